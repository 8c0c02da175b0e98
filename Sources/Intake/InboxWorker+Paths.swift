import Files
package import SystemPackage

extension InboxWorker {
    /// The bytes of a path from the root, with links resolved but for its last component, so that it is found
    /// again from anywhere; files that a person has named are reported so.
    package static func absolute(_ path: FilePath) -> [UInt8] {
        // Only the system knows what lies above the target of a link.
        let parent = path.removingLastComponent()
        let isName = path.lastComponent?.kind == .regular
        if isName, let name = path.lastComponent, let folder = (parent.isEmpty ? "." : parent).real {
            return folder.appending(name).bytes
        }
        if !isName, let place = path.real { return place.bytes }
        // Nothing is there.
        return (FilePath(".").real ?? "/").pushing(path).lexicallyNormalized().bytes
    }
}
