import Files
import Model

/// Chooses the subfolders for the copies of one `HandOver`, so that no two copies ever have the same path.
///
/// A name that is free now may have been used before: the worker moves copies away while others are still being made,
/// and outcomes are found by path.
struct HandOverPlaces {
    /// The copies with one stem in one subfolder; all of them come from the same folder.
    private struct Use {
        let source: FileIdentity
        var names: Set<FileName>
    }

    /// By stem. The index is the number of the subfolder; 0 is the folder itself.
    private var uses: [FileName: [Use]] = [:]

    /// Returns the number of the subfolder for the next copy of a file from the folder `source`; 0 is the folder itself.
    ///
    /// Files with the same stem stay together if they come from the same folder, as a sidecar and its recording do, and
    /// are kept apart otherwise.
    mutating func subfolder(for name: FileName, from source: FileIdentity) -> Int {
        let known = uses[name.stem]?.firstIndex { $0.source == source && !$0.names.contains(name) }
        let number = known ?? uses[name.stem]?.endIndex ?? 0
        if known == nil { uses[name.stem, default: []].append(Use(source: source, names: [])) }
        uses[name.stem]?[number].names.insert(name)
        return number
    }
}
