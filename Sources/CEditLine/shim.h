// libedit's own interface, as Debian's libedit-dev installs it, and signals as a descriptor, which Swift's own module
// for glibc leaves out. Swift can't call functions with a variable number of arguments, such as `el_set`, so each of
// the uses of them is a function here.
#include <histedit.h>
#include <limits.h>
#include <stdio.h>
#include <sys/signalfd.h>

/// An editor on the standard streams; NULL where there is no memory or no terminal description.
static inline EditLine *qr_edit_start(const char *name) {
    return el_init(name, stdin, stdout, stderr);
}

/// Sets the function that returns the prompt.
static inline int qr_edit_set_prompt(EditLine *editor, char *(*prompt)(EditLine *)) {
    return el_set(editor, EL_PROMPT, prompt);
}

/// Sets the function that reads one character.
static inline int qr_edit_set_reader(EditLine *editor, el_rfunc_t reader) {
    return el_set(editor, EL_GETCFN, reader);
}

/// Sets an option whose value is a number, such as EL_EDITMODE.
static inline int qr_edit_set_number(EditLine *editor, int option, int value) {
    return el_set(editor, option, value);
}

/// Sets an option whose value is a text, such as EL_EDITOR.
static inline int qr_edit_set_text(EditLine *editor, int option, const char *value) {
    return el_set(editor, option, value);
}

/// Lets the editor bring back the lines of `lines`, as many as there are.
static inline int qr_edit_set_history(EditLine *editor, History *lines) {
    HistEvent event;
    if (history(lines, &event, H_SETSIZE, INT_MAX) == -1) return -1;
    return el_set(editor, EL_HIST, history, lines);
}

/// Appends a line to the history, which copies it.
static inline int qr_edit_remember(History *lines, const char *line) {
    HistEvent event;
    return history(lines, &event, H_ENTER, line);
}

/// Adds a command that keys can be bound to.
static inline int qr_edit_add_command(EditLine *editor, const char *name, unsigned char (*command)(EditLine *, int)) {
    return el_set(editor, EL_ADDFN, name, name, command);
}

/// Binds keys to a command.
static inline int qr_edit_bind(EditLine *editor, const char *keys, const char *command) {
    return el_set(editor, EL_BIND, keys, command, NULL);
}

/// Binds keys to a command where vi's keys are commands.
static inline int qr_edit_bind_vi_command(EditLine *editor, const char *keys, const char *command) {
    return el_set(editor, EL_BIND, "-a", keys, command, NULL);
}

/// Draws the prompt and the line again, from the cursor's place.
static inline int qr_edit_draw(EditLine *editor) {
    return el_set(editor, EL_REFRESH);
}
