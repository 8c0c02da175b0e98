import Files
import Model
import SystemPackage
import Watching

// Step 1 for files that the user named; these are copied.
extension IntakePipeline {
    /// Visits a file, or all files in a folder, that the user named.
    func visit(_ path: FilePath, _ pass: inout Pass) throws {
        let found = Result { () throws(Errno) in try Folder.open(path) }
        if case .success(let folder) = found {
            pass.prefix = (path.real ?? FilePath(bytes: InboxWorker.absolute(path))).bytes + [UInt8(ascii: "/")]
            _ = try folders.scanner.scan(folder) { try visit(named: $0, &pass) }
            return
        }
        guard let name = path.lastComponent.map({ FileName($0) }) else { return }
        let parent = path.removingLastComponent()
        pass.prefix = FilePath(bytes: InboxWorker.absolute(path)).removingLastComponent().bytes + [UInt8(ascii: "/")]
        let folder: Folder
        do throws(Errno) { folder = try Folder.open(parent.isEmpty ? "." : parent) } catch {
            return try visit(.problem(FolderPath(), name, error), &pass)
        }
        switch (folders.scanner.look(at: FilePlace(name), in: folder), found) {
        case (.found(let item), _): try visit(named: item, &pass)
        case (.folder, .failure(let code)): try visit(.problem(FolderPath().appending(name), nil, code), &pass)
        case (.folder, .success), (.absent, _): try visit(.problem(FolderPath(), name, .noSuchFileOrDirectory), &pass)
        }
    }

    /// Visits a file that the user named or that is in a named folder; ignores the queue's own files.
    private func visit(named item: ScanItem, _ pass: inout Pass) throws {
        guard case .file(let found, let folder) = item, folder.identity == context.queue.root.identity else {
            return try visit(item, &pass)
        }
        ignore(pass.prefix + found.place.bytes, .ownFile, &pass)
    }
}
