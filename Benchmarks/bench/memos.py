"""Makes the recordings that are taken in: spoken English by espeak-ng, encoded by libsndfile (or ffmpeg).

The same seed gives the same memos. Every memo has its own bytes: each is another piece of the same long speech.
"""

import ctypes
import ctypes.util
import os
import random
import struct
import subprocess
import uuid

RATE = 22_050  # what espeak-ng speaks at
PEOPLE = ["Ann", "Bob", "Chen", "Dora", "Emil", "Farah", "Gus", "Hana"]
THINGS = ["lunch", "coffee", "a taxi", "rent", "groceries", "books", "train tickets", "a haircut", "stamps", "shoes"]

# libsndfile's numbers (sndfile.h): container | codec.
FORMATS = {
    "wav": 0x010000 | 0x0002,
    "flac": 0x170000 | 0x0002,
    "ogg": 0x200000 | 0x0060,
    "opus": 0x200000 | 0x0064,
    "mp3": 0x230000 | 0x0082,
    "caf": 0x180000 | 0x0002,
}
OPUS_RATE = 24_000  # Opus knows no 22,050
SFM_WRITE = 0x20
BLOCK = 1 << 16  # bytes


class SoundInfo(ctypes.Structure):
    _fields_ = [
        ("frames", ctypes.c_int64), ("samplerate", ctypes.c_int), ("channels", ctypes.c_int),
        ("format", ctypes.c_int), ("sections", ctypes.c_int), ("seekable", ctypes.c_int),
    ]


class Encoder:
    """libsndfile's own writing, in this process: no program has to be started for each memo."""

    def __init__(self):
        name = ctypes.util.find_library("sndfile")
        if not name:
            raise SystemExit("libsndfile is missing; install libsndfile1-dev.")
        self.library = ctypes.CDLL(name)
        self.library.sf_open.restype = ctypes.c_void_p
        self.library.sf_open.argtypes = [ctypes.c_char_p, ctypes.c_int, ctypes.POINTER(SoundInfo)]
        self.library.sf_writef_short.restype = ctypes.c_int64
        self.library.sf_writef_short.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int64]
        self.library.sf_close.argtypes = [ctypes.c_void_p]

    def write(self, path, kind, samples):
        """Writes 16-bit mono `samples` (bytes) to `path`."""
        rate = OPUS_RATE if kind == "opus" else RATE
        info = SoundInfo(0, rate, 1, FORMATS[kind], 0, 0)
        sound = self.library.sf_open(os.fsencode(path), SFM_WRITE, ctypes.byref(info))
        if not sound:
            raise SystemExit(f"libsndfile can't write {kind}.")
        # In pieces: libvorbis takes memory for all of what it is given at once from the stack, and crashes.
        for start in range(0, len(samples), BLOCK):
            piece = samples[start : start + BLOCK]
            self.library.sf_writef_short(sound, piece, len(piece) // 2)
        self.library.sf_close(sound)


def speech(seconds, seed):
    """At least so many seconds of 16-bit mono speech at `RATE`."""
    chance = random.Random(seed)
    samples = bytearray()
    while len(samples) < seconds * RATE * 2:
        words = []
        for _ in range(60):
            amount = f"{chance.randrange(1, 300)} euros {chance.randrange(100)}"
            words.append(f"{amount} for {chance.choice(THINGS)} with {chance.choice(PEOPLE)}.")
        wave = subprocess.run(
            ["espeak-ng", "-v", "en", "-s", "160", "--stdout", " ".join(words)], check=True, capture_output=True
        ).stdout
        samples += wave[44:]
    return bytes(samples[: seconds * RATE * 2])


def make_short(folder, count, seed=2026):
    """`count` memos of 2 to 6 s in `folder`, the six containers in turn; nothing is done where they are there."""
    stamp = os.path.join(folder, ".complete")
    if os.path.exists(stamp):
        return
    os.makedirs(folder, exist_ok=True)
    chance = random.Random(seed)
    source = speech(1_200, seed)
    encoder = Encoder()
    kinds = list(FORMATS)
    for number in range(count):
        kind = kinds[number % len(kinds)]
        length = chance.randrange(2 * RATE, 6 * RATE)
        start = chance.randrange(len(source) // 2 - length)
        # A number nobody hears makes sure that no two have the same bytes.
        samples = struct.pack("<hh", number % 100, number // 100) + source[start * 2 : (start + length) * 2]
        encoder.write(os.path.join(folder, memo_name(number, kind, chance)), kind, samples)
    open(stamp, "w").close()


def memo_name(number, kind, chance):
    """Names as phones give them, a fifth with a UUID."""
    if number % 5 == 0:
        return f"{uuid.UUID(int=chance.getrandbits(128), version=4)}.{kind}".upper()
    day, second = 1 + number % 28, number % 86_400
    time = f"{second // 3600:02}{second // 60 % 60:02}{second % 60:02}"
    return f"Recording_202605{day:02}_{time}-{number}.{kind}"


def make_tiny(folder, count, prefix):
    """`count` WAV files of a twentieth of a second, each with its own bytes; for counting, not for reading."""
    os.makedirs(folder, exist_ok=True)
    for number in range(count):
        data = struct.pack("<IIQ", number, len(prefix), hash_of(prefix)) * 50
        header = b"RIFF" + struct.pack("<I", 36 + len(data)) + b"WAVEfmt " + struct.pack(
            "<IHHIIHH", 16, 1, 1, 8_000, 16_000, 2, 16) + b"data" + struct.pack("<I", len(data))
        with open(os.path.join(folder, f"{prefix}-{number}.wav"), "wb") as file:
            file.write(header + data)


def hash_of(text):
    """The same number for the same text in every process, which Python's own hash is not."""
    return int.from_bytes(text.encode()[:8].ljust(8, b"\0"), "little")


# ---- Long recordings, for the speed of decoding -------------------------------------------------------------

# What libsndfile doesn't write or phones write otherwise: ffmpeg's arguments.
FFMPEG = {
    "m4a": ["-c:a", "aac", "-b:a", "64k"],
    "alac.m4a": ["-c:a", "alac"],
    "aac": ["-c:a", "aac", "-b:a", "64k", "-f", "adts"],
    "webm": ["-c:a", "libopus", "-b:a", "32k"],
    "aiff": ["-c:a", "pcm_s16be"],
    "au": ["-c:a", "pcm_s16be"],
    "w64": ["-c:a", "pcm_s16le"],
}


def make_long(folder, seconds, seed=7):
    """One recording of the same speech for each container; returns {kind: path} of those that could be made."""
    os.makedirs(folder, exist_ok=True)
    wave = os.path.join(folder, "speech.wav")
    encoder = Encoder()
    if not os.path.exists(wave):
        encoder.write(wave + ".part", "wav", speech(seconds, seed))
        os.rename(wave + ".part", wave)
    made = {"wav": wave}
    samples = None
    for kind in FORMATS:
        path = os.path.join(folder, f"speech.{kind}")
        if kind not in ("wav", "opus") and not os.path.exists(path):
            samples = samples or speech(seconds, seed)
            encoder.write(path + ".part", kind, samples)
            os.rename(path + ".part", path)
        made[kind] = path
    for kind, arguments in {**FFMPEG, "opus": ["-c:a", "libopus", "-b:a", "24k"]}.items():
        path = os.path.join(folder, f"speech.{kind}")
        if not os.path.exists(path):
            command = ["ffmpeg", "-v", "error", "-nostdin", "-y", "-i", wave, *arguments, path]
            try:
                done = subprocess.run(command, check=False).returncode == 0
            except FileNotFoundError:
                done = False
            if not done:
                made.pop(kind, None)
                continue
        made[kind] = path
    return made
