package import Model

extension IntakeReason {
    /// Where to find the audio UUID that a held sidecar is to name, and what to do then.
    static let retryWithUUID = "(\"audioUUID\", see `quickrec show`) and try it again (`quickrec held retry`)"

    /// A sidecar came under a name that several recordings and sidecars had.
    static func isInDoubt(_ record: QuickRecordID) -> IntakeReason {
        inDoubt(
            "Other recordings or sidecars came under its name, so nobody knows whether it is about that of the record "
                + "\(record)",
            named: "name it together with its recording")
    }

    /// A sidecar came with several recordings of its name.
    package static let isAboutEither = inDoubt(
        "Several recordings came under its name, so nobody knows which of them it is about",
        named: "write the audio UUID of one into it (\"audioUUID\", see `quickrec show`)")

    private static func inDoubt(_ problem: String, named: String) -> IntakeReason {
        IntakeReason(
            code: .conflict, problem: problem,
            next: "write the audio UUID of its recording into it \(retryWithUUID), or discard it", named: named)
    }
}
