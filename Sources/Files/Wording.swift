import Model
import SystemPackage

// The error messages of this target: what failed, on what, why, and what to do. Names in them come from outside and
// are not escaped here; the printer escapes whole sentences.

extension FileOpenError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .gone: "It isn't there any more; nothing to do."
        case .notRegular(let kind): "It is \(kind.words), not a file; replace it with the recording itself."
        case .failed(let code): "It can't be opened: \(code.words). \(code.remedy)"
        }
    }
}

extension FileReadError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .changed: "It was written to while it was read; it will be looked at again."
        case .failed(let code): "It can't be read: \(code.words). \(code.remedy)"
        }
    }
}

extension MoveError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .gone: "It isn't there any more; nothing was moved."
        case .changed: "It was changed or replaced before it could be moved; it will be looked at again."
        case .targetExists: "Its new place is taken by another file; nothing was touched."
        case .copyDiffers: "Its copy came out different and was thrown away; check the disk if this happens again."
        case .noSpace(let needed):
            "The disk is too full to copy it, which needs \(needed) bytes; free some space and it goes on by itself."
        case .notDurable(let code):
            "It was moved, but the disk has not confirmed that: \(code.words). Run \(quickrec: "verify"), and "
                + "check the disk."
        case .failed(let step, let code): "\(step.words) failed: \(code.words). \(code.remedy)"
        }
    }
}

extension QueueFolderError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .missing(let path):
            "There is no queue folder at \(path); name another with --queue, or make one with \(quickrec: "watch")."
        case .link(let path):
            "\(path) is a symbolic link, and quickrec follows none in a queue; put the folder itself there, by a bind "
                + "mount if it lies on another disk."
        case .notAFolder(let path): "\(path) is not a folder; move it out of the way, or name another with --queue."
        case .notAQueue(let path):
            "\(path) is not a queue folder (it has no inbox) and not empty; name a queue or a new folder with --queue."
        case .empty(let path):
            "\(path) is empty and no queue yet: \(quickrec: "add"), `ingest` or `watch` makes it one, or name another with "
                + "--queue."
        case .nested(let path, in: let queue):
            """
            \(path) belongs to the queue or backup \(queue), so no other queue can be made there; name \(queue) or another \
            folder with --queue.
            """
        case .noDatabase(let path):
            """
            The database \(path) is gone or empty, and what is beside it was made after it; put it and its -journal \
            back, from a backup if need be, or move the archive away to start over.
            """
        case .openToOthers(let path, let permissions):
            """
            Others can write to \(path) (mode \(String(permissions, radix: 8))), so what is in it can't be trusted: \
            look it over, then run `chmod 700 \(String.shellWord(of: path.bytes))`.
            """
        case .notWritable(let path):
            "\(path) can't be written to; give yourself the right to, or make its file system writable."
        case .busy(let path, let worker):
            """
            Another worker\(worker.map { " (process \($0))" } ?? "") is at the queue \(path): \
            put the files into its inbox, or stop that worker first.
            """
        case .movedAway(let path):
            "\(path) is another folder now, or gone; mount it or move it back, then start again."
        case .notAFile(let path, let kind):
            "\(path) is \(kind.words), but a worker locks a file of that name; remove it, and the worker makes one."
        case .ownFolder(let path):
            "\(path) is one of the queue's own folders by another path, and nothing is taken in from it; name another inbox."
        case .otherQueue(let path, let mark):
            """
            \(path) is another queue or a backup, or lies in one, and nothing is moved out of those; name another inbox, or \
            move \(mark) away if it belongs to neither.
            """
        case .sameInbox(let path, let other):
            "\(path) and \(other) are the same folder, and nothing is taken in from either; remove one of these inboxes."
        case .notMounted(let path, let mountPoint):
            "\(path) lies in \(mountPoint), where /etc/fstab wants something mounted and nothing is; mount it first."
        case .failed(let step, let path, let code):
            "\(path) \(step.words): \(code.words). \(code.advice), then start again."
        }
    }
}

extension FileKind {
    /// The kind with its article.
    package var words: String {
        switch self {
        case .regular: "a file"
        case .folder: "a folder"
        case .link: "a symbolic link"
        case .fifo: "a named pipe"
        case .socket: "a socket"
        case .device: "a device"
        case .other: "something unknown"
        }
    }
}

extension MoveStep {
    fileprivate var words: String {
        switch self {
        case .folder: "Opening the folder that it goes to"
        case .look: "Looking at it"
        case .rename: "Renaming it"
        case .read: "Reading it"
        case .write: "Writing its copy"
        case .sync: "Making its copy durable"
        case .remove: "Removing it"
        }
    }
}

extension QueueFolderStep {
    fileprivate var words: String {
        switch self {
        case .open: "can't be opened"
        case .make: "can't be made"
        case .lock: "can't be locked"
        }
    }
}

extension Errno {
    /// The system's message in lower case, to follow a colon.
    package var words: String {
        let text = description
        return text.prefix(1).lowercased() + text.dropFirst()
    }

    /// What the user can do about a file that a worker tries again.
    fileprivate var remedy: String {
        switch self {
        case .noSpace, .diskQuotaExceeded: "Free some space and it goes on by itself."
        case .permissionDenied, .notPermitted, .readOnlyFileSystem, .ioError: "\(advice); it is tried again."
        case .tooManyOpenFiles, .tooManyOpenFilesInSystem, .fileNameTooLong, .invalidArgument: "\(advice)."
        default: "It is tried again."
        }
    }

    /// What the user can do, without a full stop.
    fileprivate var advice: String {
        switch self {
        case .noSpace, .diskQuotaExceeded: "Free some space"
        case .permissionDenied, .notPermitted: "Give yourself the right to"
        case .readOnlyFileSystem: "Make its file system writable"
        case .ioError: "Check the disk and its cable"
        case .tooManyOpenFiles, .tooManyOpenFilesInSystem: "Close other programs, or raise `ulimit -n`"
        case .fileNameTooLong, .invalidArgument: "Give it another name"
        default: "Look at what is there"
        }
    }
}
