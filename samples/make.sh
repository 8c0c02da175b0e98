#!/usr/bin/env bash
# Makes the spoken memos in this folder: espeak-ng says them, ffmpeg puts them into the containers that
# phones and recorders write. Running it again gives the same files; only those that differ are replaced.
set -euo pipefail

usage() {
    cat <<'END'
Usage: samples/make.sh

Makes the sample memos anew, beside this script. Installs nothing; it needs the Debian packages
espeak-ng and ffmpeg:

    sudo apt-get install --no-install-recommends espeak-ng ffmpeg
END
}

case "${1-}" in
"") ;;
-h | --help)
    usage
    exit 0
    ;;
*)
    printf 'samples/make.sh: it takes no arguments, and %q is one; see --help.\n' "$1" >&2
    exit 64
    ;;
esac

for program in espeak-ng ffmpeg; do
    if ! command -v "$program" >/dev/null; then
        printf 'samples/make.sh: %s is missing; install it with: sudo apt-get install %s\n' \
            "$program" "$program" >&2
        exit 69
    fi
done

# Names with other letters than ASCII, and the order of *, must not depend on whose machine this is.
export LC_ALL=C.UTF-8
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/made"

# say VOICE TEXT: speaks TEXT, 22,050 Hz mono, into the file that `record` reads.
say() {
    espeak-ng -v "$1" -s 150 -w "$work/spoken.wav" "$2"
}

# record NAME TIME OPTION…: encodes what was said last as NAME, whose time of modification becomes TIME.
record() {
    local name=$1 time=$2
    shift 2
    # Bit-exact: no encoder version and no random Ogg serial number in the file. Nothing of the input's
    # metadata is kept, so that only what stands here gets in. "file:" because a name may begin with a brace.
    ffmpeg -nostdin -hide_banner -loglevel error -y -i "$work/spoken.wav" -map_metadata -1 \
        -fflags +bitexact -flags:a +bitexact -threads 1 "$@" "file:$work/made/$name"
    touch -d "$time" "$work/made/$name"
}

# sidecar NAME TIME: writes what comes on standard input as NAME.
sidecar() {
    cat >"$work/made/$1"
    touch -d "$2" "$work/made/$1"
}

m4a=(-f ipod -c:a aac -b:a 32k)
vorbis=(-f ogg -c:a libvorbis -q:a 2)
opus=(-f opus -c:a libopus -b:a 24k -ar 48000)
mp3=(-f mp3 -c:a libmp3lame)

# As Money Mom named them: the bare UUID in upper case, AAC inside, no extension.
say en-us "Twelve fifty, lunch."
record "5B1C9F0E-6A3D-4E27-9C48-D2F7A1830B64" 2023-10-30T11:42:07Z \
    "${m4a[@]}" -metadata creation_time=2023-10-30T11:42:07Z

# Lower case in braces. RIFF's ICRD says when it was recorded.
say en-gb "Three ninety, coffee and a bun."
record "{c0a8d7e2-41b9-4f6c-8e15-93d2b7f60a4c}.wav" 2023-10-31T07:05:44Z \
    -f wav -c:a pcm_s16le -ar 16000 -metadata date=2023-10-31T08:05:44+01:00

# Apple's Voice Memos.
say en-us "Forty two dollars and eighty cents, groceries."
record "New Recording 12.m4a" 2023-11-01T17:20:31Z \
    "${m4a[@]}" -metadata creation_time=2023-11-01T17:20:31Z

# An MP3 with a Xing header, and a sidecar that says all there is to know.
say en-gb "Eight hundred and fifty, the rent for November."
record "Rent November.mp3" 2023-11-01T08:00:00Z \
    "${mp3[@]}" -b:a 32k -write_xing 1 -id3v2_version 3 -metadata title="Rent November"
sidecar "Rent November.json" 2023-11-01T08:00:00Z <<'END'
{
  "id": "2A7E51C8-0D94-4B6F-A3E2-8C15F9D07B36",
  "audioUUID": "E6F03B9D-72C4-4A18-95DB-1B8A64E0C257",
  "createdAt": "2023-11-01T09:00:00+01:00",
  "amount": "850.00",
  "currency": "EUR",
  "type": "expense",
  "tags": ["rent", "home"],
  "location": "Leipzig",
  "payee": "Hausverwaltung Krüger",
  "note": "November, by standing order"
}
END

# Signal: AAC without a container (ADTS). Somebody paid back: income.
say en-us "Anna gave me twenty back."
record "signal-2023-11-02-12-15-40-318.aac" 2023-11-02T11:15:40Z -f adts -c:a aac -b:a 32k

say de "Straßenbahn, drei Euro achtzig."
record "2023-11-03 08.15.00.flac" 2023-11-03T07:15:00Z -f flac -c:a flac -ar 16000

# What was noted in the taxi before the recording was synced, which it never is here.
sidecar "Taxi to the airport.json" 2023-11-03T04:40:00Z <<'END'
{
  "id": "71D0C3A5-E8B2-4F49-B6A7-05F2D98C1E43",
  "audioUUID": "3F95A60B-1C7E-4D82-8B04-E97A2C5D6F18",
  "createdAt": "2023-11-03T05:40:00+01:00",
  "amount": "34.00",
  "currency": "EUR",
  "type": "expense",
  "tags": ["taxi", "travel"],
  "location": "Berlin"
}
END

# Telegram.
say fr-fr "Huit euros cinquante, deux cafés et un croissant."
record "audio_2023-11-04_19-02-55.ogg" 2023-11-04T18:02:55Z "${vorbis[@]}"

# WhatsApp. espeak-ng reads pinyin with tone numbers well, and few of the characters: 午餐，一百二十块。
say cmn-latn-pinyin "wu3 can1, yi4 bai3 er4 shi2 kuai4."
record "PTT-20231105-WA0003.opus" 2023-11-05T06:12:00Z "${opus[@]}"

# Android.
say de "Siebzehn Euro neunzig, Abendessen mit Jana."
record "Recording_20231105_143012.m4a" 2023-11-05T13:30:12Z \
    "${m4a[@]}" -metadata creation_time=2023-11-05T13:30:12Z

# A dictation machine: variable rate, no Xing header, no tags, and nothing in the name.
say ja "ひるごはん、せんにひゃくえん。"
record "DVT_A0007.mp3" 2023-11-05T15:48:20Z "${mp3[@]}" -q:a 6 -write_xing 0 -id3v2_version 0

changed=0
for made in "$work/made"/*; do
    name=${made##*/}
    if ! cmp -s "$made" "$here/$name"; then
        # Also the time of modification, which for one of them is all that tells when it was recorded.
        cp --preserve=timestamps "$made" "$here/$name"
        printf 'made %s\n' "$name"
        changed=$((changed + 1))
    else
        touch -r "$made" "$here/$name"
    fi
done
printf '%d files made, %d as before\n' "$changed" "$(($(find "$work/made" -type f | wc -l) - changed))"
