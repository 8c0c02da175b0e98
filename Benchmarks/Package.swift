// swift-tools-version: 6.2
import PackageDescription

// Only so that the C loop is compiled wherever the project is checked; `run` compiles it by itself, optimised.
let package = Package(
    name: "Benchmarks",
    targets: [
        .executableTarget(
            name: "bare-loop", path: "bare-loop",
            linkerSettings: [.linkedLibrary("sndfile"), .linkedLibrary("sqlite3"), .linkedLibrary("crypto")])
    ])
