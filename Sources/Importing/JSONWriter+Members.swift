import JSON

extension JSONWriter {
    /// Writes a member whose value is written by `write`.
    mutating func member(_ name: String, _ write: (inout JSONWriter) -> Void) {
        key(name)
        write(&self)
    }

    /// Writes a member; omitted if unknown.
    mutating func member(_ name: String, _ text: String?) {
        if let text { member(name) { $0.string(text) } }
    }

    /// The same for an array.
    mutating func member(_ name: String, _ texts: [String]?) {
        guard let texts else { return }
        member(name) { writer in
            writer.beginArray()
            for text in texts { writer.string(text) }
            writer.endArray()
        }
    }
}
