#pragma once

// The headers show this call only to those who ask for GNU's own, which Swift does not.
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags);

static const unsigned int folder_exchange = 2;  // RENAME_EXCHANGE
