import Intake
import Model
import Reports
import Store

extension HeldOutcome {
    init(_ file: HeldFile, outcome found: HeldFileOutcome) {
        let name = FileName(bytes: file.name)
        switch found {
        case .present(let now):
            let outcome: Outcome =
                now.request != nil
                ? .waiting : now.isDiscarded ? .discarded : now.disposition == .deferred ? .deferred : .held
            self.init(
                path: now.shownPath, originalName: name, outcome: outcome, code: now.reason.code,
                reason: now.reason.sentence, record: nil)
        case .taken(let record):
            self.init(path: nil, originalName: name, outcome: .taken, code: nil, reason: nil, record: record)
        case .duplicate(let now):
            self.init(
                path: now.path, originalName: name, outcome: .duplicate, code: now.reason.code,
                reason: now.reason.sentence, record: nil)
        case .gone:
            self.init(path: nil, originalName: name, outcome: .gone, code: nil, reason: nil, record: nil)
        }
    }
}
