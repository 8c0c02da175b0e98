"""Where the benchmarks happen: the folder for their data, the programs that are compared, the machine."""

import os
import platform
import shutil
import subprocess
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BENCHMARKS = os.path.join(ROOT, "Benchmarks")


class Place:
    """The folder for data, the built programs, and what every benchmark does with them."""

    def __init__(self, folder=None, programs=None):
        folder = folder or os.environ.get("QUICKREC_BENCH_DIR")
        self.is_temporary = not folder
        self.folder = os.path.abspath(folder or tempfile.mkdtemp(prefix="quickrec-bench-"))
        os.makedirs(self.folder, exist_ok=True)
        self.programs = programs or build_release()
        self.quickrec = os.path.join(self.programs, "quickrec")
        self.bare_loop = build_bare_loop(self.path("bare-loop"))

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def close(self):
        if self.is_temporary:
            shutil.rmtree(self.folder, ignore_errors=True)

    def environment(self, **more):
        """Nothing of the person's own settings, so that the same is measured everywhere."""
        return {
            "PATH": os.environ["PATH"], "HOME": self.folder, "LANG": "C.UTF-8", "TZ": "Europe/Berlin", **more}

    def command(self, queue, *words):
        return [self.quickrec, *words, "--queue", queue]

    def has_command(self, name):
        """Whether this quickrec has a command with that name."""
        done = subprocess.run([self.quickrec, "help", name], capture_output=True, text=True, check=False)
        return done.returncode == 0 and f"quickrec {name}" in done.stdout

    def fresh_queue(self, name, memos=None, database=None):
        """A new queue folder with its own copies of the files in `memos`, all of it on the disk already."""
        queue = self.path(name)
        shutil.rmtree(queue, ignore_errors=True)
        os.makedirs(os.path.join(queue, "inbox"))
        os.chmod(queue, 0o700)
        if memos:
            copy_files(memos, os.path.join(queue, "inbox"))
        if database:
            target = os.path.join(queue, "quickrec.sqlite")
            shutil.copyfile(database, target)
            os.chmod(target, 0o600)
        # What was written before the clock starts must not be paid for by whoever syncs first.
        os.sync()
        return queue

    def machine(self):
        """One line about the machine."""
        model = "unknown processor"
        with open("/proc/cpuinfo") as file:
            for line in file:
                if line.startswith("model name"):
                    model = line.split(":", 1)[1].strip()
                    break
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
        command = ["findmnt", "-n", "-o", "FSTYPE", "--target", self.folder]
        file_system = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
        return (
            f"{os.cpu_count()} cores ({model}), {memory:.0f} GiB, Linux {platform.release()}, {file_system}, "
            f"load {os.getloadavg()[0]:.1f}, {time.strftime('%Y-%m-%d')}")


def copy_files(source, target):
    """Copies the plain files of a folder; their own copies and no links, because links would be copied in."""
    for name in os.listdir(source):
        if not name.startswith("."):
            shutil.copyfile(os.path.join(source, name), os.path.join(target, name))


def build_release():
    """The release as Scripts/run makes it, in the same folder; returns where the programs are."""
    build = os.path.join(ROOT, ".build", "run")
    for product in ("quickrec", "quickrec-reader"):
        command = ["swift", "build", "--package-path", ROOT, "--scratch-path", build, "-c", "release",
                   "--product", product, "--no-color-diagnostics"]
        if subprocess.run(command, stdin=subprocess.DEVNULL, stdout=2, check=False).returncode != 0:
            raise SystemExit("benchmark: the release could not be built; the reason stands above.")
    return os.path.join(build, "release")


def build_bare_loop(target):
    """Compiles the C loop that intake is measured against."""
    source = os.path.join(BENCHMARKS, "bare-loop", "main.c")
    flags = subprocess.run(
        ["pkg-config", "--cflags", "--libs", "sndfile", "sqlite3", "libcrypto"], capture_output=True, text=True,
        check=False)
    if flags.returncode != 0:
        raise SystemExit(
            "benchmark: the C loop needs libsndfile, SQLite and OpenSSL; please run: "
            "apt-get install libsndfile1-dev libsqlite3-dev libssl-dev pkg-config")
    command = ["cc", "-O2", source, "-o", target, *flags.stdout.split()]
    if subprocess.run(command, check=False).returncode != 0:
        raise SystemExit("benchmark: bare-loop/main.c could not be compiled; the reason stands above.")
    return target
