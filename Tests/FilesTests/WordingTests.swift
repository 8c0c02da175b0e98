import Files
import SystemPackage
import Testing

/// Whole sentences: what failed, on what, why, and what to do.
@Suite("What is said about files")
struct WordingTests {
    @Test(
        "About queue folders",
        arguments: [
            (
                .missing("/q"),
                "There is no queue folder at /q; name another with --queue, or make one with `quickrec watch`."
            ),
            (
                .link("/q/archive"),
                "/q/archive is a symbolic link, and quickrec follows none in a queue; put the folder itself there, by a bind "
                    + "mount if it lies on another disk."
            ),
            (.notAFolder("/q"), "/q is not a folder; move it out of the way, or name another with --queue."),
            (
                .notAQueue("/q"),
                "/q is not a queue folder (it has no inbox) and not empty; name a queue or a new folder with --queue."
            ),
            (
                .openToOthers("/q", permissions: 0o770),
                "Others can write to /q (mode 770), so what is in it can't be trusted: look it over, then run `chmod 700 /q`."
            ),
            (
                .openToOthers("/my q", permissions: 0o770),
                "Others can write to /my q (mode 770), so what is in it can't be trusted: look it over, then run "
                    + "`chmod 700 '/my q'`."
            ),
            (
                .notWritable("/q"),
                "/q can't be written to; give yourself the right to, or make its file system writable."
            ),
            (
                .busy("/q", worker: 7),
                "Another worker (process 7) is at the queue /q: put the files into its inbox, or stop that worker first."
            ),
            (
                .busy("/q", worker: nil),
                "Another worker is at the queue /q: put the files into its inbox, or stop that worker first."
            ),
            (.movedAway("/q"), "/q is another folder now, or gone; mount it or move it back, then start again."),
            (
                .sameInbox("/a", "/b"),
                "/a and /b are the same folder, and nothing is taken in from either; remove one of these inboxes."
            ),
            (
                .notMounted("/usb/q", mountPoint: "/usb"),
                "/usb/q lies in /usb, where /etc/fstab wants something mounted and nothing is; mount it first."
            ),
            (
                .failed(.make, "/q", .readOnlyFileSystem),
                "/q can't be made: read-only file system. Make its file system writable, then start again."
            ),
        ] as [(QueueFolderError, String)])
    func queueFolder(error: QueueFolderError, sentence: String) {
        #expect("\(error)" == sentence)
    }

    @Test(
        "About files that are not moved",
        arguments: [
            (.gone, "It isn't there any more; nothing was moved."),
            (.changed, "It was changed or replaced before it could be moved; it will be looked at again."),
            (.targetExists, "Its new place is taken by another file; nothing was touched."),
            (
                .noSpace(needed: 1_000),
                "The disk is too full to copy it, which needs 1000 bytes; free some space and it goes on by itself."
            ),
            (
                .notDurable(.ioError),
                "It was moved, but the disk has not confirmed that: input/output error. Run `quickrec verify`, and check the disk."
            ),
            (
                .failed(.rename, .permissionDenied),
                "Renaming it failed: permission denied. Give yourself the right to; it is tried again."
            ),
            (.failed(.rename, .fileNameTooLong), "Renaming it failed: file name too long. Give it another name."),
        ] as [(MoveError, String)])
    func move(error: MoveError, sentence: String) {
        #expect("\(error)" == sentence)
    }

    @Test("About files that can't be opened or read")
    func files() {
        #expect(
            "\(FileOpenError.notRegular(.fifo))"
                == "It is a named pipe, not a file; replace it with the recording itself.")
        #expect(
            "\(FileOpenError.failed(.permissionDenied))"
                == "It can't be opened: permission denied. Give yourself the right to; it is tried again.")
        #expect("\(FileReadError.changed)" == "It was written to while it was read; it will be looked at again.")
    }
}
