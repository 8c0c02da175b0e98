import Foundation
import Glibc
import SystemPackage

/// What /proc says of processes.
package enum Processes {
    /// The children of a process that are alive.
    package static func children(of parent: Int32) -> [Int32] {
        // The kernel lists them for each thread that started some.
        let tasks = "/proc/\(parent)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
        let lists = threads.compactMap { text("\(tasks)/\($0)/children") }
        return lists.flatMap { $0.split(separator: " ").compactMap { Int32($0) } }.filter { !isZombie($0) }
    }

    /// The helpers that this test program has started with this configuration's path.
    package static func helpers(named program: String) -> [Int32] {
        children(of: getpid()).filter { process in
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")) == program
        }
    }

    /// The lines of /proc/PID/status.
    package static func status(_ process: Int32) -> [String: String] {
        guard let text = text("/proc/\(process)/status") else { return [:] }
        var fields: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            fields[String(parts[0])] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        return fields
    }

    /// Whether it has ended and nobody has asked how.
    package static func isZombie(_ process: Int32) -> Bool {
        status(process)["State"]?.hasPrefix("Z") ?? true
    }

    /// What a file of /proc has in it. Not through Foundation, which leaks memory where such a file is empty.
    package static func text(_ path: String) -> String? {
        guard let file = try? FileDescriptor.open(path, .readOnly) else { return nil }
        defer { try? file.close() }
        var content: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 4_096)
        while let count = try? block.withUnsafeMutableBytes({ try file.read(into: $0) }), count > 0 {
            content += block.prefix(count)
        }
        return String(decoding: content, as: UTF8.self)
    }

    /// Processor time in clock ticks.
    package static func ticks(_ process: Int32) -> Int {
        times(process, from: 12)
    }

    /// Those of its children that have ended.
    package static func ticksOfEndedChildren(_ process: Int32) -> Int {
        times(process, from: 14)
    }

    /// The sum of a field of /proc/PID/stat after the program's name and the one behind it: user and system time.
    private static func times(_ process: Int32, from field: Int) -> Int {
        guard let text = text("/proc/\(process)/stat"), let end = text.lastIndex(of: ")")
        else { return 0 }
        let fields = text[end...].split(separator: " ")
        return (Int(fields[field]) ?? 0) + (Int(fields[field + 1]) ?? 0)
    }

    /// Asks again until `condition` holds or ten seconds are over.
    package static func wait(until condition: () -> Bool) -> Bool {
        let deadline = Date(timeIntervalSinceNow: 10)
        while !condition() {
            guard Date() < deadline else { return false }
            sched_yield()
        }
        return true
    }
}
