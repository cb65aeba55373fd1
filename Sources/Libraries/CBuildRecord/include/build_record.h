#pragma once

// What the program was made of, and which libraries it finds where it runs.

// The commit, 40 hex digits; empty where the sources came without their history.
const char *build_record_commit(void);

// "clean", or "changed" where the tree had changes that are in no commit; empty without a commit.
const char *build_record_tree(void);

// The first line of 'swift --version'.
const char *build_record_compiler(void);

// What was given to 'swift build'.
const char *build_record_flags(void);

// How many libraries there are to ask for.
int build_record_library_count(void);

// The name by which the loader looks for a library, from 0.
const char *build_record_library_name(int index);

// Loads a library, where it is not loaded yet, and writes the file that it came from, links followed, into 'path'; it is
// empty where there is no such library.
//
// Returns what the library says of its own version; NULL where it says nothing.
const char *build_record_library_version(int index, char *path, int capacity);
