#ifndef QR_PROTOCOL_H
#define QR_PROTOCOL_H

#include <stddef.h>
#include <stdint.h>

// What the worker and quickrec-reader say to each other. Both sides are built from this file; the sizes are
// checked, and the protocol number is compared when a reader starts, so that two builds never misread each other.
// In C because Swift promises no layout for its structs.

/// The version of the whole program, as people see it.
#define QR_VERSION_TEXT "1.0.0"

/// Grows with every change of a record below.
#define QR_PROTOCOL 4
#define QR_MAGIC 0x71726475

/// The descriptor at which quickrec-reader finds its socket.
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

/// Bytes that the reader sees instead of those in the file: a size that a killed recorder never filled in.
struct qr_patch {
    int64_t offset;
    uint32_t length;
    uint8_t bytes[4];
};

/// One file's request. Carries two descriptors: the file, and a pipe for the answer.
struct qr_request {
    uint32_t magic;
    uint32_t protocol;
    uint64_t number;
    uint32_t task;
    /// CPU time for this file.
    uint32_t cpu_milliseconds;
    uint64_t memory_bytes;
    /// Decoding ends after so many sample frames.
    int64_t frame_limit;
    /// Where the recording begins in the file: behind bytes that belong to nothing.
    int64_t start;
    uint32_t patch_count;
    uint32_t options;
    struct qr_patch patches[QR_PATCHES_MAX];
};

/// A text of the file, not terminated.
struct qr_text {
    /// libsndfile's SF_STR_ number.
    uint16_t kind;
    uint16_t length;
    uint8_t bytes[QR_TEXT_BYTES];
};

#define QR_VERDICT_READ 1
/// libsndfile didn't open it; `error` and `message` say why.
#define QR_VERDICT_REFUSED 2

/// Decoding ended at the frame limit and not at the end of the file.
#define QR_FLAG_LIMIT_REACHED 1

/// What one file's reader writes into its pipe: all before `texts`, then as many of them as `text_count` says.
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

/// What a process ends with that could not be confined, or could not become ffmpeg, before it touched its file.
/// ffmpeg itself ends with 0, 1, or from 123 on.
#define QR_EXIT_NOT_CONFINED 71
#define QR_EXIT_NOT_STARTED 69

/// The process that starts one process a file takes requests.
#define QR_NOTICE_READY 1
/// A file's reader ended otherwise than by answering.
#define QR_NOTICE_ENDED 2
/// No process could be started for the next file.
#define QR_NOTICE_STUCK 3

/// What a server that starts one process a file says on its socket.
struct qr_notice {
    uint32_t magic;
    uint32_t protocol;
    uint32_t kind;
    /// READY: the Landlock version in force, 0 for none.
    uint32_t landlock;
    /// ENDED: as wait(2) gives it. STUCK: errno.
    int32_t status;
    int32_t process;
};

/// The length in bytes of an answer with so many texts, at most QR_TEXTS_MAX.
static inline size_t qr_answer_length(uint32_t text_count) {
    return offsetof(struct qr_answer, texts) + text_count * sizeof(struct qr_text);
}

// Swift sees C arrays as tuples; these give it pointers. `index` must be below the array's length.
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
