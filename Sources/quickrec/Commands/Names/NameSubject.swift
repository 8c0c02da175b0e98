import Model

/// The kind of names that a command works on.
protocol NameSubject {
    /// The table that the names are in.
    static var kind: NameKind { get }
}

/// Those of `quickrec accounts`.
enum AccountList: NameSubject { static let kind = NameKind.accounts }

/// Those of `quickrec categories`.
enum Categories: NameSubject { static let kind = NameKind.categories }

/// Those of `quickrec payees`.
enum Payees: NameSubject { static let kind = NameKind.payees }

/// Those of `quickrec tags`, which may be typed with their mark.
enum Tags: NameSubject { static let kind = NameKind.tags }

extension NameSubject {
    /// Tags may be written with their mark.
    static func bare(_ name: String) -> String {
        kind == .tags && name.hasPrefix("#") ? String(name.dropFirst()) : name
    }
}
