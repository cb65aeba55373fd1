import CommandLineKit
import SecretVault
import SubstrateCrypto
import TerminalKit

/// The words of a secret at a terminal, for whoever writes them down.
///
/// They stand on the terminal's other screen, of which nothing stays in the scrollback, until Enter is
/// pressed. A terminal that has none, or whose keys cannot be read, gets them as lines.
enum SecretScreen {
  /// Shows the words of a secret, which are separated by blanks.
  ///
  /// - Parameters:
  ///   - words: the secret.
  ///   - title: what it is, as a heading.
  ///   - isNumbered: whether each word has its number, in columns, or they are typed as they stand.
  ///   - context: of the command.
  /// - Throws: `SecretVaultError` where standard error is no terminal; `StandardOutputError`.
  static func show(
    _ words: borrowing SecretBytes, titled title: String, isNumbered: Bool,
    _ context: CommandContext
  ) throws {
    let secret = SharedSecret(SecretBytes(copying: words.bytes))
    guard context.environment["TERM"] != "dumb", let screen = try TerminalScreen(context.output)
    else {
      for row in SecretRows.rows(of: secret, width: context.output.width, isNumbered: isNumbered) {
        try row.withBytes { bytes in try SecretWriting.terminal(SecretBytes(copying: bytes)) }
      }
      return
    }
    defer { screen.close() }
    // Whoever ends the program by a signal gets the terminal back, without the words.
    let signals = TerminationSignals()
    while !signals.wait(upTo: .zero) {
      let rows = SecretRows.rows(of: secret, width: screen.size.columns, isNumbered: isNumbered)
      let shown = rows.map { row in
        TerminalLine.lent { show in row.withBytes { show($0) } }
      }
      try screen.draw(
        [.text(StyledText(title, style: .bold)), .empty] + shown
          + [.empty, .text("Write them down, then press Enter. They are not shown again.")])
      switch try screen.next(within: .milliseconds(200)) {
      case .key, .ended: return
      case .resized, nil: continue
      }
    }
  }
}

/// Words in rows that fit a window.
enum SecretRows {
  /// A number of two digits, a point, the longest word of BIP-39, and what keeps columns apart.
  private static let columnWidth = 2 + 2 + 8 + 3

  /// Divides words into rows; numbered ones stand in columns, from the top to the bottom and then to the
  /// right.
  ///
  /// - Parameters:
  ///   - secret: words with blanks between them.
  ///   - width: columns of the window.
  ///   - isNumbered: whether each word has its number.
  /// - Returns: the rows, each with the blanks between its words.
  static func rows(of secret: SharedSecret, width: Int, isNumbered: Bool) -> [SharedSecret] {
    let words = secret.wordRanges
    return isNumbered ? columns(words, of: secret, width) : lines(words, of: secret, width)
  }

  private static func columns(
    _ words: [Range<Int>], of secret: SharedSecret, _ width: Int
  ) -> [SharedSecret] {
    let columnCount = max(1, min(3, width / columnWidth))
    let rowCount = (words.count + columnCount - 1) / columnCount
    return (0..<rowCount).map { row in
      secret.withBytes { bytes in
        SharedSecret(
          SecretBytes(capacity: columnCount * max(columnWidth, bytes.count + 8)) { out in
            for index in stride(from: row, to: words.count, by: rowCount) {
              let number = "\(index + 1)"
              let label = (number.utf8.count < 2 ? " " : "") + number + ". "
              let isLast = index + rowCount >= words.count
              for byte in label.utf8 { out.append(byte) }
              for place in words[index] { out.append(bytes[place]) }
              let blanks = columnWidth - label.utf8.count - words[index].count
              for _ in 0..<(isLast ? 0 : max(1, blanks)) { out.append(UInt8(ascii: " ")) }
            }
          })
      }
    }
  }

  /// As many words on each line as fit.
  private static func lines(
    _ words: [Range<Int>], of secret: SharedSecret, _ width: Int
  ) -> [SharedSecret] {
    var lines: [Range<Int>] = []
    for word in words {
      if let last = lines.last, word.upperBound - last.lowerBound <= width {
        lines[lines.count - 1] = last.lowerBound..<word.upperBound
      } else {
        lines.append(word)
      }
    }
    return lines.map { line in
      secret.withBytes { SharedSecret(SecretBytes(copying: $0.extracting(line))) }
    }
  }
}
