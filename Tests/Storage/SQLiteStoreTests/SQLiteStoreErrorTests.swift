import Reporting
import SQLiteStore
import Testing

@Suite struct SQLiteStoreErrorTests {
  @Test(arguments: [
    (
      SQLiteStoreError.missing(path: "a.db", store: "note store", remedy: "Run 'notes init'."),
      "The note store 'a.db' does not exist. Run 'notes init'."
    ),
    (
      .busy(path: "a.db", store: "note store"),
      "The note store 'a.db' is in use by another process. Nothing was changed; try again."
    ),
    (
      .foreign(path: "a.db", store: "note store", found: 77),
      "'a.db' is a SQLite database of another program (application id 77), not a note store. Name another file; this one was not touched."
    ),
    (
      .newer(path: "a.db", store: "note store", found: 3, known: 2),
      "The note store 'a.db' has version 3, made by a later hotside; this one knows versions up to 2. Use the later hotside."
    ),
    (
      .damaged(path: "a.db", store: "note store", detail: "page 3 is never used"),
      "The note store 'a.db' is damaged: page 3 is never used. Restore a copy, or move away the file and all files whose names begin with its name, and start again."
    ),
    (
      .full(path: "a.db", store: "note store"),
      "Not enough room is left to write the note store 'a.db'. Nothing was changed; free some space and try again."
    ),
    (
      .notWritable(path: "a.db", store: "note store", reason: "the file is read-only"),
      "Cannot write the note store 'a.db': the file is read-only. Nothing was changed; check the rights of the file and its folder."
    ),
    (
      .column(name: "body", expected: "a text", found: "NULL", sql: "SELECT 1"),
      "A stored value is damaged: body should be a text, but is NULL (in: SELECT 1)."
    ),
  ])
  func messagesNameTheStoreAndTheWayOut(_ error: SQLiteStoreError, _ message: String) {
    #expect(error.message == message)
  }
}
