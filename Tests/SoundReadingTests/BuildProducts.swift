import Foundation

/// The programs that were built beside the tests.
enum BuildProducts {
    /// The folder of the running test program, which is that of all products.
    static let folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent()

    /// The absolute path of a built program.
    static func program(_ name: String) -> String {
        folder.appendingPathComponent(name).path
    }
}
