package import Files
import SystemPackage

extension ScratchFolder {
    /// It as an open folder.
    package var folder: Folder {
        get throws { try Folder.open(FilePath(path)) }
    }
}
