import Files
package import SystemPackage

extension InboxWorker {
    /// Returns the absolute path, byte for byte, with links resolved except in its last component, so that the file
    /// is found from any folder. Files that the user named are reported by this path.
    package static func absolute(_ path: FilePath) -> [UInt8] {
        // `..` after a link means the parent of its target, which only the system can resolve.
        let parent = path.removingLastComponent()
        let isName = path.lastComponent?.kind == .regular
        if isName, let name = path.lastComponent, let folder = (parent.isEmpty ? "." : parent).real {
            return folder.appending(name).bytes
        }
        if !isName, let place = path.real { return place.bytes }
        // Nothing is there.
        return path.absolute.lexicallyNormalized().bytes
    }
}
