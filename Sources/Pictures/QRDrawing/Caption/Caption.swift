/// A text under a symbol, for people; scanners ignore it.
///
/// The text is drawn below the quiet zone. Printable ASCII is drawn as letters, every other
/// character as a hollow box.
package struct Caption: Equatable, Sendable {
  /// The paragraphs; each begins a new line.
  package let paragraphs: [String]

  /// The maximum number of lines; longer text is cut off with dots.
  package static let maximumLineCount = 24

  package init(_ paragraphs: [String]) { self.paragraphs = paragraphs }

  /// The text in lines of at most `width` characters, broken at spaces if possible.
  package func lines(width: Int) -> [[Unicode.Scalar]] {
    var lines: [[Unicode.Scalar]] = []
    for paragraph in paragraphs {
      var line: [Unicode.Scalar] = []
      for word in paragraph.unicodeScalars.split(separator: " ") {
        if !line.isEmpty, line.count + 1 + word.count > width {
          lines.append(line)
          line = []
        }
        if !line.isEmpty { line.append(" ") }
        line += word
        while line.count > width {
          lines.append(Array(line.prefix(width)))
          line.removeFirst(width)
        }
        // The remaining lines are not drawn.
        if lines.count > Caption.maximumLineCount { break }
      }
      lines.append(line)
    }
    guard lines.count > Caption.maximumLineCount else { return lines }
    let dots = Array(repeating: Unicode.Scalar("."), count: min(3, width))
    let last = lines[Caption.maximumLineCount - 1].prefix(width - dots.count)
    return lines.prefix(Caption.maximumLineCount - 1) + [last + dots]
  }
}
