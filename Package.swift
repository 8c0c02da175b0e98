// swift-tools-version: 6.2
import PackageDescription

/// One set of compiler settings for every Swift target: warnings are errors, imports say who needs them.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
    name: "quickrec",
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    ],
    targets: [
        .systemLibrary(name: "CSndFile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
        .systemLibrary(name: "CEditLine", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])]),
        .target(name: "CSupport"),
        .target(name: "Money", swiftSettings: strict),
        .target(name: "Model", dependencies: ["Money"], swiftSettings: strict),
        .target(
            name: "SoundReading",
            dependencies: ["CSupport", "Model", .product(name: "SystemPackage", package: "swift-system")],
            swiftSettings: strict),
        .target(
            name: "Store", dependencies: ["Model", "Money", .product(name: "GRDB", package: "GRDB.swift")],
            swiftSettings: strict),
        .target(
            name: "Intake",
            dependencies: [
                "CSupport", "Model", "Money", "SoundReading", "Store",
                .product(name: "Crypto", package: "swift-crypto"), .product(name: "Logging", package: "swift-log"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], swiftSettings: strict),
        .target(
            name: "Backups",
            dependencies: ["Intake", "Model", "Store", .product(name: "SystemPackage", package: "swift-system")],
            swiftSettings: strict),
        .target(
            name: "Importing",
            dependencies: ["Model", "Money", "Store", .product(name: "Crypto", package: "swift-crypto")],
            swiftSettings: strict),
        .target(name: "Triage", dependencies: ["Model", "Money"], swiftSettings: strict),
        .target(
            name: "LineEditing",
            dependencies: ["CEditLine", "Model", .product(name: "SystemPackage", package: "swift-system")],
            swiftSettings: strict),
        .target(name: "Reports", dependencies: ["Model", "Money"], swiftSettings: strict),
        .executableTarget(name: "quickrec-reader", dependencies: ["CSndFile", "CSupport"], swiftSettings: strict),
        .executableTarget(
            name: "quickrec",
            dependencies: [
                "Backups", "CSupport", "Importing", "Intake", "LineEditing", "Model", "Money", "Reports",
                "SoundReading", "Store",
                "Triage",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "SystemPackage", package: "swift-system"), .product(name: "Yams", package: "Yams"),
            ], swiftSettings: strict),
        .target(
            name: "TestSupport",
            dependencies: [.product(name: "SystemPackage", package: "swift-system")],
            path: "Tests/TestSupport", swiftSettings: strict),
        .testTarget(name: "MoneyTests", dependencies: ["Money", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "ModelTests", dependencies: ["Model", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "StoreTests",
            dependencies: ["Model", "Money", "Store", "TestSupport", .product(name: "GRDB", package: "GRDB.swift")],
            swiftSettings: strict),
        .testTarget(
            name: "SoundReadingTests",
            dependencies: [
                "CSupport", "Model", "SoundReading", "TestSupport", "quickrec-reader",
                .product(name: "SystemPackage", package: "swift-system"),
            ], swiftSettings: strict),
        .testTarget(
            name: "IntakeTests",
            dependencies: [
                "Intake", "Model", "Money", "SoundReading", "Store", "TestSupport",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], swiftSettings: strict),
        .testTarget(name: "LineEditingTests", dependencies: ["LineEditing", "Model"], swiftSettings: strict),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "TestSupport", "quickrec", "quickrec-reader", .product(name: "Crypto", package: "swift-crypto"),
            ],
            exclude: ["Terminal/Scripts", "Transcripts"], swiftSettings: strict),
        .testTarget(
            name: "TriageTests", dependencies: ["Model", "Money", "TestSupport", "Triage"], swiftSettings: strict),
        .testTarget(
            name: "ReportsTests",
            dependencies: ["Model", "Money", "Reports", .product(name: "Subprocess", package: "swift-subprocess")],
            swiftSettings: strict),
    ]
)
