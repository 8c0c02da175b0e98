import CSndFile
import CSupport
import Glibc

/// A file that libsndfile sees differently from what is on disk.
///
/// It can start later, if padding or the rest of a tag precedes the first frame. A few bytes can differ: sizes that a
/// killed recorder never filled in. Or it can have no end: for an MP3 without a Xing header libmpg123 guesses the
/// length from the first frames and the file size, and libsndfile decodes no further.
final class PatchedFile {
    private let descriptor: Int32
    private let length: Int64
    private var request: qr_request
    private var position: Int64 = 0

    private init(descriptor: Int32, length: Int64, request: qr_request) {
        self.descriptor = descriptor
        self.length = length
        self.request = request
    }

    /// Opens `descriptor` with the request's patches; `nil` if it cannot be opened. The callbacks live as long as the
    /// process.
    static func open(_ descriptor: Int32, request: qr_request, info: inout SF_INFO) -> OpaquePointer? {
        let length = lseek(descriptor, 0, SEEK_END)
        guard request.start >= 0, Int64(length) >= request.start else { return nil }
        let file = PatchedFile(descriptor: descriptor, length: Int64(length) - request.start, request: request)
        var callbacks = SF_VIRTUAL_IO(
            get_filelen: { user in PatchedFile.from(user).length },
            seek: { offset, whence, user in PatchedFile.from(user).seek(offset, whence) },
            read: { target, count, user in PatchedFile.from(user).read(target, count) },
            write: { _, _, _ in 0 },
            tell: { user in PatchedFile.from(user).position })
        return sf_open_virtual(&callbacks, Int32(SFM_READ), &info, Unmanaged.passRetained(file).toOpaque())
    }

    private static func from(_ user: UnsafeMutableRawPointer?) -> PatchedFile {
        guard let user else { preconditionFailure("libsndfile hands back the pointer that it was given") }
        return Unmanaged<PatchedFile>.fromOpaque(user).takeUnretainedValue()
    }

    private func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
        let base: Int64
        if whence == SEEK_END, request.options & UInt32(QR_OPTION_NO_GUESS) != 0 { return -1 }
        switch whence {
        case SEEK_CUR: base = position
        case SEEK_END: base = length
        default: base = 0
        }
        let (target, overflow) = base.addingReportingOverflow(offset)
        guard !overflow, target >= 0 else { return -1 }
        position = target
        return position
    }

    private func read(_ target: UnsafeMutableRawPointer?, _ count: Int64) -> Int64 {
        guard let target, count > 0 else { return 0 }
        let (place, isBeyond) = position.addingReportingOverflow(request.start)
        guard !isBeyond else { return 0 }
        let got = pread(descriptor, target, Int(count), off_t(place))
        guard got > 0 else { return 0 }
        for index in 0..<Int32(min(request.patch_count, UInt32(QR_PATCHES_MAX))) {
            guard let patch = qr_request_patch(&request, index)?.pointee else { continue }
            withUnsafeBytes(of: patch.bytes) { bytes in
                for index in 0..<min(Int(patch.length), bytes.count) {
                    let (distance, overflow) = (patch.offset + Int64(index)).subtractingReportingOverflow(position)
                    guard !overflow, distance >= 0, distance < Int64(got) else { continue }
                    target.storeBytes(of: bytes[index], toByteOffset: Int(distance), as: UInt8.self)
                }
            }
        }
        position += Int64(got)
        return Int64(got)
    }
}
