import Foundation

/// What is measured of the tests goes on in the programs that they start.
package enum Measurement {
    /// What such a program needs in its environment: nothing unless the tests themselves are measured.
    ///
    /// For coverage, where to write its profile: `swift test --enable-code-coverage` names a file in
    /// `LLVM_PROFILE_FILE`; what it holds is merged or kept apart by the pattern in it
    /// (https://clang.llvm.org/docs/SourceBasedCodeCoverage.html). `Scripts/coverage` has another one for programs, which
    /// are started by the thousand. For `Tests/mutate`, which slip runs.
    package static var environment: [String: String] {
        let variables = ProcessInfo.processInfo.environment
        let measured = [
            "LLVM_PROFILE_FILE": variables["QUICKREC_PROFILE_FILE"] ?? variables["LLVM_PROFILE_FILE"],
            "QUICKREC_SLIP": variables["QUICKREC_SLIP"],
        ]
        return measured.compactMapValues(\.self)
    }

    /// The same for a program that may not write there: its profile goes nowhere.
    package static var withoutProfile: [String: String] {
        var variables = environment
        variables["LLVM_PROFILE_FILE"]? = "/dev/null"
        return variables
    }
}
