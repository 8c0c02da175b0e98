import Files
import Foundation
import Model
package import SystemPackage

/// Where the queue folder is: `--queue`, else `$QUICKREC_QUEUE`, else `./queue` where that is one, else the one that the
/// working folder is or lies in, else the user's data folder.
package enum QueueLocation {
    /// The path of the queue folder for this process; need not exist.
    package static func resolve(option: String?, environment: [String: String]) -> FilePath {
        resolve(option: option, environment: environment, in: FilePath.workingFolder)
    }

    /// The same for a program of `user` that works in `folder`.
    static func resolve(
        option: String?, environment: [String: String], in folder: FilePath, user: uid_t = geteuid()
    ) -> FilePath {
        if let option { return FilePath(option).expandingHome }
        if let named = environment["QUICKREC_QUEUE"], !named.isEmpty { return FilePath(named).expandingHome }
        if QueueFolder.isQueue(at: folder.appending("queue")) { return "queue" }
        if let around = around(folder, of: user) { return around }
        // The specification tells programs to ignore a relative path here.
        // https://specifications.freedesktop.org/basedir-spec/latest/
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return FilePath(data).appending("quickrec") }
        let home = environment["HOME"] ?? NSHomeDirectory()
        return FilePath(home).appending(".local/share/quickrec")
    }

    /// The nearest folder from `path` upwards that has a queue's database which is the user's own.
    private static func around(_ path: FilePath, of user: uid_t) -> FilePath? {
        var folder = path
        while true {
            var status = stat()
            let database = folder.appending(QueueFolder.databaseName.text)
            let isOwn = database.withPlatformString { lstat($0, &status) } == 0 && status.st_uid == user
            if isOwn, status.st_mode & S_IFMT == S_IFREG { return folder }
            guard folder.removeLastComponent() else { return nil }
        }
    }
}
