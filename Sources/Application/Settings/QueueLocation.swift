import Files
import Foundation
import Intake
package import SystemPackage

/// Where the queue folder is: `--queue`, else `$QUICKREC_QUEUE`, else `./queue` where that is one, else the
/// user's data folder.
package enum QueueLocation {
    package static func resolve(option: String?, environment: [String: String]) -> FilePath {
        if let option { return FilePath(option) }
        if let named = environment["QUICKREC_QUEUE"], !named.isEmpty { return FilePath(named) }
        let local = FilePath("queue")
        if QueueFolder.isQueue(at: local) { return local }
        // The specification tells programs to ignore a relative path here.
        // https://specifications.freedesktop.org/basedir-spec/latest/
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return FilePath(data).appending("quickrec") }
        let home = environment["HOME"] ?? NSHomeDirectory()
        return FilePath(home).appending(".local/share/quickrec")
    }
}
