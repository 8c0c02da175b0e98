import Files
import Model

/// Chooses the subfolders for the copies of one `HandOver`: each has the files of one folder, and no two copies ever have
/// the same path.
///
/// A name that is free now may have been used before: the worker moves copies away while others are still being made,
/// and what it waits for is found by path.
struct HandOverPlaces {
    /// The names of the copies in one subfolder.
    private struct Use {
        let number: Int
        var names: Set<FileName>
    }

    /// By the folder that the copies come from: a file that is named twice is in two.
    private var uses: [FileIdentity: [Use]] = [:]
    /// The number of subfolders so far.
    private(set) var count = 0

    /// Returns the number of the subfolder for the next copy of a file from the folder `source`; 0 is the folder itself.
    mutating func subfolder(for name: FileName, from source: FileIdentity) -> Int {
        if let index = uses[source]?.firstIndex(where: { !$0.names.contains(name) }) {
            uses[source]?[index].names.insert(name)
            return uses[source]?[index].number ?? 0
        }
        defer { count += 1 }
        uses[source, default: []].append(Use(number: count, names: [name]))
        return count
    }
}
