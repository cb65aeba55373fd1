import CommandLineKit
import SecretVault
import SubstrateCrypto
import TerminalKit

/// Shows the words of a secret on a terminal, so that the user can write them down.
///
/// They are on the alternate screen of the terminal, which leaves nothing in the scrollback, until
/// Enter is pressed. On a terminal without one, or without readable keys, they are printed as
/// lines.
enum SecretScreen {
  /// Shows the words of a secret, which are separated by blanks.
  ///
  /// - Parameters:
  ///   - words: the secret.
  ///   - title: the heading.
  ///   - isNumbered: whether the words are numbered in columns; otherwise they are shown as typed.
  ///   - context: the context of the command.
  /// - Throws: `SecretVaultError` if standard error is not a terminal; `StandardOutputError`.
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
    // A signal, too, must restore the terminal and remove the words from it.
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

/// Arranges words in rows that fit a window.
enum SecretRows {
  /// The width of a column: a number of two digits, a dot, the longest word of BIP-39, and the
  /// space between columns.
  private static let columnWidth = 2 + 2 + 8 + 3

  /// Arranges words in rows; numbered words are in columns, from top to bottom.
  ///
  /// `width` is the width of the window in columns.
  ///
  /// - Returns: the rows, with blanks between the words.
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

  /// Puts as many words in each line as fit.
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
