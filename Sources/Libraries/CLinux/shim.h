#pragma once
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <fcntl.h>
#include <stdio.h>
#include <sys/prctl.h>

// Flags that the headers spell as sums of macros, or show only to those who ask for GNU's own, and a
// call with a variable number of arguments: none of them is imported by Swift.

static const int linux_unnamed_file = 020000000 | O_DIRECTORY;  // O_TMPFILE
static const unsigned int linux_no_replace = 1;                 // RENAME_NOREPLACE

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags);

static inline int linux_set_undumpable(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }
