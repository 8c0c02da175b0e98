import Foundation
import LaterSchemas
import Store

// Opens the database named by the first argument with the made-up later schemas, so that tests can kill a real process
// while it brings one up to date, or take its disk away. Says which schemas it went through, on standard error.

do {
    _ = try QueueDatabase(path: CommandLine.arguments[1], migrator: LaterSchemas.migrator) { upgrade in
        FileHandle.standardError.write(Data("from \(upgrade.from) to \(upgrade.to)\n".utf8))
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(75)
}
