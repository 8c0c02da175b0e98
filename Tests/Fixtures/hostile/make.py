#!/usr/bin/env python3
"""Makes the recordings that harm, or mislead, whoever reads them with a bare libsndfile 1.2.0.

    make.py               the small ones, into the folder of this script (they are committed)
    make.py --big FOLDER  mp3_id3_200M.mp3 (sparse) and flac_24h.flac, which tests make when they need them

Needs nothing but Python's own library and ../audio; the same bytes come out on every machine.
"""

import pathlib
import struct
import sys

HERE = pathlib.Path(__file__).resolve().parent
AUDIO = HERE.parent / "audio"


def chunk(name, content, size=None, order="<"):
    padding = b"\0" * (len(content) % 2)
    return name + struct.pack(order + "I", len(content) if size is None else size) + content + padding


def fmt(channels=1, rate=8000):
    return chunk(b"fmt ", struct.pack("<HHIIHH", 1, channels, rate, rate * channels * 2 & 0xFFFFFFFF, channels * 2, 16))


def extensible(channels, mask):
    """WAVE_FORMAT_EXTENSIBLE with a channel mask, for which libsndfile allocates a map."""
    guid = bytes.fromhex("0100000000001000800000aa00389b71")
    head = struct.pack("<HHIIHHHHI", 0xFFFE, channels, 8000, 8000 * channels * 2, channels * 2, 16, 22, 16, mask)
    return chunk(b"fmt ", head + guid)


def wave(*chunks, form=b"RIFF", size=None):
    body = b"WAVE" + b"".join(chunks)
    return form + struct.pack("<I", len(body) if size is None else size) + body


def samples(count):
    """A triangle at half of full scale, 16 bits."""
    return b"".join(struct.pack("<h", abs(index % 200 - 100) * 327 - 16384) for index in range(count))


def random_bytes(count, state):
    """Knuth's MMIX generator: the same on every machine."""
    result = bytearray()
    while len(result) < count:
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        result.append(state >> 56)
    return bytes(result)


# An INFO chunk of this size leads eight bytes back, to itself: https://github.com/libsndfile/libsndfile/issues/1118
LOOP = chunk(b"LIST", b"INFOabcd" + struct.pack("<I", 0xFFFFFFF8))


def caf(channels, layout_tag):
    """More channels than its `chan` layout has names for, which SFC_GET_CHANNEL_MAP_INFO reads beyond."""
    desc = struct.pack(">d4sIIIII", 8000.0, b"lpcm", 0, 2 * channels, 1, channels, 16)
    blocks = [(b"desc", desc), (b"chan", struct.pack(">III", layout_tag, 0, 0)),
              (b"data", struct.pack(">I", 0) + b"\0" * (2 * channels * 4))]
    return b"caff\0\x01\0\0" + b"".join(name + struct.pack(">q", len(content)) + content for name, content in blocks)


def aiff(rate):
    """`rate` is the 80-bit number of the COMM chunk."""
    sound = samples(400)
    comm = chunk(b"COMM", struct.pack(">hIh", 1, 400, 16) + rate, order=">")
    body = b"AIFF" + comm + chunk(b"SSND", struct.pack(">II", 0, 0) + sound, order=">")
    return b"FORM" + struct.pack(">I", len(body)) + body


def sample_dump():
    """MIDI Sample Dump Standard with a length of zero: sf_current_byterate divides by it."""
    return bytes([0xF0, 0x7E, 0, 1, 0, 0, 16, 0, 0, 1] + [0] * 10 + [0xF7]) + bytes([0xF0, 0x7E, 0, 2, 0] + [0] * 121 + [0xF7])


def patched(name, offset, replacement):
    content = bytearray((AUDIO / name).read_bytes())
    content[offset:offset + len(replacement)] = replacement
    return bytes(content)


def flac_without_length():
    content = (AUDIO / "tone.flac").read_bytes()
    return patched("tone.flac", 21, bytes([content[21] & 0xF0, 0, 0, 0, 0]))


def xing_of_ever():
    content = (AUDIO / "tone.mp3").read_bytes()
    header = max(content.find(b"Xing"), content.find(b"Info"))
    return patched("tone.mp3", header + 8, b"\xff\xff\xff\xff")


def half(name):
    content = (AUDIO / name).read_bytes()
    return content[:len(content) // 2]


def hostile_tags():
    text = b"\x1b]0;owned\x07\x1b[31mred\r\nnext\x9b31m\xff\xfe \xe2\x80\xaegnp.exe\0"
    names = [b"INAM", b"IART", b"ICMT", b"ICRD", b"ISFT", b"IPRD", b"IGNR", b"ICOP"]
    return wave(fmt(), chunk(b"LIST", b"INFO" + b"".join(chunk(name, text) for name in names)), chunk(b"data", samples(800)))


SMALL = {
    "loop32.wav": lambda: wave(LOOP),
    "loop_with_samples.wav": lambda: wave(fmt(), chunk(b"data", samples(844)), LOOP),
    "rf64_2fmt.rf64": lambda: wave(
        chunk(b"ds64", struct.pack("<QQQI", 1000, 800, 400, 0)), extensible(8, 0xFF), extensible(1, 4),
        chunk(b"data", samples(400)), form=b"RF64", size=0xFFFFFFFF),
    "caf_chan_1024.caf": lambda: caf(1024, 0x650002),
    "sds_zero.sds": sample_dump,
    "opus_half.opus": lambda: half("tone.opus"),
    "vorbis_half.ogg": lambda: half("tone.ogg"),
    "flac_total0.flac": flac_without_length,
    "mp3_xing_ffffffff.mp3": xing_of_ever,
    "aiff_rate0.aiff": lambda: aiff(b"\0" * 10),
    "wav_rate_2147483647.wav": lambda: wave(fmt(rate=2**31 - 1), chunk(b"data", samples(400))),
    "wav_ch1024.wav": lambda: wave(fmt(channels=1024), chunk(b"data", samples(1024))),
    "wav_info_esc.wav": hostile_tags,
    "random.gsm": lambda: random_bytes(5000, 1),
    "random.vox": lambda: random_bytes(5000, 2),
    "random.au": lambda: random_bytes(5000, 3),
    "random.snd": lambda: random_bytes(5000, 4),
}


def write_huge_tag(path):
    """A title of 200 MB before a real MP3: libsndfile reads all of it."""
    length = 200 << 20
    def sync_safe(value):
        return bytes(value >> shift & 0x7F for shift in (21, 14, 7, 0))
    with open(path, "wb") as file:
        file.write(b"ID3\4\0\0" + sync_safe(length + 11) + b"TIT2" + sync_safe(length + 1) + b"\0\0\3Lunch")
        file.seek(length + 21)
        file.write((AUDIO / "vbr-without-xing.mp3").read_bytes())


def crc(data, width, polynomial):
    value = 0
    for byte in data:
        value ^= byte << width - 8
        for _ in range(8):
            value = value << 1 ^ (polynomial if value >> width - 1 & 1 else 0)
            value &= (1 << width) - 1
    return value


def coded_number(number):
    if number < 0x80:
        return bytes([number])
    if number < 0x800:
        return bytes([0xC0 | number >> 6, 0x80 | number & 0x3F])
    return bytes([0xE0 | number >> 12, 0x80 | number >> 6 & 0x3F, 0x80 | number & 0x3F])


def write_day_of_silence(path):
    """A day of FLAC in 150 KB: frames of 65,535 equal samples."""
    size, rate = 65535, 8000
    blocks = 24 * 3600 * rate // size
    packed = struct.pack(">Q", rate << 44 | 15 << 36 | blocks * size)
    with open(path, "wb") as file:
        file.write(b"fLaC\x80" + (34).to_bytes(3, "big") + struct.pack(">HH", size, size) + b"\0" * 6 + packed + b"\0" * 16)
        for number in range(blocks):
            frame = b"\xff\xf8\x74\x08" + coded_number(number) + struct.pack(">H", size - 1)
            frame += bytes([crc(frame, 8, 0x07)]) + b"\0\0\0"
            file.write(frame + struct.pack(">H", crc(frame, 16, 0x8005)))


def main(words):
    if not words:
        for name, make in SMALL.items():
            (HERE / name).write_bytes(make())
    elif len(words) == 2 and words[0] == "--big":
        folder = pathlib.Path(words[1])
        write_huge_tag(folder / "mp3_id3_200M.mp3")
        write_day_of_silence(folder / "flac_24h.flac")
    else:
        sys.exit(__doc__)


main(sys.argv[1:])
