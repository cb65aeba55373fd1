#pragma once
#include <sqlite3.h>

// An empty text or blob may come without an address, which SQLite would take for NULL. The destructor SQLITE_TRANSIENT is a cast that Swift cannot import, and sqlite3_db_config takes
// its arguments by varargs. A byte of a file's header is read through SQLite's own descriptor: to close another one on the file would drop the locks that this process has on it.

static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text,
                                    sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, text ? text : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes,
                                    sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}

static inline int csqlite_set_defensive(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

static inline int csqlite_distrust_schema(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
}

// The database file itself; 0 where there is none.
static inline sqlite3_file *csqlite_file(sqlite3 *database) {
  sqlite3_file *file = 0;
  int code = sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  return code == SQLITE_OK && file && file->pMethods ? file : 0;
}

// Reads bytes of the database file; those behind its end are zeros, and the code then is SQLITE_IOERR_SHORT_READ.
static inline int csqlite_read(sqlite3 *database, void *bytes, int count, sqlite3_int64 offset) {
  sqlite3_file *file = csqlite_file(database);
  return file ? file->pMethods->xRead(file, bytes, count, offset) : SQLITE_IOERR_READ;
}

// The length of the database file, or -1 where it cannot be known.
static inline sqlite3_int64 csqlite_file_size(sqlite3 *database) {
  sqlite3_file *file = csqlite_file(database);
  sqlite3_int64 size = -1;
  return file && file->pMethods->xFileSize(file, &size) == SQLITE_OK ? size : -1;
}

// The byte, or -1 where it cannot be read.
static inline int csqlite_header_byte(sqlite3 *database, sqlite3_int64 offset) {
  unsigned char byte = 0;
  return csqlite_read(database, &byte, 1, offset) == SQLITE_OK ? byte : -1;
}
