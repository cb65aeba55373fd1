#pragma once

// What a process does that is told to end by SIGINT or SIGTERM: it removes its temporaries, says what became of its
// work, and ends by that signal. All memory that the handler reads is there from the start, and what it calls may be
// called at any moment (signal-safety(7)), so Swift has no part in it.

// From here on; 'is_terminal' says that lines on standard error may be half written.
void interruption_catch(int is_terminal);

// Takes note of a temporary before it is made. With 'has_journals' the files that SQLite puts beside it go with it. The
// number is for interruption_forget; -1 where there is no place left or the path is too long, and then nothing is noted.
int interruption_note(const char *path, int has_journals);

// The temporary has its final name, or is removed.
void interruption_forget(int number);

// Something is about to be changed that an interruption does not take back.
void interruption_note_change(void);
