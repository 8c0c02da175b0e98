package import Files
import Glibc
package import Model
package import SystemPackage

/// An event about one name in a watched folder, or about the folder itself.
package struct InotifyEvent: Hashable, Sendable {
    /// The watch descriptor; -1 if events were lost.
    package let watch: Int32
    /// The `IN_` bits.
    package let mask: UInt32
    /// `nil` if the event is about the folder itself.
    package let name: FileName?

    /// Whether the mask contains this bit.
    package func has(_ bit: InotifyBit) -> Bool { mask & bit.rawValue != 0 }

    /// Decodes the events in a buffer read from an inotify descriptor: inotify(7).
    static func all(in buffer: UnsafeRawBufferPointer) -> [InotifyEvent] {
        var events: [InotifyEvent] = []
        var rest = buffer[...]
        // int wd; uint32_t mask, cookie, len; then `len` bytes: the name, padded with NULs.
        while rest.count >= 16 {
            let head = UnsafeRawBufferPointer(rebasing: rest)
            let length = Int(head.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
            guard rest.count >= 16 + length else { break }
            let name = head[16..<(16 + length)].prefix { $0 != 0 }
            events.append(
                InotifyEvent(
                    watch: head.loadUnaligned(as: Int32.self),
                    mask: head.loadUnaligned(fromByteOffset: 4, as: UInt32.self),
                    name: name.isEmpty ? nil : FileName(bytes: name)))
            rest = rest.dropFirst(16 + length)
        }
        return events
    }
}

/// The bits of an event's mask that matter here. Source: linux/inotify.h.
package enum InotifyBit: UInt32, Sendable {
    /// `IN_ATTRIB`.
    case attributes = 0x4
    /// `IN_CLOSE_WRITE`.
    case closedAfterWriting = 0x8
    /// `IN_MOVED_FROM`.
    case movedOut = 0x40
    /// `IN_MOVED_TO`.
    case movedIn = 0x80
    /// `IN_CREATE`.
    case created = 0x100
    /// `IN_DELETE`.
    case deleted = 0x200
    /// `IN_DELETE_SELF`.
    case selfDeleted = 0x400
    /// `IN_MOVE_SELF`.
    case selfMoved = 0x800
    /// `IN_UNMOUNT`.
    case unmounted = 0x2000
    /// `IN_Q_OVERFLOW`.
    case overflow = 0x4000
    /// `IN_IGNORED`: the kernel has removed the watch.
    case ignored = 0x8000
    /// `IN_ISDIR`.
    case isFolder = 0x4000_0000
}

/// An inotify instance.
package struct Inotify: ~Copyable {
    private let descriptor: OwnedDescriptor

    /// Without IN_MOVED_FROM and IN_DELETE: every file taken in would send one.
    private static let mask =
        [
            InotifyBit.attributes, .closedAfterWriting, .movedIn, .created, .selfDeleted, .selfMoved,
        ].reduce(0) { $0 | $1.rawValue } | onlyFolders | excludeUnlinked | addMask
    /// For a parent folder, which only reports the names that leave it.
    private static let departures =
        [InotifyBit.deleted, .movedOut].reduce(0) { $0 | $1.rawValue } | onlyFolders | excludeUnlinked | addMask
    /// `IN_ONLYDIR`, `IN_EXCL_UNLINK` and `IN_MASK_ADD`, because a folder may be watched for both masks.
    private static let onlyFolders: UInt32 = 0x0100_0000
    private static let excludeUnlinked: UInt32 = 0x0400_0000
    private static let addMask: UInt32 = 0x2000_0000

    /// Creates an instance; throws the system's error if the user's instances are used up.
    package init() throws(Errno) {
        descriptor = OwnedDescriptor(try SystemCalls.retry { inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC)) })
    }

    /// The descriptor to poll.
    var number: CInt { descriptor.number }

    /// Watches this folder, wherever its path leads now; returns the watch descriptor.
    package borrowing func add(_ folder: Folder) throws(Errno) -> Int32 {
        try add(folder, Self.mask)
    }

    /// Watches this folder for names that are removed or renamed away; returns the watch descriptor.
    package borrowing func addForDepartures(_ folder: Folder) throws(Errno) -> Int32 {
        try add(folder, Self.departures)
    }

    private borrowing func add(_ folder: Folder, _ mask: UInt32) throws(Errno) -> Int32 {
        let number = descriptor.number
        // inotify accepts only paths; this one names the open descriptor itself: proc(5).
        return try SystemCalls.retry {
            inotify_add_watch(number, "/proc/self/fd/\(folder.descriptor.number)", mask)
        }
    }

    /// Removes a watch; it may already have ended.
    package borrowing func remove(_ watch: Int32) {
        inotify_rm_watch(descriptor.number, watch)
    }

    /// Reads the waiting events, as many as fit into 64 KiB; none if none wait.
    package borrowing func read() throws(Errno) -> [InotifyEvent] {
        let number = descriptor.number
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        do throws(Errno) {
            let count = try SystemCalls.retry { Glibc.read(number, &buffer, buffer.count) }
            return buffer.withUnsafeBytes { InotifyEvent.all(in: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        } catch {
            if error == .resourceTemporarilyUnavailable { return [] }
            throw error
        }
    }
}
