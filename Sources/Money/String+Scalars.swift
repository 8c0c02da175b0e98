extension String {
    /// The text of these scalars. Appending to a scalar view one by one would take ten times as long.
    @inlinable package init(scalars: some Sequence<Unicode.Scalar>) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(scalars.underestimatedCount)
        for scalar in scalars {
            if scalar.isASCII { bytes.append(UInt8(scalar.value)) } else { bytes += Array(String(scalar).utf8) }
        }
        self.init(decoding: bytes, as: UTF8.self)
    }
}
