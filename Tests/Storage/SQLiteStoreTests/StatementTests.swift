import SQLiteStore
import TestSupport
import Testing

@Suite struct StatementTests {
  @Test(arguments: [
    SQLiteValue.null, .integer(.min), .integer(.max), .integer(0), .bool(true), .bool(false),
    .text(""), .text("zwölf\0Boxkämpfer 🥊"), .bytes([]), .bytes([0, 255, 0]), .text(ifPresent: nil),
    .bytes(ifPresent: nil), .bytes(ifPresent: [7]), .text(ifPresent: "x"),
  ])
  func valuesComeBackAsTheyWere(_ value: SQLiteValue) throws {
    let connection = try Fixture().open()
    let read = try connection.rows("SELECT ?", [value]) {
      (row) throws(SQLiteStoreError) -> SQLiteValue in
      switch value {
      case .null: row.isNull(0) ? .null : .text("not null")
      case .integer: .integer(try row.integer(0))
      case .text: .text(try row.text(0))
      case .bytes: .bytes(try row.bytes(0))
      }
    }
    #expect(read == [value])
  }

  @Test func aColumnOfAnotherTypeIsAnError() throws {
    let connection = try Fixture().open()
    func read<T>(
      _ sql: String, _ body: (borrowing SQLiteRow) throws(SQLiteStoreError) -> T
    ) throws { _ = try connection.rows(sql, [], body) }
    #expect(
      throws: SQLiteStoreError.column(
        name: "'x'", expected: "an integer", found: "a text", sql: "SELECT 1, 'x'")
    ) { try read("SELECT 1, 'x'") { (row) throws(SQLiteStoreError) in try row.integer(1) } }
    #expect(
      throws: SQLiteStoreError.column(
        name: "NULL", expected: "a text", found: "NULL", sql: "SELECT NULL")
    ) { try read("SELECT NULL") { (row) throws(SQLiteStoreError) in try row.text(0) } }
    #expect(
      throws: SQLiteStoreError.column(
        name: "1.5", expected: "bytes", found: "a fraction", sql: "SELECT 1.5")
    ) { try read("SELECT 1.5") { (row) throws(SQLiteStoreError) in try row.bytes(0) } }
    #expect(
      throws: SQLiteStoreError.column(
        name: "CAST(x'ff' AS TEXT)", expected: "UTF-8", found: "other bytes",
        sql: "SELECT CAST(x'ff' AS TEXT)")
    ) {
      try read("SELECT CAST(x'ff' AS TEXT)") { (row) throws(SQLiteStoreError) in try row.text(0) }
    }
    #expect(
      throws: SQLiteStoreError.column(
        name: "256", expected: "an integer of 0...255", found: "256", sql: "SELECT 256")
    ) {
      try read("SELECT 256") { (row) throws(SQLiteStoreError) in
        try row.integer(0, as: UInt8.self)
      }
    }
    #expect(
      throws: SQLiteStoreError.column(
        name: "2", expected: "0 or 1", found: "2", sql: "SELECT 2")
    ) { try read("SELECT 2") { (row) throws(SQLiteStoreError) in try row.bool(0) } }
  }

  @Test func errorsCarryTheLibrarysTextAndTheStatement() throws {
    let connection = try Fixture().open()
    #expect(
      throws: SQLiteStoreError.refused(
        code: 1, detail: "no such table: missing_table", sql: "SELECT * FROM missing_table")
    ) { try connection.run("SELECT * FROM missing_table") }
    #expect(
      throws: SQLiteStoreError.refused(
        code: 21, detail: "more than one statement", sql: "SELECT 1; SELECT 2")
    ) { try connection.run("SELECT 1; SELECT 2") }
    #expect(throws: SQLiteStoreError.refused(code: 21, detail: "no statement", sql: " -- x")) {
      try connection.run(" -- x")
    }
  }

  @Test func brokenConstraintsAreReported() throws {
    let connection = try Fixture().open()
    try connection.add("Ada")
    #expect(
      throws: SQLiteStoreError.constraint(
        detail: "UNIQUE constraint failed: author.name",
        sql: "INSERT INTO author (name) VALUES (?)")
    ) { try connection.add("Ada") }
    let orphan = "INSERT INTO note (author, body) VALUES ('Bob', x'00')"
    #expect(
      throws: SQLiteStoreError.constraint(detail: "FOREIGN KEY constraint failed", sql: orphan)
    ) { try connection.run(orphan) }
    let wrongType = "INSERT INTO note (author, body) VALUES ('Ada', 'text')"
    #expect(
      throws: SQLiteStoreError.constraint(
        detail: "cannot store TEXT value in BLOB column note.body", sql: wrongType)
    ) { try connection.run(wrongType) }
  }

  @Test func runningReturnsTheNumberOfChangedRows() throws {
    let connection = try Fixture().open()
    for name in ["a", "b", "c"] { try connection.add(name) }
    #expect(try connection.run("DELETE FROM author WHERE name > ?", [.text("a")]) == 2)
    #expect(try connection.run("DELETE FROM author WHERE name = ?", [.text("z")]) == 0)
  }

  @Test func aStatementInUseIsCompiledOnceMore() throws {
    let connection = try Fixture().open()
    for name in ["a", "b", "c"] { try connection.add(name) }
    let names = "SELECT name FROM author WHERE name >= ? ORDER BY name"
    let pairs = try connection.rows(names, [.text("b")]) { (row) throws(SQLiteStoreError) in
      let outer = try row.text(0)
      let inner = try connection.rows(names, [.text("c")]) { (row) throws(SQLiteStoreError) in
        try row.text(0)
      }
      return [outer] + inner + [try row.text(0)]
    }
    #expect(pairs == [["b", "c", "b"], ["c", "c", "c"]])
  }

  @Test func aStatementThatFailedRunsAgain() throws {
    let connection = try Fixture().open()
    for name in ["Ada", "Bob"] {
      try connection.add(name)
      #expect(throws: SQLiteStoreError.self) { try connection.add(name) }
    }
    struct Stop: Error {}
    for _ in 0..<2 {
      #expect(throws: Stop.self) {
        try connection.rows("SELECT name FROM author") { _ in throw Stop() }
      }
    }
    // A statement that still stood on a row would keep the table.
    try connection.execute("DROP TABLE note; DROP TABLE author")
  }

  @Test func aStatementSeesWhatChangedSinceItWasCompiled() throws {
    let fixture = try Fixture()
    let (connection, other) = (try fixture.open(), try fixture.open())
    func columns() throws -> [Int64] {
      try connection.rows("SELECT * FROM author") { (row) throws(SQLiteStoreError) in
        try row.integer(1)
      }
    }
    try connection.add("Ada")
    try other.execute("ALTER TABLE author ADD COLUMN age INTEGER NOT NULL DEFAULT 36")
    #expect(try columns() == [36])
    try other.execute(
      "ALTER TABLE author DROP COLUMN age; ALTER TABLE author ADD COLUMN born INTEGER")
    try other.run("UPDATE author SET born = ?", [.integer(1815)])
    #expect(try columns() == [1815])
    try connection.add("Bob")
    #expect(try other.authors() == ["Ada", "Bob"])
    // A transaction is kept only with the tables of the version.
    #expect(throws: SQLiteStoreError.self) {
      try connection.transaction { try connection.add("Cyd") }
    }
    #expect(try other.authors() == ["Ada", "Bob"])
  }

  @Test func closingLeavesOneFile() throws {
    let fixture = try Fixture()
    do {
      let connection = try fixture.open()
      try connection.add("Ada")
      #expect(try connection.authors() == ["Ada"])
      #expect(fixture.folder.names.count == 3)
    }
    #expect(fixture.folder.names == ["notes.sqlite"])
  }
}
