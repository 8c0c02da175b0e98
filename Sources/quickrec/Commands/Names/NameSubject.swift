import Model

/// The kind of names that a command works on.
protocol NameSubject {
    static var kind: NameKind { get }
}

enum AccountNames: NameSubject { static let kind = NameKind.accounts }

enum Categories: NameSubject { static let kind = NameKind.categories }

enum Payees: NameSubject { static let kind = NameKind.payees }

enum Tags: NameSubject { static let kind = NameKind.tags }

extension NameSubject {
    /// Tags may be written with their mark.
    static func bare(_ name: String) -> String {
        kind == .tags && name.hasPrefix("#") ? String(name.dropFirst()) : name
    }
}
