import SystemPackage
import Testing
import Watching

@Suite("What is said about watching")
struct WordingTests {
    @Test(
        "About how a folder is watched",
        arguments: [
            (.events, "Changes are noticed as they happen."),
            (
                .polling(.fileSystem("NFS")),
                "It is looked at every few seconds, because NFS doesn't tell of changes made elsewhere."
            ),
            (
                .polling(.noWatches(.noSpace)),
                "It is looked at every few seconds, because the system has no inotify watches left; raise fs.inotify.max_user_watches."
            ),
            (
                .missing(.unmounted),
                "It can't be reached (its file system was unmounted); it is looked for every second."
            ),
        ] as [(WatchMode, String)])
    func watchMode(mode: WatchMode, sentence: String) {
        #expect("\(mode)" == sentence)
    }
}
