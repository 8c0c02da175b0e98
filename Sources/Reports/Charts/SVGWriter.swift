import Model

/// Writes SVG 1.1 and escapes all external text.
struct SVGWriter {
    /// The picture so far; complete once every element has ended.
    private(set) var text = TextBuffer()
    /// Whether the SVG is embedded in a page rather than a document of its own.
    private let isInline: Bool
    private var open: [String] = []

    /// Inline SVG has no XML declaration.
    init(isInline: Bool = false) {
        self.isInline = isInline
    }

    /// `<name key="value" …/>`.
    mutating func element(_ name: String, _ attributes: KeyValuePairs<String, any SVGValue>) {
        begin(name, attributes, ending: "/>\n")
    }

    /// `<name …>content</name>`.
    mutating func element(_ name: String, _ attributes: KeyValuePairs<String, any SVGValue> = [:], content: String) {
        begin(name, attributes, ending: ">")
        text.append(HTMLText.escape(content))
        text.append("</\(name)>\n")
    }

    /// `<name …>`, followed by its content.
    mutating func begin(_ name: String, _ attributes: KeyValuePairs<String, any SVGValue> = [:]) {
        begin(name, attributes, ending: ">\n")
        open.append(name)
    }

    /// Closes the innermost open element.
    mutating func end() {
        guard let name = open.popLast() else { preconditionFailure("No element of the picture is open.") }
        text.append("</\(name)>\n")
    }

    private mutating func begin(_ name: String, _ attributes: KeyValuePairs<String, any SVGValue>, ending: String) {
        if open.isEmpty, !isInline { text.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") }
        text.append("<\(name)")
        for (key, value) in attributes { text.append(" \(key)=\"\(HTMLText.escape(value.inSVG))\"") }
        text.append(ending)
    }
}

/// The value of an attribute.
protocol SVGValue {
    /// Its text, not escaped yet.
    var inSVG: String { get }
}

extension String: SVGValue {
    var inSVG: String { self }
}

extension Int: SVGValue {
    var inSVG: String { description }
}

extension Double: SVGValue {
    /// Plain decimals with one place.
    var inSVG: String {
        let tenths = Int((self * 10).rounded())
        guard !tenths.isMultiple(of: 10) else { return "\(tenths / 10)" }
        return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}
