import Model
import Reports
import Testing

struct ListWriterTests {
    private struct BrokenPipe: Error {}

    private static let shape = ListShape<Int>(columns: [
        Column("n", title: "N", priority: 0, alignment: .right) { .integer($0) }
    ])

    @Test("A long list goes out in pieces, whole and in order", arguments: OutputFormat.allCases)
    func aLongListGoesOutInPiecesWholeAndInOrder(format: OutputFormat) throws {
        var pieces: [Int] = []
        var output: [UInt8] = []
        var writer = ListWriter(Self.shape, format: format, style: TableStyle()) { bytes in
            pieces.append(bytes.count)
            output += bytes
        }
        for number in 0..<100_000 { try writer.add(number) }
        try writer.finish()
        #expect(writer.count == 100_000)
        #expect(pieces.count > 5)
        // What is waiting never grows with the list.
        #expect(pieces.allSatisfy { $0 < 70_000 })
        #expect(output == Self.shape.rendered(0..<100_000, as: format, style: TableStyle()))
        let isDigit = UInt8(ascii: "0")...UInt8(ascii: "9")
        let numbers = output.split { !isDigit.contains($0) }.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        #expect(numbers == Array(0..<100_000))
    }

    @Test("What the sink throws ends the list", arguments: OutputFormat.allCases)
    func whatTheSinkThrowsEndsTheList(format: OutputFormat) throws {
        var writer = ListWriter(Self.shape, format: format, style: TableStyle()) { _ in throw BrokenPipe() }
        try writer.add(1)
        #expect(throws: BrokenPipe.self) { try writer.finish() }
    }
}
