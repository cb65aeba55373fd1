/// Facts as lines for a terminal.
package enum FactLines {
  /// One name and value for each line, with aligned values; line breaks in a value are escaped.
  package static func aligned(_ facts: [(String, String)]) -> [String] {
    let width = facts.map { $0.0.count }.max() ?? 0
    return facts.map { name, value in
      "\(name):" + String(repeating: " ", count: width - name.count + 1) + ScreenText.line(value)
    }
  }
}
