import Model
import Reports
import Store

extension HeldOutcome {
    /// The outcome of a decision about `file`, which keeps its original name even if it is gone.
    init(_ file: HeldFile, outcome found: HeldFileOutcome) {
        let (now, outcome, record): (HeldFile?, Outcome, QuickRecordID?) =
            switch found {
            case .present(let now): (now, Outcome(now), nil)
            case .taken(let record): (nil, .taken, record)
            case .duplicate(let now): (now, .duplicate, nil)
            case .gone: (nil, .gone, nil)
            }
        self.init(
            path: now?.shownPath, originalName: file.name, outcome: outcome, code: now?.reason.code,
            reason: now?.reason.sentence, record: record)
    }
}

extension HeldOutcome.Outcome {
    /// The outcome for a file that is still there.
    fileprivate init(_ file: HeldFile) {
        self =
            if file.request != nil {
                .waiting
            } else if file.isDiscarded {
                .discarded
            } else {
                file.disposition == .deferred ? .deferred : .held
            }
    }
}
