import Foundation
import TestSupport
import Testing

/// Folders of the queue that lie on disks of their own, while such a disk is not mounted.
struct UnmountedTests {
    @Test(
        "Nothing is written below a mount point, and no held file is given up", .needs(.namespaces),
        arguments: ["archive", "held", "duplicates"])
    func bare(name: String) async throws {
        let queue = try ScratchQueue()
        try queue.drop("no sound", as: "text.wav")
        try queue.folder.write(AudioFiles.wave(), to: "memo.wav")
        let script = """
            export QUICKREC_QUEUE=$PWD/queue; place=queue/\(name); mkdir -m 700 disk
            echo "none $PWD/$place tmpfs noauto 0 0" > fstab; mount --bind fstab /etc/fstab
            mount --bind disk $place; quickrec ingest > out; umount $place
            cp memo.wav queue/inbox/
            for words in ingest "ingest memo.wav" "held retry --all" "held retry --all --dry-run" "held release --all --yes"; do
                quickrec $words > out; echo $?
            done
            find $place disk -name memo.wav; quickrec add 3 > out; echo $?
            sqlite3 queue/quickrec.sqlite 'SELECT count(*) FROM held_files WHERE request IS NOT NULL'
            quickrec held --format csv | grep -c text.wav; quickrec held --format csv | grep -c 'something mounted'
            quickrec doctor --format json | grep -o '"queue folder","level":"failed","detail":"[^"]*mount it first'
            mount --bind disk $place
            for words in "held retry --all" ingest doctor; do quickrec $words > out; echo $?; done
            quickrec verify | tail -1
            """
        let run = try await queue.inNamespace(script)
        let path = queue.folder.path("queue/\(name)")
        let check = """
            "queue folder","level":"failed","detail":"\(path) lies in \(path), where /etc/fstab wants something mounted and \
            nothing is; mount it first
            """
        #expect(
            run.text.hasPrefix("75\n75\n75\n75\n75\n0\n0\n1\n\(name == "held" ? 1 : 0)\n\(check)\n0\n0\n0\nAll"),
            "\(run)")
        let refusals = run.errorText.components(separatedBy: "something mounted and nothing is; mount it").count - 1
        #expect(refusals == 5, "\(run)")
        #expect(run.text.hasSuffix("checks hold.\n"), "\(run)")
    }

    @Test("A worker whose held files go away with their disk gives up none that it is to look at", .needs(.namespaces))
    func meanwhile() async throws {
        let queue = try ScratchQueue()
        try queue.drop("no sound", as: "text.wav")
        let script = """
            export QUICKREC_QUEUE=$PWD/queue; mkdir -m 700 disk
            echo "none $PWD/queue/held tmpfs noauto 0 0" > fstab; mount --bind fstab /etc/fstab
            mount --bind disk queue/held; quickrec ingest > out
            quickrec watch 2> log & worker=$!
            until grep -q " watching " log; do sleep 0.1; done
            # It must find the request with its first look after the disk has gone.
            kill -STOP $worker; umount -l queue/held
            sqlite3 queue/quickrec.sqlite "UPDATE held_files SET request = 'retry'"; kill -CONT $worker
            rows() { sqlite3 queue/quickrec.sqlite 'SELECT count(*) FROM held_files'; }
            until grep -q "something mounted" log || [ "$(rows)" = 0 ]; do sleep 0.1; done
            kill $worker; wait $worker; echo $?; rows
            """
        let run = try await queue.inNamespace(script)
        #expect(run.text == "0\n1\n", "\(run)")
    }
}
