internal import Foundation

extension ScratchQueue {
    /// Builds a library of `Tests/Faults` that is preloaded; its path. The test needs `Condition.compiler`.
    package func preloaded(_ name: String) async throws -> String {
        let source = AudioFiles.repository.appendingPathComponent("Tests/Faults/\(name).c").path
        let build = try await shell(
            "$(command -v cc || command -v clang || echo false) -shared -fPIC -O1 -o \(name).so \(source)")
        guard build.code == 0 else { throw ToolFailure(run: build) }
        return folder.path("\(name).so")
    }
}
