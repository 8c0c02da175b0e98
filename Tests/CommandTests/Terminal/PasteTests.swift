import Foundation
import TestSupport
import Testing

/// Masses of text at the prompts; `Tests/Faults/paste.py` has the long form.
struct PasteTests {
    @Test("A megabyte pasted at full speed, with all cores busy, is refused and stores nothing, in every shape")
    func pastes() async throws {
        let run = try await faults("paste --times 5")
        #expect(run.code == 0, "\(run)")
        #expect(run.text.contains("5 pastes of 1000000 bytes: no problems"), "\(run)")
    }

    @Test("Valgrind finds no access to memory that is not the program's")
    func memory() async throws {
        let run = try await faults("memcheck --lengths 20000 --shapes 2 --verbose")
        #expect(run.code == 0, "\(run)")
        #expect(run.text.contains("20000 bytes, bracketed: 0 invalid accesses"), "\(run)")
    }

    private func faults(_ words: String) async throws -> CommandRun {
        let queue = try ScratchQueue()
        let script = Checkout.tests("Faults/faults.py").path
        return try await queue.shell("python3 -B \(script) \(words) --folder . --quickrec \(BuiltProgram.quickrec)")
    }
}
