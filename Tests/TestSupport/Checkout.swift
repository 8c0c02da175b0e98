package import Foundation

/// The working tree that the tests were built from.
package enum Checkout {
    /// Its top folder.
    package static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// A file or folder below `Tests`.
    package static func tests(_ path: String) -> URL {
        root.appending(path: "Tests/\(path)")
    }
}
