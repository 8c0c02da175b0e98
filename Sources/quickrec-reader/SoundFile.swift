import CSndFile
import CSupport
import Glibc

/// An open libsndfile handle.
///
/// These are unsafe in Debian's version and never called here: `sf_open` (looks for resource forks by path),
/// `SFC_GET_CHANNEL_MAP_INFO` (heap over-read), `sf_current_byterate` (division by zero), `SFC_GET_LOG_INFO`.
struct SoundFile: ~Copyable {
    /// libsndfile refused to open the file.
    struct Refusal: Error {
        /// libsndfile's error number.
        let code: Int32
    }

    private let handle: OpaquePointer
    private let info: SF_INFO

    /// Opens the file at `descriptor`, which then belongs to libsndfile: up to 1.2.0 libsndfile closes the descriptor
    /// on failure even if told not to, so we never close it.
    init(takingOver descriptor: Int32, request: qr_request) throws(Refusal) {
        var info = SF_INFO()
        let opened: OpaquePointer?
        if request.patch_count == 0, request.start == 0, request.options & UInt32(QR_OPTION_NO_GUESS) == 0 {
            opened = sf_open_fd(descriptor, Int32(SFM_READ), &info, Int32(SF_TRUE))
        } else {
            opened = PatchedFile.open(descriptor, request: request, info: &info)
        }
        guard let opened else { throw Refusal(code: sf_error(nil)) }
        handle = opened
        self.info = info
    }

    deinit {
        sf_close(handle)
    }

    /// Gives up the handle without closing it, for a process about to exit.
    consuming func leaveOpen() {
        discard self
    }

    /// libsndfile's error after the last call; 0 for none.
    var lastError: Int32 { sf_error(handle) }

    /// Copies the header fields and the texts.
    func describe(into answer: UnsafeMutablePointer<qr_answer>) {
        answer.pointee.format = info.format
        answer.pointee.sample_rate = info.samplerate
        answer.pointee.channels = info.channels
        answer.pointee.frames = info.frames
        var count: Int32 = 0
        for kind in Int32(SF_STR_TITLE)...Int32(SF_STR_GENRE) {
            guard count < QR_TEXTS_MAX, let text = sf_get_string(handle, kind) else { continue }
            let length = strnlen(text, Int(QR_TEXT_BYTES))
            guard length > 0, let slot = qr_answer_text(answer, count) else { continue }
            memset(slot, 0, MemoryLayout<qr_text>.size)
            slot.pointee.kind = UInt16(kind)
            slot.pointee.length = UInt16(length)
            withUnsafeMutableBytes(of: &slot.pointee.bytes) {
                $0.copyMemory(from: UnsafeRawBufferPointer(start: text, count: length))
            }
            count += 1
        }
        answer.pointee.text_count = UInt32(count)
    }

    /// Decodes up to `frames` sample frames; returns 0 at the end.
    func read(into samples: UnsafeMutablePointer<Float>, frames: Int64) -> Int64 {
        sf_readf_float(handle, samples, frames)
    }

    /// Copies libsndfile's message for `code`.
    static func copyMessage(of code: Int32, into answer: UnsafeMutablePointer<qr_answer>) {
        guard let text = sf_error_number(code) else { return }
        let length = strnlen(text, Int(QR_MESSAGE_BYTES))
        withUnsafeMutableBytes(of: &answer.pointee.message) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: text, count: length))
        }
        answer.pointee.message_length = UInt32(length)
    }
}
