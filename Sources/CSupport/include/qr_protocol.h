#ifndef QR_PROTOCOL_H
#define QR_PROTOCOL_H

#include <stddef.h>
#include <stdint.h>

// The protocol between the worker and quickrec-reader. Both sides are built from this file; the sizes are checked, and
// the protocol number is compared when a reader starts, so that two builds never misread each other. In C because Swift
// doesn't guarantee the layout of its structs.

/// The version of the whole program, as shown to the user.
#define QR_VERSION_TEXT "1.0.0"

/// Incremented with every change to a record below.
#define QR_PROTOCOL 4
#define QR_MAGIC 0x71726475

/// The descriptor of quickrec-reader's socket.
#define QR_SOCKET 3

/// Read the header and the texts.
#define QR_TASK_PROBE 1
/// Decode to the end and measure.
#define QR_TASK_ANALYSE 2

/// Read on to the end of the file, whatever length libsndfile guesses from its size.
#define QR_OPTION_NO_GUESS 1

#define QR_PATCHES_MAX 2
#define QR_OUTLINE_STEPS 64
#define QR_TEXTS_MAX 10
#define QR_TEXT_BYTES 1024
#define QR_MESSAGE_BYTES 128

/// Bytes that replace those in the file for the reader: a size that a killed recorder never filled in.
struct qr_patch {
    int64_t offset;
    uint32_t length;
    uint8_t bytes[4];
};

/// The request for one file. Carries two descriptors: the file, and a pipe for the answer.
struct qr_request {
    uint32_t magic;
    uint32_t protocol;
    uint64_t number;
    uint32_t task;
    /// CPU time for this file.
    uint32_t cpu_milliseconds;
    uint64_t memory_bytes;
    /// The maximum number of sample frames to decode.
    int64_t frame_limit;
    /// The start of the recording in the file, after any stray bytes.
    int64_t start;
    uint32_t patch_count;
    uint32_t options;
    struct qr_patch patches[QR_PATCHES_MAX];
};

/// A text from the file, not terminated.
struct qr_text {
    /// libsndfile's SF_STR_ number.
    uint16_t kind;
    uint16_t length;
    uint8_t bytes[QR_TEXT_BYTES];
};

#define QR_VERDICT_READ 1
/// libsndfile could not open the file; `error` and `message` give the reason.
#define QR_VERDICT_REFUSED 2

/// Decoding ended at the frame limit rather than at the end of the file.
#define QR_FLAG_LIMIT_REACHED 1

/// The answer that a file's reader writes into its pipe: everything before `texts`, then `text_count` of them.
struct qr_answer {
    uint32_t magic;
    uint32_t protocol;
    uint64_t number;
    uint32_t task;
    uint32_t verdict;
    /// libsndfile's error after opening or decoding, 0 for none.
    int32_t error;
    int32_t format;
    int32_t sample_rate;
    int32_t channels;
    int64_t frames;
    int64_t decoded_frames;
    double peak;
    uint32_t flags;
    uint32_t outline_count;
    uint8_t outline[QR_OUTLINE_STEPS];
    uint32_t text_count;
    uint32_t message_length;
    uint8_t message[QR_MESSAGE_BYTES];
    struct qr_text texts[QR_TEXTS_MAX];
};

/// The exit code of a process that could not be confined, or could not execute ffmpeg, before it touched its file.
/// ffmpeg itself exits with 0, 1, or 123 and above.
#define QR_EXIT_NOT_CONFINED 71
#define QR_EXIT_NOT_STARTED 69

/// The process that starts one process per file accepts requests.
#define QR_NOTICE_READY 1
/// A file's reader ended without answering.
#define QR_NOTICE_ENDED 2
/// No process could be started for the next file.
#define QR_NOTICE_STUCK 3

/// A message on the socket from a server that starts one process per file.
struct qr_notice {
    uint32_t magic;
    uint32_t protocol;
    uint32_t kind;
    /// READY: the Landlock version in force, 0 for none.
    uint32_t landlock;
    /// ENDED: the wait(2) status. STUCK: errno.
    int32_t status;
    int32_t process;
};

/// Returns the length in bytes of an answer with this many texts, at most QR_TEXTS_MAX.
static inline size_t qr_answer_length(uint32_t text_count) {
    return offsetof(struct qr_answer, texts) + text_count * sizeof(struct qr_text);
}

// Swift imports C arrays as tuples; these return pointers. `index` must be below the array's length.
static inline struct qr_text *qr_answer_text(struct qr_answer *answer, int index) {
    return &answer->texts[index];
}
static inline struct qr_patch *qr_request_patch(struct qr_request *request, int index) {
    return &request->patches[index];
}

_Static_assert(sizeof(struct qr_patch) == 16, "the layout of a patch");
_Static_assert(sizeof(struct qr_request) == 88, "the layout of a request");
_Static_assert(sizeof(struct qr_text) == 1028, "the layout of a text");
_Static_assert(sizeof(struct qr_answer) == 10552, "the layout of an answer");
_Static_assert(sizeof(struct qr_notice) == 24, "the layout of a notice");

#endif
