/// Decodes keys from the bytes that a terminal sends.
///
/// Text in bracketed paste is ignored, so that a paste confirms nothing.
struct TerminalKeyDecoder {
  private static let pasteBegin = Array("\u{1b}[200~".utf8)
  private static let pasteEnd = Array("\u{1b}[201~".utf8)

  /// The bytes of the current escape sequence, at most six; empty outside a sequence.
  private var sequence: [UInt8] = []
  private var isPasting = false

  /// Decodes the next byte.
  ///
  /// - Returns: the key of the byte; `nil` for every other byte.
  mutating func take(_ byte: UInt8) -> TerminalKey? {
    if byte == 0x1b {
      sequence = [byte]
    } else if !sequence.isEmpty {
      sequence.append(byte)
    }
    if sequence.count == TerminalKeyDecoder.pasteBegin.count {
      if sequence == TerminalKeyDecoder.pasteBegin { isPasting = true }
      if sequence == TerminalKeyDecoder.pasteEnd { isPasting = false }
      sequence = []
    }
    guard !isPasting else { return nil }
    return switch byte {
    case 0x0a, 0x0d: .enter
    case 0x03: .interrupt
    default: nil
    }
  }
}
