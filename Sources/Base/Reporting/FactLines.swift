/// Facts as lines of a terminal.
package enum FactLines {
  /// One name and value a line, the values below each other; a value cannot begin a line of its own.
  package static func aligned(_ facts: [(String, String)]) -> [String] {
    let width = facts.map { $0.0.count }.max() ?? 0
    return facts.map { name, value in
      "\(name):" + String(repeating: " ", count: width - name.count + 1) + ScreenText.line(value)
    }
  }
}
