#!/bin/sh
# Makes the sound files beside it again: one second at 8 kHz, a tone that becomes 20 dB softer in the middle, in every
# container that quickrec reads. Needs ffmpeg and lame (Debian packages of these names).
set -eu
cd "$(dirname "$0")"

tone="sine=frequency=440:sample_rate=8000:duration=1,volume='if(lt(t,0.5),4,0.4)':eval=frame"
tags="-metadata title=Lunch -metadata comment=Taipei"
encode() {
    output=$1
    shift
    # shellcheck disable=SC2086 # the tags are several words
    ffmpeg -nostdin -v error -y -f lavfi -i "$tone" -ac 1 $tags -fflags +bitexact -flags:a +bitexact "$@" "$output"
}

encode tone.wav
encode tone.rf64 -rf64 always -f wav
encode tone.w64
encode tone.aiff
encode tone.au
encode tone.caf
encode alac.caf -c:a alac
encode tone.flac -sample_fmt s16
# Many short pages, so that a cut file keeps some.
encode tone.ogg -c:a libvorbis -q:a 1 -page_duration 100000
encode tone.opus -c:a libopus -b:a 16k -page_duration 100000
encode speex.ogg -c:a libspeex
encode tone.m4a -c:a aac -b:a 24k -metadata creation_time=2026-11-20T12:30:01Z
encode faststart.m4a -c:a aac -b:a 24k -movflags +faststart
encode alac.m4a -c:a alac
encode tone.3gp -c:a aac -b:a 24k -metadata creation_time=2026-11-20T12:30:01Z
encode tone.aac -c:a aac -b:a 24k
encode tone.webm -c:a libopus -b:a 16k
encode tone.mp3 -c:a libmp3lame -b:a 16k

# A variable rate without a Xing header: loud at first, then silent, so that a guess from the first frames is wrong.
ffmpeg -nostdin -v error -y -f lavfi -i "anoisesrc=sample_rate=8000:duration=0.3:seed=7,volume=0.5" \
    -f lavfi -i "anullsrc=sample_rate=8000:channel_layout=mono:duration=2.1" \
    -filter_complex "[0][1]concat=n=2:v=0:a=1" -f wav -fflags +bitexact vbr.tmp.wav
lame --quiet -t -V 2 vbr.tmp.wav vbr-without-xing.mp3
rm vbr.tmp.wav
