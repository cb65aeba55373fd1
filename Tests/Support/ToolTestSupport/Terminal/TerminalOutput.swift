/// What a program writes to a terminal, piece by piece (ECMA-48, 5.4 and 5.6).
struct TerminalOutput {
  enum Piece {
    case text(UInt8)
    /// A control sequence: parameters and final byte as text.
    case sequence(String)
    /// A control string: the byte behind `ESC` that begins it, and what stands in it.
    case string(UInt8, [UInt8])
  }

  private var pending: [UInt8] = []

  /// Takes bytes.
  ///
  /// - Returns: the pieces that are whole.
  mutating func take(_ bytes: [UInt8]) -> [Piece] {
    pending += bytes
    var pieces: [Piece] = []
    var rest = pending[...]
    while let (piece, length) = TerminalOutput.first(of: rest) {
      pieces.append(piece)
      rest = rest.dropFirst(length)
    }
    pending = Array(rest)
    return pieces
  }

  private static func first(of bytes: ArraySlice<UInt8>) -> (Piece, Int)? {
    guard let byte = bytes.first else { return nil }
    guard byte == 0x1B else { return (.text(byte), 1) }
    let body = bytes.dropFirst(2)
    switch bytes.dropFirst().first {
    case nil: return nil
    case UInt8(ascii: "["):
      guard let end = body.firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
      return (.sequence(String(decoding: body[...end], as: UTF8.self)), end + 1 - bytes.startIndex)
    case let introducer?:
      var end = body.startIndex
      while end < body.endIndex {
        if body[end] == 0x07 {
          return (.string(introducer, Array(body[..<end])), end + 1 - bytes.startIndex)
        }
        if body[end] == 0x1B, body[(end + 1)...].first == UInt8(ascii: "\\") {
          return (.string(introducer, Array(body[..<end])), end + 2 - bytes.startIndex)
        }
        end += 1
      }
      return nil
    }
  }
}
