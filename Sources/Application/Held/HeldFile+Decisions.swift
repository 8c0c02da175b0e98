import Intake
import Model

extension HeldFile {
    /// Whether `checkRelease` succeeds.
    var canBeReleased: Bool { (try? checkRelease()) != nil }

    /// Throws if taking the file in anyway makes no sense, and says what does.
    package func checkRelease() throws {
        let isSidecar = name.isSidecar
        guard disposition == .held else {
            throw CommandError(
                .data,
                "\(name.text) is not held but waits in its inbox (\(reason.code.rawValue)); \(quickrec: "held retry") looks "
                    + "at it now.")
        }
        guard reason.code == .conflict && !isSidecar || reason.code.isReleasable
        else {
            let remedy =
                isSidecar
                ? "correct it in held/ and run \(quickrec: "held retry")"
                : "repair or discard it (\(quickrec: "held discard"))"
            throw CommandError(
                .data, "\(name.text) can't be released (\(reason.code.rawValue)): it contains no recording; \(remedy).")
        }
    }

    /// Throws if the file is not held.
    package func checkDiscard() throws {
        guard disposition == .deferred else { return }
        throw CommandError(
            .data,
            "\(name.text) is not held but waits in its inbox (\(reason.code.rawValue)); "
                + "remove it from there if it isn't wanted.")
    }
}
