import Store
import Testing

@testable import Application

/// What keeps a program from starting for a while.
struct RetryingStartTests {
    @Test("A reason to wait is said once, and again after another one")
    func once() {
        var start = RetryingStart(output: Output(terminal: Terminal.current(environment: [:])))
        let reasons = ["It is locked.", "It is locked.", "The disk is full.", "The disk is full.", "It is locked."]
        #expect(reasons.map { start.isNews(.temporary(path: "q", message: $0)) } == [true, false, true, false, true])
    }

    @Test("Anything else than a reason to wait ends the start at once")
    func others() {
        var start = RetryingStart(output: Output(terminal: Terminal.current(environment: [:])))
        var count = 0
        #expect(throws: StoreError.self) {
            try start {
                count += 1
                throw StoreError.damaged(path: "q", message: "It is damaged.")
            }
        }
        #expect(count == 1)
    }
}
