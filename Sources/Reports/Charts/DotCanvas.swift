/// Dots on a grid, for drawing in text.
struct DotCanvas {
    /// The number of dots in a row.
    let width: Int
    private let height: Int
    private var dots: [Bool]

    /// An empty canvas; both sizes are in dots and above 0.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        dots = [Bool](repeating: false, count: width * height)
    }

    /// A line between two dots, both included; `y` counts from the bottom (Bresenham's algorithm).
    mutating func line(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
        var (x, y) = start
        let (spanX, spanY) = (abs(end.x - x), -abs(end.y - y))
        let (stepX, stepY) = (x < end.x ? 1 : -1, y < end.y ? 1 : -1)
        var error = spanX + spanY
        while true {
            dots[(height - 1 - y) * width + x] = true
            if x == end.x, y == end.y { return }
            let double = 2 * error
            if double >= spanY {
                error += spanY
                x += stepX
            }
            if double <= spanX {
                error += spanX
                y += stepY
            }
        }
    }

    /// Lines of text, one character per dot.
    var asciiRows: [String] {
        (0..<height).map { row in
            String((0..<width).map { dots[row * width + $0] ? "*" : " " })
        }
    }

    /// Lines of text, one Braille pattern per two by four dots (Unicode 15, chapter 21.1).
    var brailleRows: [String] {
        stride(from: 0, to: height, by: 4).map { top in
            var row = String.UnicodeScalarView()
            for left in stride(from: 0, to: width, by: 2) { row.append(pattern(top, left)) }
            return String(row)
        }
    }

    private func pattern(_ top: Int, _ left: Int) -> Unicode.Scalar {
        var bits: UInt32 = 0
        for (place, bit) in Self.bits.enumerated() {
            let (row, column) = (top + place / 2, left + place % 2)
            if row < height, column < width, dots[row * width + column] { bits |= bit }
        }
        return bits == 0 ? " " : Unicode.Scalar(0x2800 + bits) ?? " "
    }

    /// The bit of each dot, row by row.
    private static let bits: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
}
