package import Files
import Glibc
package import Model
package import SystemPackage

/// What the kernel says about one name in a watched folder, or about the folder itself.
package struct InotifyEvent: Hashable, Sendable {
    /// The watch; -1 where events were lost.
    package let watch: Int32
    package let mask: UInt32
    /// `nil` where it is about the folder itself.
    package let name: FileName?

    package init(watch: Int32, mask: UInt32, name: FileName? = nil) {
        self.watch = watch
        self.mask = mask
        self.name = name
    }

    package func has(_ bit: InotifyBit) -> Bool { mask & bit.rawValue != 0 }

    /// The events in what was read from an inotify descriptor: inotify(7).
    static func all(in buffer: UnsafeRawBufferPointer) -> [InotifyEvent] {
        var events: [InotifyEvent] = []
        var rest = buffer[...]
        // int wd; uint32_t mask, cookie, len; then `len` bytes: the name, filled up with NULs.
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

/// The bits of an event's mask that matter here: linux/inotify.h.
package enum InotifyBit: UInt32, Sendable {
    case attributes = 0x4
    case closedAfterWriting = 0x8
    case movedOut = 0x40
    case movedIn = 0x80
    case created = 0x100
    case deleted = 0x200
    case selfDeleted = 0x400
    case selfMoved = 0x800
    case unmounted = 0x2000
    case overflow = 0x4000
    case ignored = 0x8000
    case isFolder = 0x4000_0000
}

/// An inotify instance.
package struct Inotify: ~Copyable {
    private let descriptor: OwnedDescriptor

    /// Not IN_MOVED_FROM and IN_DELETE: every file that is taken in would send one.
    private static let mask =
        [
            InotifyBit.attributes, .closedAfterWriting, .movedIn, .created, .selfDeleted, .selfMoved,
        ].reduce(0) { $0 | $1.rawValue } | onlyFolders | excludeUnlinked | addMask
    /// For a folder that is only asked which names go out of it.
    private static let departures =
        [InotifyBit.deleted, .movedOut].reduce(0) { $0 | $1.rawValue } | onlyFolders | excludeUnlinked | addMask
    /// `IN_ONLYDIR`, `IN_EXCL_UNLINK` and `IN_MASK_ADD`: one folder may be watched for both.
    private static let onlyFolders: UInt32 = 0x0100_0000
    private static let excludeUnlinked: UInt32 = 0x0400_0000
    private static let addMask: UInt32 = 0x2000_0000

    package init() throws(Errno) {
        descriptor = OwnedDescriptor(try SystemCalls.retry { inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC)) })
    }

    var number: CInt { descriptor.number }

    /// Watches this very folder, wherever its path leads now; returns the watch.
    package borrowing func add(_ folder: Folder) throws(Errno) -> Int32 {
        try add(folder, Self.mask)
    }

    /// Watches this very folder for names that are removed from it or renamed; returns the watch.
    package borrowing func addForDepartures(_ folder: Folder) throws(Errno) -> Int32 {
        try add(folder, Self.departures)
    }

    private borrowing func add(_ folder: Folder, _ mask: UInt32) throws(Errno) -> Int32 {
        let number = descriptor.number
        // inotify takes paths only; this one is the open descriptor itself: proc(5).
        return try SystemCalls.retry {
            inotify_add_watch(number, "/proc/self/fd/\(folder.descriptor.number)", mask)
        }
    }

    /// Ends a watch; one that has ended by itself is no error.
    package borrowing func remove(_ watch: Int32) {
        inotify_rm_watch(descriptor.number, watch)
    }

    /// The events that wait, as many as fit into 64 KiB; none where none wait.
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
