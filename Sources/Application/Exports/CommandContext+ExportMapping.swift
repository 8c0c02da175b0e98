import Exports
import Files

extension CommandContext {
    /// What `export.yaml` says; reports lines of it that have no effect.
    func exportMapping(_ books: BookNames) throws -> ExportMapping {
        let file = ExportMappingFile(in: queue.path)
        let mapping = try file.read(books)
        if let warning = file.warning(mapping) { output.say(output.escaped(warning)) }
        return mapping
    }

    /// Makes a change of names, and reports lines of `export.yaml` that have had an effect until then.
    package func reportingStrays<Result>(_ change: () throws -> Result) throws -> Result {
        let file = ExportMappingFile(in: queue.path)
        // An export says what is wrong with the file.
        func warning() -> String? { (try? file.warning(for: database)) ?? nil }
        let before = warning()
        let result = try change()
        if let after = warning(), after != before { output.say(output.escaped(after)) }
        return result
    }
}
