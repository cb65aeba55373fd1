import Reporting

/// Untrusted text as code in Markdown, which is not interpreted (CommonMark 0.31, 4.5 and 6.1).
enum MarkdownCode {
  /// A code span; invisible characters are escaped.
  static func span(_ text: String) -> String {
    let shown = ScreenText.line(text)
    let fence = fence(around: [shown], atLeast: 1)
    // One space on each side is stripped, and separates backticks in the text from the fence.
    return "\(fence) \(shown) \(fence)"
  }

  /// A code block; invisible characters are escaped.
  static func block(_ lines: [String], language: String, indent: String) -> String {
    let shown = lines.map(ScreenText.line)
    let fence = fence(around: shown, atLeast: 3)
    return ([fence + language] + shown + [fence]).map { indent + $0 + "\n" }.joined()
  }

  /// A fence longer than any run of backticks in the text.
  private static func fence(around lines: [String], atLeast least: Int) -> String {
    let longest =
      lines.map { line in
        var (run, longest) = (0, 0)
        for byte in line.utf8 {
          run = byte == UInt8(ascii: "`") ? run + 1 : 0
          longest = max(longest, run)
        }
        return longest
      }.max() ?? 0
    return String(repeating: "`", count: max(least, longest + 1))
  }
}
