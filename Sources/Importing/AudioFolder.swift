import Foundation
package import Model

/// The recordings in a Money Mom folder: files named by their UUID, with or without an extension.
package struct AudioFolder: Sendable {
    /// The paths by UUID.
    package private(set) var recordings: [AudioUUID: String] = [:]
    /// The names of the other files, sorted; they are ignored.
    package private(set) var others: [String] = []

    /// Throws `ImportError.audioFolder`.
    package init(_ path: String) throws {
        let names: [String]
        do { names = try FileManager.default.contentsOfDirectory(atPath: path) } catch {
            throw ImportError.audioFolder(path: path, why: String(cString: strerror(errno)))
        }
        for name in names.sorted() {
            let stem = name.prefix { $0 != "." }
            if let uuid = AudioUUID(stem), recordings[uuid] == nil {
                recordings[uuid] = path + "/" + name
            } else if !name.hasPrefix(".") {
                others.append(name)
            }
        }
    }
}
