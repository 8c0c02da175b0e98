extension String {
    /// The text of these scalars. A view of scalars takes them one by one, in ten times the time.
    @inlinable package init(scalars: some Sequence<Unicode.Scalar>) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(scalars.underestimatedCount)
        for scalar in scalars {
            if scalar.isASCII { bytes.append(UInt8(scalar.value)) } else { bytes += Array(String(scalar).utf8) }
        }
        self.init(decoding: bytes, as: UTF8.self)
    }
}
