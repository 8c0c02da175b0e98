import Model
package import SystemPackage

/// The four open folders that files are moved between.
package struct WorkFolders: Sendable {
    /// Where recordings are dropped.
    package let inbox: Folder
    /// The recordings taken in.
    package let archive: Folder
    /// Held files.
    package let held: Folder
    /// Duplicates.
    package let duplicates: Folder

    /// Returns the archive's folder for recordings of that month, creating it if it doesn't exist.
    package func archiveFolder(year: Int, month: Int) throws(Errno) -> Folder {
        try archive.makeFolder(FileName(DecimalDigits.padded(year, 4)))
            .makeFolder(FileName(DecimalDigits.padded(month, 2)))
    }
}
