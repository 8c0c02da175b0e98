import Glibc

extension Folder {
    /// Returns the bytes that an unprivileged user can still write to its file system, and its total bytes; `nil` if
    /// the file system doesn't report them or reports more than fits.
    package func space() -> (free: Int64?, total: Int64?) {
        var raw = statvfs()
        guard fstatvfs(descriptor.number, &raw) == 0 else { return (nil, nil) }
        let block = Int64(clamping: raw.f_frsize)
        let sizes = [raw.f_bavail, raw.f_blocks].map { count -> Int64? in
            let (bytes, overflow) = Int64(clamping: count).multipliedReportingOverflow(by: block)
            return overflow ? nil : bytes
        }
        return (sizes[0], sizes[1])
    }
}
