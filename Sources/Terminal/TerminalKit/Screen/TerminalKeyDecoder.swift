/// Makes keys of the bytes that a terminal sends (ECMA-48, and what xterm's terminals add to it).
///
/// Bytes that stand for no key are dropped, in sequences of any length. What is pasted between the
/// brackets that terminals put around it comes as characters alone, line ends as spaces: a paste
/// confirms nothing. What a terminal answers is no key either; it is in ``report``.
public struct TerminalKeyDecoder: Sendable {
  private enum State {
    case ground
    case escape
    /// Behind `ESC [`: the parameter's last bytes.
    case controlSequence([UInt8])
    /// Behind `ESC O`.
    case singleShift
    /// Behind `ESC` and the byte that begins a control string: what stands in it so far, whether another
    /// `ESC` came, and how often nothing came for a while.
    case controlString(UInt8, [UInt8], isEnding: Bool, rests: Int)
    /// Inside a character of UTF-8: its bits so far, how many bytes are missing, and the lowest scalar
    /// that may be written with so many.
    case character(UInt32, missing: Int, lowest: UInt32)
  }

  private static let parameterLimit = 64
  private static let stringLimit = 256
  /// How often nothing may come for a while before a control string counts as broken off.
  private static let mostRests = 25

  /// What the byte taken last completed, where that is something the terminal says; never pasted.
  public private(set) var report: TerminalReport?

  private var state = State.ground
  private var isPasting = false

  /// A decoder that has seen nothing.
  public init() {}

  /// Whether bytes are awaited without which the last ones mean nothing, or only the key Escape.
  public var isWaiting: Bool {
    if case .ground = state { false } else { true }
  }

  /// Takes a byte.
  ///
  /// - Returns: the key that it completes, if it does.
  public mutating func take(_ byte: UInt8) -> TerminalKey? {
    let former = state
    state = .ground
    report = nil
    switch former {
    case .ground: return begin(byte)
    case .escape: return afterEscape(byte)
    case .singleShift: return TerminalKeyDecoder.cursorKey(byte)
    case .controlSequence(let parameters): return inSequence(byte, parameters)
    case .controlString(let introducer, let body, isEnding: false, _):
      inString(byte, introducer, body)
    case .controlString(let introducer, let body, isEnding: true, _):
      switch byte {
      case UInt8(ascii: "\\"): tell(.controlString(introducer, body))
      case 0x1B: state = .escape
      default: return afterEscape(byte)
      }
    case .character(let bits, let missing, let lowest):
      return inCharacter(byte, bits, missing, lowest)
    }
    return nil
  }

  /// Says that no more bytes came for a while, which is how a lone Escape is told from a sequence, and
  /// Alt with a key from a control string.
  public mutating func rest() -> TerminalKey? {
    switch state {
    case .escape:
      state = .ground
      return isPasting ? nil : .escape
    case .controlString(let introducer, let body, let isEnding, let rests):
      let goesOn = (isEnding || !body.isEmpty) && rests < TerminalKeyDecoder.mostRests
      state =
        goesOn
        ? .controlString(introducer, body, isEnding: isEnding, rests: rests + 1) : .ground
    default: break
    }
    return nil
  }

  private mutating func begin(_ byte: UInt8) -> TerminalKey? {
    switch byte {
    case 0x1B: state = .escape
    case 0x20...0x7E: return .character(Unicode.Scalar(byte))
    case 0xC2...0xDF: state = .character(UInt32(byte & 0x1F), missing: 1, lowest: 0x80)
    case 0xE0...0xEF: state = .character(UInt32(byte & 0x0F), missing: 2, lowest: 0x800)
    case 0xF0...0xF4: state = .character(UInt32(byte & 0x07), missing: 3, lowest: 0x10000)
    case 0x0A, 0x0D: return isPasting ? .character(" ") : .enter
    case 0x09: return isPasting ? .character(" ") : .tab
    case 0x08, 0x7F: return isPasting ? nil : .backspace
    case 0x01...0x1A: return isPasting ? nil : .control(Unicode.Scalar(byte + 0x60))
    default: break
    }
    return nil
  }

  private mutating func afterEscape(_ byte: UInt8) -> TerminalKey? {
    switch byte {
    case UInt8(ascii: "["): state = .controlSequence([])
    case UInt8(ascii: "O"): state = .singleShift
    // Device control, start of string, operating system, privacy message, application program.
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "]"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      state = .controlString(byte, [], isEnding: false, rests: 0)
    case 0x1B:
      state = .escape
      return isPasting ? nil : .escape
    // Alt and a key: the key's own meaning would surprise.
    default: break
    }
    return nil
  }

  private mutating func inSequence(_ byte: UInt8, _ parameters: [UInt8]) -> TerminalKey? {
    switch byte {
    case 0x20...0x3F:
      // Longer parameters are those of no key; the end of the sequence is still awaited.
      let isFull = parameters.count == TerminalKeyDecoder.parameterLimit
      state = .controlSequence(isFull ? parameters : parameters + [byte])
      return nil
    case UInt8(ascii: "~"):
      let number = parameters.prefix { $0 != UInt8(ascii: ";") }
      return tildeKey(Int(String(decoding: number, as: UTF8.self)))
    case 0x1B:
      state = .escape
      return nil
    // Parameters that begin like this are of a private use, which no key is (ECMA-48, 5.4.1).
    case _ where parameters.first.map { (0x3C...0x3F).contains($0) } ?? false, UInt8(ascii: "t"):
      tell(.controlSequence(parameters, final: byte))
      return nil
    case UInt8(ascii: "Z"): return isPasting ? nil : .backTab
    default: return isPasting ? nil : TerminalKeyDecoder.cursorKey(byte)
    }
  }

  private mutating func inString(_ byte: UInt8, _ introducer: UInt8, _ body: [UInt8]) {
    switch byte {
    case 0x1B: state = .controlString(introducer, body, isEnding: true, rests: 0)
    // The end of a string that xterm takes as well.
    case 0x07 where introducer == UInt8(ascii: "]"): tell(.controlString(introducer, body))
    // Cancel and substitute break off.
    case 0x18, 0x1A: break
    default:
      let isFull = body.count == TerminalKeyDecoder.stringLimit
      let kept = isFull ? body : body + [byte]
      state = .controlString(introducer, kept, isEnding: false, rests: 0)
    }
  }

  private mutating func tell(_ report: TerminalReport) {
    if !isPasting { self.report = report }
  }

  private mutating func tildeKey(_ number: Int?) -> TerminalKey? {
    switch number {
    case 200: isPasting = true
    case 201: isPasting = false
    case 1, 7: return isPasting ? nil : .home
    case 3: return isPasting ? nil : .delete
    case 4, 8: return isPasting ? nil : .end
    case 5: return isPasting ? nil : .pageUp
    case 6: return isPasting ? nil : .pageDown
    default: break
    }
    return nil
  }

  private static func cursorKey(_ byte: UInt8) -> TerminalKey? {
    switch byte {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "M"): .enter
    default: nil
    }
  }

  private mutating func inCharacter(
    _ byte: UInt8, _ bits: UInt32, _ missing: Int, _ lowest: UInt32
  ) -> TerminalKey? {
    // A byte that does not go on with the character begins something of its own.
    guard byte & 0xC0 == 0x80 else { return begin(byte) }
    let bits = bits << 6 | UInt32(byte & 0x3F)
    guard missing == 1 else {
      state = .character(bits, missing: missing - 1, lowest: lowest)
      return nil
    }
    guard bits >= lowest, let scalar = Unicode.Scalar(bits),
      scalar.properties.generalCategory != .control
    else { return nil }
    return .character(scalar)
  }
}
