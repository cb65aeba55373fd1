import SQLiteStore

/// The result of verifying a file, or several files of one name (round 2).
package struct VerifiedFile: Equatable, Sendable {
  /// The absolute path.
  package let path: String
  /// Size, time and inode of the files.
  package let state: String
  /// The result as a JSON document.
  package let content: String

  package init(path: String, state: String, content: String) {
    self.path = path
    self.state = state
    self.content = content
  }
}

extension HotDatabase {
  /// The verified files, by path.
  package func verifiedFiles() throws -> [String: VerifiedFile] {
    let found = try rows(
      of: "verified_file", "SELECT path, state, content FROM verified_file"
    ) { row in
      VerifiedFile(path: try row.text(0), state: try row.text(1), content: try row.text(2))
    }
    return Dictionary(found.map { ($0.path, $0) }) { first, _ in first }
  }

  /// Records the results for these files, and removes all others.
  ///
  /// The database is not copied afterwards, because files can be verified again.
  package func record(_ files: [VerifiedFile], forgetting paths: [String] = []) throws {
    guard !files.isEmpty || !paths.isEmpty else { return }
    try unkept {
      for path in paths { try run("DELETE FROM verified_file WHERE path = ?", [.text(path)]) }
      for file in files {
        try run(
          "REPLACE INTO verified_file (path, state, content) VALUES (?, ?, ?)",
          [.text(file.path), .text(file.state), .text(file.content)])
      }
    }
  }
}
