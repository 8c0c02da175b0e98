/// An NSKeyedArchiver archive: a property list whose `$objects` refer to each other. Classes are never instantiated,
/// and only the two expected shapes are followed, each reference once.
struct KeyedArchive {
    private let list: BinaryPropertyList
    private let objects: [Int]

    /// Throws `ArchiveError`.
    init(_ bytes: [UInt8]) throws(ArchiveError) {
        list = try BinaryPropertyList(bytes)
        guard let name = list.value(of: "$archiver", in: list.top),
            list.object(name)?.isText("NSKeyedArchiver") == true,
            let reference = list.value(of: "$objects", in: list.top),
            case .array(let objects)? = list.object(reference)
        else { throw .unreadable }
        self.objects = objects
    }

    /// The maximum number of set members; a set of tags has a few.
    private static let memberLimit = 10_000

    /// The strings of an archived set or array, in archive order.
    ///
    /// Throws `ArchiveError.tooComplex` if there are more than any legitimate archive has, or if their total length
    /// exceeds that of the archive: a thousand references to one long string are a bomb.
    func strings() throws(ArchiveError) -> [String] {
        guard let members = list.value(of: "NS.objects", in: try root()), case .array(let found)? = list.object(members)
        else { throw .unreadable }
        guard found.count <= Self.memberLimit else { throw .tooComplex }
        var strings: [String] = []
        // A UTF-16 unit takes at least one byte of the archive.
        var room = list.byteCount
        for member in found {
            guard let target = target(member) else { throw .unreadable }
            if case .string(let text)? = list.object(target) {
                strings.append(text)
            } else if let inner = list.value(of: "NS.string", in: target), case .string(let text)? = list.object(inner)
            {
                // A mutable string is an object that contains its text.
                strings.append(text)
            } else {
                throw .unreadable
            }
            room -= strings.last?.utf16.count ?? 0
            guard room >= 0 else { throw .tooComplex }
        }
        return strings
    }

    /// The integer `rawValue` of an archived object.
    func rawValue() throws(ArchiveError) -> Int64 {
        guard var place = list.value(of: "rawValue", in: try root()) else { throw .unreadable }
        // A separate number, if it was archived as an object.
        if case .uid? = list.object(place), let target = target(place) { place = target }
        guard case .integer(let value)? = list.object(place) else { throw .unreadable }
        return value
    }

    private func root() throws(ArchiveError) -> Int {
        guard let top = list.value(of: "$top", in: list.top), let reference = list.value(of: "root", in: top),
            let target = target(reference)
        else { throw .unreadable }
        return target
    }

    private func target(_ reference: Int) -> Int? {
        guard case .uid(let number)? = list.object(reference), objects.indices.contains(number) else { return nil }
        return objects[number]
    }
}
