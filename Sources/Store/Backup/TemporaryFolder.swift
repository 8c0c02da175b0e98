import Foundation
import SystemPackage

/// Private temporary folders of this process.
enum TemporaryFolder {
    /// Makes a folder that only its owner can read; `purpose` is part of its name. The caller deletes it.
    static func make(_ purpose: String) throws(Errno) -> String {
        var template = Array((NSTemporaryDirectory() + "/quickrec-\(purpose)-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw Errno(rawValue: errno) }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
