package import Files
import Glibc

extension FileStatus {
    /// The status of a regular file; times are in nanoseconds since 1970 and not negative.
    package init(identity: FileIdentity, size: Int64, modified: Int64, changed: Int64) {
        var raw = stat()
        raw.st_dev = dev_t(identity.device)
        raw.st_ino = ino_t(identity.inode)
        raw.st_mode = S_IFREG | 0o600
        raw.st_nlink = 1
        raw.st_size = Int(size)
        raw.st_mtim = timespec(tv_sec: Int(modified / 1_000_000_000), tv_nsec: Int(modified % 1_000_000_000))
        raw.st_ctim = timespec(tv_sec: Int(changed / 1_000_000_000), tv_nsec: Int(changed % 1_000_000_000))
        self.init(raw)
    }
}
