import Model
import Mustache

/// Text made fit for HTML and XML, between tags and in attributes within double quotes.
enum HTMLText {
    /// The name by which templates choose this way of escaping.
    static let contentType = "QUICKREC"

    /// Controls, marks of direction and invisible characters as `\u{202E}`, most of which XML 1.0 can't hold at all; then the
    /// five that both have for themselves.
    static func escape(_ text: String) -> String {
        var result: [UInt8] = []
        // By bytes: a mark after a sign would make another character of the two.
        for byte in TerminalText.escape(text).utf8 {
            switch byte {
            case UInt8(ascii: "&"): result += "&amp;".utf8
            case UInt8(ascii: "<"): result += "&lt;".utf8
            case UInt8(ascii: ">"): result += "&gt;".utf8
            case UInt8(ascii: "\""): result += "&quot;".utf8
            case UInt8(ascii: "'"): result += "&#39;".utf8
            default: result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// A path as a URL has it (RFC 3986): everything but unreserved characters and slashes as `%20`.
    static func percentEncoded(_ path: String) -> String {
        var result = TextBuffer()
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                result.append(byte: byte)
            default:
                result.append(byte: UInt8(ascii: "%"))
                result.append(hex: byte, ten: UInt8(ascii: "A"))
            }
        }
        return String(decoding: result.bytes, as: UTF8.self)
    }
}

/// Mustache's own way goes by characters, and leaves a quote alone that has a combining mark after it.
struct PageContentType: MustacheContentType {
    func escapeText(_ text: String) -> String { HTMLText.escape(text) }
}
