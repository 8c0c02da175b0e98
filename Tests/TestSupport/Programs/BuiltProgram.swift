import Foundation

/// The programs that were built beside the tests.
package enum BuiltProgram {
    /// The folder of the running test program, which is that of all products.
    package static let folder: String = {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: own).deletingLastPathComponent().path
    }()

    /// The absolute path of a built program.
    package static func path(_ name: String) -> String {
        folder + "/" + name
    }

    /// The program that all of this is about.
    package static var quickrec: String { path("quickrec") }

    /// The sandboxed program that reads recordings.
    package static var reader: String { path("quickrec-reader") }
}
