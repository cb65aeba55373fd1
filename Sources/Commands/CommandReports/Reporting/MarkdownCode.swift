import Reporting

/// Text from outside as code in Markdown, where it does nothing (CommonMark 0.31, 4.5 and 6.1).
enum MarkdownCode {
  /// A span of code; characters that are not seen are spelled out.
  static func span(_ text: String) -> String {
    let shown = ScreenText.line(text)
    let fence = fence(around: [shown], atLeast: 1)
    // One space on each side is taken away again, and keeps a backtick of the text from the fence's.
    return "\(fence) \(shown) \(fence)"
  }

  /// A block of code; characters that are not seen are spelled out.
  static func block(_ lines: [String], language: String, indent: String) -> String {
    let shown = lines.map(ScreenText.line)
    let fence = fence(around: shown, atLeast: 3)
    return ([fence + language] + shown + [fence]).map { indent + $0 + "\n" }.joined()
  }

  /// Longer than any run of backticks in the text.
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
