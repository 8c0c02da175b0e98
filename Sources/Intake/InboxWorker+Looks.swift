package import Files
package import Model
import Watching

// The scans of the loop: all inboxes, the files that are due, or the files named by events.
extension InboxWorker {
    /// Scans all inboxes and takes in what is ready.
    package func scan() throws -> IntakeCounts {
        try folders.reopen()
        HandOverFolders.removeAbandoned(in: folders.work.inbox)
        try pipeline.journal.finishMoves()
        var counts = IntakeCounts()
        settling = []
        for inbox in context.inboxes where !stop.isSet { counts.add(try scan(inbox)) }
        return counts
    }

    /// Scans one inbox. If it can't be reached, its files are not forgotten.
    private func scan(_ inbox: Inbox) throws -> IntakeCounts {
        guard let root = folders.open(inbox) else { return IntakeCounts() }
        var pass = Pass(inbox)
        pipeline.unready.beginScan(ofFolder: inbox.number)
        pass.devices.insert(root.identity.device)
        let summary = try folders.scanner(of: inbox).scan(root) { try pipeline.visit($0, &pass) }
        try pipeline.finish(&pass)
        settling.formUnion(pass.settling)
        if summary.isComplete, !stop.isSet {
            pipeline.unready.endScan(ofFolder: inbox.number)
            // Files on a file system that the scan did not reach are not forgotten either.
            let waits = pipeline.waits
            try waits.forget(waits.vanished(from: inbox, seen: pass.waiting, devices: pass.devices))
        }
        if pass.hasRestored, !stop.isSet { pass.counts.follow(try scan(inbox)) }
        return pass.counts
    }

    /// Scans a subfolder that appeared, and everything below it.
    func scan(_ inbox: Inbox, below path: FolderPath) throws -> IntakeCounts {
        guard let root = folders.open(inbox) else { return IntakeCounts() }
        var pass = Pass(inbox)
        let summary = try folders.scanner(of: inbox).scan(root, below: path) { try pipeline.visit($0, &pass) }
        try pipeline.finish(&pass)
        if let place = FilePlace(folder: path), summary.isEntered {
            // The folder itself may have been waiting to become readable.
            let noted = inbox.prefix + place.bytes
            if pipeline.waits.contains(noted), !pass.waiting.contains(noted) { try pipeline.waits.forget([noted]) }
        }
        return pass.counts
    }

    /// The number of waiting files that are examined before new ones have their turn again: some seconds' work.
    private static let dueLimit = 512

    /// Examines files that are due, up to a limit; the rest stays due.
    package func lookAtDue() throws -> IntakeCounts {
        let now = context.clock.monotonic()
        let due = pipeline.waits.due(at: now, limit: Self.dueLimit)
        var counts = try look(at: due.places)
        for (number, folder) in due.folders {
            guard let inbox = context.inbox(number) else { continue }
            counts.add(try scan(inbox, below: folder))
        }
        // Files without a decision, such as those out of sight.
        pipeline.waits.putOff(due, at: now)
        return counts
    }

    /// Examines the files in the inboxes that events have named.
    package func look(at places: [Int32: Set<FilePlace>]) throws -> IntakeCounts {
        try pipeline.journal.finishMoves()
        var counts = IntakeCounts()
        for (number, places) in places {
            guard let inbox = context.inbox(number), let root = folders.open(inbox, isScan: false) else { continue }
            counts.add(try look(at: places, in: inbox, root))
        }
        return counts
    }

    private func look(at places: Set<FilePlace>, in inbox: Inbox, _ root: Folder) throws -> IntakeCounts {
        let waits = pipeline.waits
        var pass = Pass(inbox)
        var vanished: [[UInt8]] = []
        var closed: [FolderPath] = []
        for place in places {
            let path = inbox.prefix + place.bytes
            switch folders.scanner(of: inbox).look(at: place, in: root) {
            case .found(let item): try pipeline.visit(item, &pass)
            // A folder that an earlier worker recorded as unreadable.
            case .folder: if waits.contains(path) { closed.append(place.folder.appending(place.name)) }
            case .absent(let device): if waits.canBeGone(path, from: [device]) { vanished.append(path) }
            }
        }
        try pipeline.finish(&pass)
        try waits.forget(vanished)
        var counts = pass.counts
        for path in closed { counts.add(try scan(inbox, below: path)) }
        return counts
    }
}
