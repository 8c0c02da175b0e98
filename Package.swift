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
    // Where tests kill the worker (FailPoint); Scripts/test adds it to its own build.
    .define("FAIL_POINTS", .when(configuration: .debug)),
]

/// What the tests run most often is optimized also where `Scripts/test` builds a release with -Onone: of two options the
/// last one counts, and those for the frontend come behind all others. It is optimized for size, in a release too: its
/// tests take no longer than with -O, and the compiler little more than half the processor time (164 s; with -Onone it
/// takes 40 s, but the tests three times as long).
let optimized = strict + [.unsafeFlags(["-Xfrontend", "-Osize"], .when(configuration: .release))]

/// Swift's own libraries within the program: loading them takes longer than all the rest of `quickrec --version`.
let linked = strict + [.unsafeFlags(["-static-stdlib"], .when(configuration: .release))]
let linking: [LinkerSetting] = [.unsafeFlags(["-static-stdlib"], .when(configuration: .release))]

let package = Package(
    name: "quickrec",
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    ],
    targets: [
        .systemLibrary(name: "CSndFile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
        .systemLibrary(name: "CEditLine", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])]),
        .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
        .target(name: "CSupport"),
        .target(name: "Hashing", dependencies: ["CNettle"], swiftSettings: strict),
        .target(name: "Money", swiftSettings: strict),
        .target(name: "Model", dependencies: ["Money"], swiftSettings: strict),
        .target(name: "JSON", dependencies: ["Model", "Money"], swiftSettings: strict),
        .target(
            name: "SoundReading",
            dependencies: ["CSupport", "Model", .product(name: "SystemPackage", package: "swift-system")],
            swiftSettings: strict),
        .target(
            name: "Store",
            dependencies: [
                "Files", "JSON", "Model", "Money", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], swiftSettings: strict),
        .target(
            name: "Files",
            dependencies: ["CSupport", "Hashing", "Model", .product(name: "SystemPackage", package: "swift-system")],
            swiftSettings: strict),
        .target(
            name: "Watching",
            dependencies: ["Files", "Model", .product(name: "SystemPackage", package: "swift-system")],
            swiftSettings: strict),
        .target(
            name: "Intake",
            dependencies: [
                "CSupport", "Files", "Hashing", "JSON", "Model", "Money", "SoundReading", "Store", "Watching",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], swiftSettings: strict),
        .target(
            name: "Backups",
            dependencies: [
                "Files", "Model", "Store", "Watching", .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: strict),
        .target(
            name: "Importing",
            dependencies: ["Exports", "Hashing", "JSON", "Model", "Money", "Store"], swiftSettings: strict),
        .target(name: "EntryLine", dependencies: ["Model", "Money"], swiftSettings: optimized),
        .target(name: "Triage", dependencies: ["EntryLine", "Model", "Money"], swiftSettings: strict),
        .target(
            name: "LineEditing",
            dependencies: ["CEditLine", "Model", .product(name: "SystemPackage", package: "swift-system")],
            swiftSettings: strict),
        .target(
            name: "Reports",
            dependencies: [
                "Hashing", "JSON", "Model", "Money", .product(name: "Mustache", package: "swift-mustache"),
            ], swiftSettings: strict),
        .target(name: "Exports", dependencies: ["Model", "Money"], swiftSettings: strict),
        .executableTarget(
            name: "quickrec-reader", dependencies: ["CSndFile", "CSupport"], swiftSettings: linked,
            linkerSettings: linking),
        .target(
            name: "Application",
            dependencies: [
                "CSupport", "EntryLine", "Exports", "Files", "Hashing", "Importing", "Intake", "LineEditing", "Model",
                "Money", "Reports", "SoundReading", "Store", "Triage", "Watching",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "SystemPackage", package: "swift-system"), .product(name: "Yams", package: "Yams"),
            ], swiftSettings: strict),
        .executableTarget(
            name: "quickrec",
            dependencies: [
                "Application", "Backups", "CSupport", "EntryLine", "Exports", "Files", "Importing", "Intake",
                "LineEditing", "Model", "Money", "Reports", "Store", "Triage", "Watching",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], swiftSettings: linked, linkerSettings: linking),
        .target(
            name: "TestSupport",
            dependencies: ["Files", "Model", "Money", .product(name: "SystemPackage", package: "swift-system")],
            path: "Tests/TestSupport", swiftSettings: strict),
        .target(
            name: "EntrySamples", dependencies: ["EntryLine", "Model", "TestSupport"], path: "Tests/EntrySamples",
            swiftSettings: strict),
        // Attacks in ffmpeg's place; only the tests start it.
        .executableTarget(name: "hostile-converter", path: "Tests/HostileConverter"),
        .target(
            name: "LaterSchemas", dependencies: ["Store", .product(name: "GRDB", package: "GRDB.swift")],
            path: "Tests/LaterSchemas", swiftSettings: strict),
        .executableTarget(
            name: "schema-upgrader", dependencies: ["LaterSchemas", "Store"], path: "Tests/SchemaUpgrader",
            swiftSettings: strict),
        // No tests depend on the programs that they run, nor those of commands on `EntryLine`: every build with tests makes
        // the programs, and the largest tests are compiled beside what takes longest and not after it.
        .testTarget(name: "MoneyTests", dependencies: ["Money", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "HashingTests", dependencies: ["Hashing"], swiftSettings: strict),
        .testTarget(name: "ModelTests", dependencies: ["Model", "Money", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "JSONTests", dependencies: ["JSON", "Model", "Money"], swiftSettings: strict),
        .testTarget(
            name: "StoreTests",
            dependencies: [
                "Files", "LaterSchemas", "Model", "Money", "Store", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "SoundReadingTests",
            dependencies: [
                "CSupport", "Model", "SoundReading", "TestSupport",
                .product(name: "SystemPackage", package: "swift-system"),
            ], swiftSettings: strict),
        .testTarget(
            name: "FilesTests",
            dependencies: [
                "Files", "Model", "TestSupport", .product(name: "SystemPackage", package: "swift-system"),
            ], swiftSettings: strict),
        .testTarget(
            name: "WatchingTests",
            dependencies: [
                "Files", "Model", "TestSupport", "Watching",
                .product(name: "SystemPackage", package: "swift-system"),
            ], swiftSettings: strict),
        .testTarget(
            name: "IntakeTests",
            dependencies: [
                "Files", "Intake", "JSON", "Model", "Money", "SoundReading", "Store", "TestSupport", "Watching",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], swiftSettings: strict),
        .testTarget(
            name: "ImportingTests", dependencies: ["Importing", "Model", "Money", "Store"],
            swiftSettings: strict),
        .testTarget(name: "LineEditingTests", dependencies: ["LineEditing", "Model"], swiftSettings: strict),
        .testTarget(
            name: "ApplicationTests",
            dependencies: [
                "Application", "EntryLine", "Exports", "Files", "Importing", "Intake", "Model", "Money", "Reports",
                "SoundReading", "Store", "TestSupport", "Triage", "Watching",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], swiftSettings: strict),
        .testTarget(
            name: "CommandTests",
            dependencies: ["Hashing", "TestSupport"],
            exclude: ["Pages/browser.py", "Terminal/Scripts", "Transcripts"], swiftSettings: strict),
        .testTarget(
            name: "EntryLineTests", dependencies: ["EntryLine", "EntrySamples", "Model", "Money", "TestSupport"],
            exclude: ["Entries"], swiftSettings: strict),
        .testTarget(
            name: "TriageTests",
            dependencies: ["EntryLine", "EntrySamples", "Model", "Money", "TestSupport", "Triage"],
            swiftSettings: strict),
        .testTarget(
            name: "ExportsTests", dependencies: ["Exports", "Model", "Money", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "ReportsTests",
            dependencies: [
                "Model", "Money", "Reports", "TestSupport", .product(name: "Subprocess", package: "swift-subprocess"),
            ],
            swiftSettings: strict),
    ]
)
