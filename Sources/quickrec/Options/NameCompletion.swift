import Application
import ArgumentParser
import Model
import Store

/// Completes names from the books in a shell; the words of the line determine the queue.
enum NameCompletion {
    /// The names of a kind with the typed prefix; none if the queue can't be read.
    static func names(_ kind: NameKind) -> CompletionKind {
        .custom { words, _, prefix in
            guard let context = try? CommandContext.open(queuePath(in: words), for: .read),
                let items = try? context.database.names(kind, includingHidden: false)
            else { return [] }
            return items.map(\.name).filter { $0.hasPrefix(prefix) && isHarmless($0) }
        }
    }

    /// The number of records whose IDs are offered.
    private static let recordLimit = 50

    /// The IDs of the newest records, of which the shell offers those with the typed prefix; none if the queue can't be
    /// read.
    static let recordIDs = CompletionKind.custom { words, _, _ in
        guard let context = try? CommandContext.open(queuePath(in: words), for: .read) else { return [] }
        var filter = RecordFilter(zone: context.zone)
        filter.sort = [RecordFilter.Sort(.created, descending: true)]
        filter.limit = recordLimit
        guard let records = try? context.database.records(filter),
            let length = try? context.database.shortestPrefix(of: .records, records)
        else { return [] }
        return records.map { String($0.id.description.prefix(length)) }
    }

    /// The keys of `--sort`, which in `stats` are others, behind those that are typed already.
    static let sortKeys = CompletionKind.custom { words, _, prefix in
        let keys =
            words.contains("stats")
            ? StatisticsOrder.Key.allCases.map(\.rawValue) : RecordFilter.SortKey.allCases.map(\.rawValue)
        let typed = prefix.lastIndex { ",-".contains($0) }.map { prefix[...$0] } ?? ""
        return keys.map { typed + $0 }.filter { $0.hasPrefix(prefix) }
    }

    /// Whether the name is safe in every shell: bash's `compgen -W` expands its argument, including `$(…)`.
    private static func isHarmless(_ name: String) -> Bool {
        name.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || " _-.,:/+@".unicodeScalars.contains(scalar)
        }
    }

    /// The value of `--queue`, after a space or `=`, which is a separate word in bash.
    private static func queuePath(in words: [String]) -> String? {
        guard let option = words.lastIndex(where: { $0 == "--queue" || $0.hasPrefix("--queue=") }) else { return nil }
        guard words[option] == "--queue" else { return String(words[option].dropFirst("--queue=".count)) }
        return words[(option + 1)...].first { $0 != "=" }
    }
}
