# shellcheck shell=bash
# Sourced by Scripts/run and Scripts/test: finds Swift and installs the Debian packages that are missing.
# Nothing here asks a question, and nothing is done twice: where all is there it costs two short look-ups.

# ---- What has to be there: one list for each purpose --------------------------------------------------------

# To build and run. libedit is for the prompts, libsndfile for quickrec-reader; SwiftPM asks pkg-config where it is.
# shellcheck disable=SC2034 # used by the scripts that source this
build_packages=(libsndfile1-dev libsqlite3-dev libedit-dev nettle-dev pkg-config)

# What quickrec calls where it is installed, and does without where not: ffmpeg decodes what phones write.
# shellcheck disable=SC2034
run_packages=(ffmpeg)

# What the tests call: encoders to make recordings with, strace to break system calls, a terminal to type into
# (pexpect), valgrind to look after memory, a browser to open pages in, the programs that read what is exported or that
# quickrec is compared with, and shells that complete its commands.
# shellcheck disable=SC2034
test_packages=(
    libssl-dev
    flac lame opus-tools vorbis-tools
    python3 python3-pexpect sqlite3 strace valgrind
    chromium cmark-gfm
    beets hledger ledger beancount
    fish zsh
)

# The oldest Swift that Package.swift accepts.
swift_needed=6.2

# Where a Swift toolchain usually is, when it is not on PATH.
swift_folders=(
    "${SWIFTLY_BIN_DIR:-/nonexistent}"
    "${HOME:-/nonexistent}/.local/share/swiftly/bin"
    "${HOME:-/nonexistent}/.swiftly/bin"
    /opt/swift/usr/bin
    /usr/local/swift/usr/bin
    /usr/share/swift/usr/bin
)

# ---- Words on standard error, so that standard output keeps nothing but results -----------------------------

say() {
    printf '%s\n' "$*" >&2
}

# fail CODE SENTENCE…: the exit codes are quickrec's own (69: something that is needed is missing).
fail() {
    local code=$1
    shift
    say "Scripts/${0##*/}: $*"
    exit "$code"
}

# ---- Debian packages ----------------------------------------------------------------------------------------

# need_linux: quickrec uses inotify, leases and seccomp, which only Linux has.
need_linux() {
    [[ $(uname -s) == Linux ]] || fail 69 "quickrec runs on Linux, and this is $(uname -s)."
}

# missing PACKAGE…: prints those that are not installed, one a line.
missing() {
    local installed package
    # It fails as soon as one of them is unknown, and prints the others all the same.
    installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null || true)
    for package in "$@"; do
        grep -qxF "$package installed" <<<"$installed" || printf '%s\n' "$package"
    done
}

# What makes a command run as root; `may_be_root` fills it in.
root_prefix=()
# Whether the list of packages was brought up to date in this run.
apt_updated=no

# may_be_root HOW: whether packages can be installed here. HOW is `asking` where a password may be asked for, which
# happens on a terminal only.
may_be_root() {
    if [[ $(id -u) == 0 ]]; then
        root_prefix=()
    elif ! command -v sudo >/dev/null; then
        return 1
    elif sudo -n true 2>/dev/null; then
        root_prefix=(sudo -n)
    elif [[ $1 == asking && -t 0 && -t 2 ]]; then
        say "Some Debian packages are missing; sudo may ask for your password."
        sudo true || return 1
        root_prefix=(sudo)
    else
        return 1
    fi
}

# apt_get ARGUMENT…: waits two minutes for another apt-get, and tries once more where the first time fails
# (`update` does not wait for its lock, and a mirror may be out for a moment).
apt_get() {
    local command=(env DEBIAN_FRONTEND=noninteractive apt-get -q -y
        -o DPkg::Lock::Timeout=120 -o Acquire::Retries=2 "$@")
    "${root_prefix[@]}" "${command[@]}" </dev/null && return
    sleep 10
    "${root_prefix[@]}" "${command[@]}" </dev/null
}

# install_missing HOW PACKAGE…: installs what is missing of them, HOW as in `may_be_root`. When it returns 0, all of
# them are installed.
install_missing() {
    local how=$1 wanted log
    shift
    mapfile -t wanted < <(missing "$@")
    ((${#wanted[@]})) || return 0
    may_be_root "$how" || return 1
    say "Installing Debian packages: ${wanted[*]}"
    log=$(mktemp)
    if [[ $apt_updated == no ]]; then
        # An old list of packages may still do, so a failed update is no reason to stop.
        apt_get update >"$log" 2>&1 || true
        apt_updated=yes
    fi
    if ! apt_get install --no-install-recommends "${wanted[@]}" >>"$log" 2>&1; then
        tail -n 20 "$log" >&2
        rm -f "$log"
        return 1
    fi
    rm -f "$log"
}

# install_by_hand PACKAGE…: prints the command that installs what is missing of them.
install_by_hand() {
    local wanted root=""
    mapfile -t wanted < <(missing "$@")
    [[ $(id -u) == 0 ]] || root="sudo "
    printf '%s' "${root}apt-get update && ${root}apt-get install --no-install-recommends ${wanted[*]}"
}

# need_packages PACKAGE…: ends the script where they are missing and can't be installed.
need_packages() {
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        no_debian "$@"
    elif ! install_missing asking "$@"; then
        fail 69 "these packages are missing and could not be installed; please run:" \
            "$(install_by_hand "$@")"
    fi
}

# want_packages PACKAGE…: says so where they are missing and can't be installed, and goes on.
want_packages() {
    command -v apt-get >/dev/null && command -v dpkg-query >/dev/null || return 0
    install_missing silently "$@" ||
        say "Going on without some helpful packages; to install them: $(install_by_hand "$@")"
}

# no_debian PACKAGE…: elsewhere the libraries may be there under other names, so only their absence ends it.
no_debian() {
    if ! command -v pkg-config >/dev/null || ! pkg-config --exists sndfile sqlite3 libedit; then
        fail 69 "there is no Debian apt-get here to install packages with; please install what Debian calls" \
            "$*."
    fi
}

# ---- The checks' build --------------------------------------------------------------------------------------

# How the checks build: as a release, because in a debug build the argument parser examines the program itself at each
# start, which takes half of a command's time; not optimized, because that takes longer than the tests save; without debug
# information, a seventh of the compiler's work; with what tests reach into. Its folder is its own: other flags than
# `swift build` has would make each of the two compile all anew.
# shellcheck disable=SC2034 # used by the scripts that read this one
checks_folder=.build/checks
# shellcheck disable=SC2034
checks_build=(-c release -Xswiftc -Onone -Xswiftc -gnone -Xswiftc -enable-testing -Xswiftc -DFAIL_POINTS)

# ---- Swift --------------------------------------------------------------------------------------------------

# swift_version FOLDER: prints "6.3" for the Swift in that folder; fails where there is none.
swift_version() {
    local text
    [[ -x $1/swift ]] || return 1
    text=$("$1/swift" --version 2>/dev/null) || return 1
    [[ $text =~ Swift\ version\ ([0-9]+\.[0-9]+) ]] && printf '%s' "${BASH_REMATCH[1]}"
}

# need_swift: puts a Swift that is new enough on PATH, or ends the script.
need_swift() {
    local folder version on_path found=""
    on_path=$(command -v swift || true)
    for folder in ${on_path:+"${on_path%/swift}"} "${swift_folders[@]}"; do
        version=$(swift_version "$folder") || continue
        if [[ $(printf '%s\n' "$swift_needed" "$version" | sort -V | head -n 1) == "$swift_needed" ]]; then
            PATH=$folder:$PATH
            return
        fi
        found="${found:-only Swift $version in $folder was found}"
    done
    fail 69 "Swift $swift_needed or newer is needed, and ${found:-none was found on PATH or in the usual places};" \
        "get it from https://www.swift.org/install/linux/ and put its usr/bin on PATH."
}
