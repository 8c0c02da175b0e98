import Model
import Mustache

/// Escaping for HTML and XML, both in text and in attributes within double quotes.
enum HTMLText {
    /// The name of this escaping in templates.
    static let contentType = "QUICKREC"

    /// Writes controls, bidirectional marks and invisible characters as `\u{202E}`, since XML 1.0 can't represent most
    /// of them, and then escapes the five special characters of HTML and XML.
    static func escape(_ text: String) -> String {
        var result: [UInt8] = []
        // By bytes: a combining mark would merge with the character before it.
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

    /// A path percent-encoded for a URL (RFC 3986): everything but unreserved characters and slashes as `%20`.
    static func percentEncoded(_ path: String) -> String {
        var result = TextBuffer()
        for byte in path.utf8 {
            if byte.isAlphanumericASCII || "-._~/".utf8.contains(byte) {
                result.append(byte: byte)
            } else {
                result.append(byte: UInt8(ascii: "%"))
                result.append(hex: byte, ten: UInt8(ascii: "A"))
            }
        }
        return String(decoding: result.bytes, as: UTF8.self)
    }
}

/// Mustache's own escaping works on characters and misses a quote that is followed by a combining mark.
struct PageContentType: MustacheContentType {
    /// Escapes a value of the template for text and for attributes.
    func escapeText(_ text: String) -> String { HTMLText.escape(text) }
}
