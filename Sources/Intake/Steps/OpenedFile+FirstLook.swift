package import Files
package import Model
package import SoundReading
import SystemPackage
import Watching

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
