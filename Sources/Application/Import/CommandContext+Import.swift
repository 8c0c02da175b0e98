import Model
package import Reports
package import Store

extension ImportReport {
    /// Counts what became of the items. Those that were left out are listed by their names; `noun` is what they are.
    package mutating func count(_ fates: [ImportFate], named names: [String], noun: String) {
        for (name, fate) in zip(names, fates) {
            switch fate {
            case .made(let state): brought[state, default: 0] += 1
            case .filled(let state):
                brought[state, default: 0] += 1
                filled += 1
            case .alreadyThere, .deleted: alreadyThere += 1
            case .differs(let sentence), .equal(let sentence), .refused(let sentence):
                failed.append(ImportProblem(record: name, field: noun, message: sentence))
            }
        }
    }
}

extension CommandContext {
    /// Writes the result of an import, then says what was left out, and the remarks. Throws if there are failures, which
    /// are sentences.
    package func finish(
        _ report: ImportReport, _ options: any WriteMode, remarks: [String] = [], failures: [String?]
    ) throws {
        try Output.write(report.rendered(as: options.format, style: style()))
        let leftOut = report.failed.map { "\($0.record), \($0.field): \($0.message)" }
        for sentence in leftOut + remarks { output.say(output.escaped(sentence)) }
        output.sayNothingWasStored(if: options.dryRun)
        let sentences = failures.compactMap(\.self)
        guard sentences.isEmpty else { throw CommandError(.data, sentences.joined(separator: " ")) }
    }
}
