package import Files
package import Model
package import SystemPackage

/// A regular file found by a scan, with its status at that time.
package struct FoundFile: Hashable, Sendable {
    /// Its path below the watched folder.
    package let place: FilePlace
    /// Its status when it was found.
    package let status: FileStatus

    /// Creates the description of a file that was found.
    package init(place: FilePlace, status: FileStatus) {
        self.place = place
        self.status = status
    }
}

/// The reason why something in a watched folder is ignored.
package enum IgnoreReason: Hashable, Sendable {
    /// A temporary name, or one that the settings ignore.
    case junk(JunkNames.Rule)
    /// A link, pipe, socket or device.
    case notRegular(FileKind)
    /// A folder with the name of a recording; its contents are scanned.
    case folderNamedLikeAudio
    /// Deeper than the scan's limit.
    case tooDeep
    /// One of the queue's own folders, present here through a mount.
    case ownFolder
    /// In another queue or a backup, whose files are not for an inbox.
    case otherQueue
}

/// A finding of a scan.
package enum ScanItem: Sendable {
    /// A file that may be taken in, and its open folder.
    case file(FoundFile, in: Folder)
    /// Something that is never taken in.
    case ignored(FilePlace, IgnoreReason)
    /// The root of another file system, with its device number; its files are found like all others.
    case otherFileSystem(FolderPath, device: UInt64)
    /// A claim folder that a move left behind, and the folder that it is in: see `Leftovers.restoreClaims`.
    case leftover(FilePlace, in: Folder)
    /// An entry that could not be examined; the folder itself if the name is `nil`.
    case problem(FolderPath, FileName?, Errno)
}

/// What is at one place.
package enum PlaceLook: Sendable {
    /// What a scan would find there.
    case found(ScanItem)
    /// A folder; only a scan below it tells what it contains, and whether it can be read at all.
    case folder
    /// Nothing, or a folder on the path is junk. `device` is the file system that was searched: files on another one,
    /// which is not mounted now, are unreachable but not gone.
    case absent(device: UInt64)
}

/// The counts of a complete scan.
package struct ScanSummary: Hashable, Sendable {
    /// Whether the folder itself was entered.
    package var isEntered = false
    /// Regular files that may be taken in.
    package var files = 0
    /// Entries ignored, each for an `IgnoreReason`.
    package var ignored = 0
    /// Entries and folders that could not be read.
    package var problems = 0

    /// Whether every folder could be read, so that what was not found doesn't exist.
    package var isComplete: Bool { problems == 0 }

    /// Creates the counts of a scan that has found nothing yet.
    package init() {}

    fileprivate mutating func count(_ item: ScanItem) {
        switch item {
        case .file: files += 1
        case .ignored: ignored += 1
        case .problem: problems += 1
        case .otherFileSystem, .leftover: break
        }
    }
}

/// Walks a watched folder through descriptors, never through a link, with bounded memory for any number of files.
package struct FolderScanner: Sendable {
    /// The names to ignore.
    private let junk: JunkNames
    /// The maximum depth below the watched folder; each level keeps one descriptor open.
    private let depthLimit: Int
    /// Folders that are never entered, whatever path leads to them.
    package var avoided: Set<FileIdentity> = []
    /// The number of names to read, examine and sort at a time.
    private let batchSize: Int

    /// The default of `depthLimit`.
    package static let usualDepthLimit = 32

    /// Creates a scanner; `batchSize` bounds its memory.
    package init(junk: JunkNames = JunkNames(), depthLimit: Int = usualDepthLimit, batchSize: Int = 4_096) {
        self.junk = junk
        self.depthLimit = depthLimit
        self.batchSize = max(batchSize, 1)
    }

    /// Calls `visit` with everything in the watched folder `root`, or in its subfolder at `path`; within each batch
    /// of names, the oldest file comes first.
    ///
    /// Files may be removed during the scan; entries that vanish are no error. Rethrows an error of `visit` at once.
    package func scan(
        _ root: Folder, below path: FolderPath = FolderPath(), visit: (ScanItem) throws -> Void
    ) rethrows -> ScanSummary {
        var summary = ScanSummary()
        if let place = FilePlace(folder: path), case .found(let item) = look(at: place, in: root),
            case .ignored(_, .otherQueue) = item
        {
            summary.count(item)
            try visit(item)
            return summary
        }
        summary.isEntered = try enter(path, path, in: root, device: nil) { item in
            summary.count(item)
            try visit(item)
        }
        return summary
    }

    /// Examines one place in the same way as `scan`.
    package func look(at place: FilePlace, in root: Folder) -> PlaceLook {
        guard place.folder.names.count <= depthLimit else { return .found(.ignored(place, .tooDeep)) }
        var folder = root
        var path = FolderPath()
        for name in place.folder.names {
            let device = folder.identity.device
            guard junk.rule(for: name) == nil else { return .absent(device: device) }
            path = path.appending(name)
            do throws(Errno) { folder = try folder.openFolder(name) } catch {
                return error.isVanished ? .absent(device: device) : .found(.problem(path, nil, error))
            }
            if let reason = barrier(to: folder) { return .found(.ignored(FilePlace(folder: path) ?? place, reason)) }
        }
        switch status(of: place.name, in: folder) {
        case .success(let status):
            guard let reason = reason(place.name, status.kind) else {
                guard status.kind == .folder else {
                    return .found(.file(FoundFile(place: place, status: status), in: folder))
                }
                let isOther = (try? folder.openFolder(place.name))?.isQueueOrBackup == true
                return isOther ? .found(.ignored(place, .otherQueue)) : .folder
            }
            return .found(.ignored(place, reason))
        case .failure(let error):
            return error.isVanished
                ? .absent(device: folder.identity.device) : .found(.problem(place.folder, place.name, error))
        }
    }

    /// Opens the folder at `path` below `root`.
    package func openFolder(_ path: FolderPath, in root: Folder) throws(Errno) -> Folder {
        var folder = root
        for name in path.names { folder = try folder.openFolder(name) }
        return folder
    }
}

extension FolderScanner {
    /// Visits what is in the folder at `path`, which lies at `rest` below `parent`; returns whether it was entered. Where
    /// it lies on another file system than `device`, that is said first.
    private func enter(
        _ path: FolderPath, _ rest: FolderPath, in parent: Folder, device: UInt64?, _ visit: (ScanItem) throws -> Void
    ) rethrows -> Bool {
        let place = FilePlace(folder: path)
        if let place, path.names.count > depthLimit {
            try visit(.ignored(place, .tooDeep))
            return false
        }
        let folder: Folder
        do throws(Errno) { folder = try openFolder(rest, in: parent) } catch {
            try report(error, path, nil, visit)
            return false
        }
        if let place, let reason = barrier(to: folder) {
            try visit(.ignored(place, reason))
            return false
        }
        if let device, folder.identity.device != device {
            try visit(.otherFileSystem(path, device: folder.identity.device))
        }
        try walk(folder, path, visit)
        return true
    }

    /// The reason not to enter a folder below the watched one; `nil` if there is none.
    private func barrier(to folder: Folder) -> IgnoreReason? {
        if avoided.contains(folder.identity) { return .ownFolder }
        return folder.isQueueOrBackup ? .otherQueue : nil
    }

    private func walk(_ folder: Folder, _ path: FolderPath, _ visit: (ScanItem) throws -> Void) rethrows {
        var entries: FolderEntries
        do throws(Errno) { entries = try FolderEntries(of: folder) } catch {
            return try report(error, path, nil, visit)
        }
        var isMore = true
        while isMore {
            var names: [FileName] = []
            do throws(Errno) {
                isMore = try entries.read { bytes, _ in
                    names.append(FileName(bytes: bytes))
                    return names.count < batchSize
                }
            } catch {
                try report(error, path, nil, visit)
                isMore = false
            }
            for name in try visitFiles(names, folder, path, visit) {
                let device = folder.identity.device
                _ = try enter(path.appending(name), FolderPath([name]), in: folder, device: device, visit)
            }
        }
    }

    /// Visits the files among `names`, oldest first; returns the folders among them.
    private func visitFiles(
        _ names: [FileName], _ folder: Folder, _ path: FolderPath, _ visit: (ScanItem) throws -> Void
    ) rethrows -> [FileName] {
        var files: [FoundFile] = []
        var folders: [FileName] = []
        for name in names {
            let place = FilePlace(name, in: path)
            switch status(of: name, in: folder) {
            case .success(let status) where status.kind == .folder && Leftovers.claimNames.contains(name):
                try visit(.leftover(place, in: folder))
            case .success(let status) where [.regular, .folder].contains(status.kind) && Leftovers.isOwn(name): continue
            case .success(let status):
                let reason = reason(name, status.kind)
                if let reason { try visit(.ignored(place, reason)) }
                guard reason == nil || reason == .folderNamedLikeAudio else { continue }
                if status.kind == .folder {
                    folders.append(name)
                } else {
                    files.append(FoundFile(place: place, status: status))
                }
            case .failure(let error): try report(error, path, name, visit)
            }
        }
        files.sort { $0.status.modified < $1.status.modified }
        for file in files { try visit(.file(file, in: folder)) }
        return folders
    }

    private func report(
        _ error: Errno, _ path: FolderPath, _ name: FileName?, _ visit: (ScanItem) throws -> Void
    ) rethrows {
        guard !error.isVanished else { return }
        try visit(.problem(path, name, error))
    }

    private func status(of name: FileName, in folder: Folder) -> Result<FileStatus, Errno> {
        Result { () throws(Errno) in try folder.status(of: name) }
    }

    private func reason(_ name: FileName, _ kind: FileKind) -> IgnoreReason? {
        if let rule = junk.rule(for: name) { return .junk(rule) }
        return switch kind {
        case .regular: nil
        case .folder: name.isNamedLikeAudio ? .folderNamedLikeAudio : nil
        case .link, .fifo, .socket, .device, .other: .notRegular(kind)
        }
    }
}

extension FileName {
    /// The extensions that recordings have, in lower case.
    package static let audioExtensions = Set(AudioContainer.allCases.flatMap(\.traits.extensions))

    /// Whether its extension is one that recordings have.
    package var isNamedLikeAudio: Bool { Self.audioExtensions.contains(lowercasedExtension) }
}

extension Errno {
    /// Whether this is the error for a name that was removed, renamed or replaced between two calls.
    package var isVanished: Bool {
        switch self {
        case .noSuchFileOrDirectory, .notDirectory, .tooManySymbolicLinkLevels, .staleNFSFileHandle: true
        default: false
        }
    }
}
