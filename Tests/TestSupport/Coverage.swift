import Foundation

/// Coverage of programs that tests start.
package enum Coverage {
    /// What such a program needs in its environment to write its profile: nothing unless the tests themselves are
    /// measured.
    ///
    /// `swift test --enable-code-coverage` names a file in `LLVM_PROFILE_FILE`; what it holds is merged or kept apart by
    /// the pattern in it (https://clang.llvm.org/docs/SourceBasedCodeCoverage.html). `Scripts/coverage` has another one
    /// for programs, which are started by the thousand.
    package static var environment: [String: String] {
        let variables = ProcessInfo.processInfo.environment
        return (variables["QUICKREC_PROFILE_FILE"] ?? variables["LLVM_PROFILE_FILE"]).map { ["LLVM_PROFILE_FILE": $0] }
            ?? [:]
    }

    /// The same for a program that may not write there: its profile goes nowhere.
    package static var discarded: [String: String] { environment.mapValues { _ in "/dev/null" } }
}
