package import Files
package import Model
package import SoundReading
import SystemPackage
import Watching

extension Readiness.ContainerEnd {
    /// What a first look says about the end; files that are not recordings have none.
    init(_ look: FirstLook?) {
        guard let look else {
            self = .present
            return
        }
        self = look.missingEnd != nil ? .missing : look.showsEnd ? .present : .open
    }
}

extension OpenedFile {
    /// Returns what the first bytes of a file with that name say; `nil` if it is no recording, or can't be read.
    package func firstLook(named name: FileName) -> FirstLook? {
        let size = status.size
        return withDescriptor {
            try? SoundReader.firstLook(
                at: FileDescriptor(rawValue: $0), byteCount: size, isNamedLikeAudio: name.isNamedLikeAudio)
        } ?? nil
    }
}
