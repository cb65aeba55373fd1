/// STROBE-128 v1.0.2 on Keccak-f[1600], with the four operations that Merlin needs (crypto 5).
package struct Strobe128: ~Copyable {
  /// The kind of an operation, as encoded in its header.
  struct Flags: OptionSet {
    let rawValue: UInt8

    static let inbound = Flags(rawValue: 1)
    static let application = Flags(rawValue: 2)
    static let cipher = Flags(rawValue: 4)
    static let meta = Flags(rawValue: 16)
    static let key = Flags(rawValue: 32)

    static let metaAssociatedData: Flags = [.meta, .application]
    static let associatedData: Flags = [.application]
    static let pseudoRandom: Flags = [.inbound, .application, .cipher]
    static let keying: Flags = [.application, .cipher]
  }

  /// The rate in bytes: 200, minus twice the 16 bytes of security, minus 2 bytes of padding.
  static let rate = 166

  package private(set) var state: KeccakState
  package private(set) var position = 0
  package private(set) var operationStart = 0
  private var flags: Flags = []

  init(label: StaticString) {
    self.init()
    metaAssociatedData(label, continued: false)
  }

  package init(label: Span<UInt8>) {
    self.init()
    metaAssociatedData(label, continued: false)
  }

  private init() {
    state = KeccakState()
    var bytes = state.mutableBytes
    bytes.copy(([0x01, 0xA8, 0x01, 0x00, 0x01, 0x60] as [UInt8]).span)
    bytes.copy(Array("STROBEv1.0.2".utf8).span, at: 6)
    state.permute()
  }

  private init(copying other: borrowing Strobe128) {
    state = other.state.copy()
    position = other.position
    operationStart = other.operationStart
    flags = other.flags
  }

  borrowing func copy() -> Strobe128 { Strobe128(copying: self) }

  /// The operation meta-AD: absorbs framing data, such as labels and lengths.
  package mutating func metaAssociatedData(_ data: Span<UInt8>, continued: Bool) {
    begin(.metaAssociatedData, continued: continued)
    absorb(data)
  }

  mutating func metaAssociatedData(_ label: StaticString, continued: Bool) {
    metaAssociatedData(label.bytes, continued: continued)
  }

  /// The operation AD: absorbs data that both sides know.
  package mutating func associatedData(_ data: Span<UInt8>, continued: Bool = false) {
    begin(.associatedData, continued: continued)
    absorb(data)
  }

  /// The operation KEY: overwrites the state with `data`, so that the previous state cannot be
  /// recovered.
  package mutating func key(_ data: Span<UInt8>, continued: Bool = false) {
    begin(.keying, continued: continued)
    overwrite(data)
  }

  /// The operation PRF: fills `output` with bytes that depend on all previous operations.
  package mutating func pseudoRandom(_ output: inout MutableSpan<UInt8>, continued: Bool = false) {
    begin(.pseudoRandom, continued: continued)
    squeeze(&output)
  }

  /// Starts the operation AD and absorbs `data` up to the first end of a block.
  ///
  /// - Returns: the number of bytes absorbed; the rest must follow with ``absorb(_:)``.
  mutating func associatedDataStart(_ data: Span<UInt8>) -> Int {
    begin(.associatedData, continued: false)
    let count = min(Strobe128.rate - position, data.count)
    absorb(data.extracting(..<count))
    return count
  }

  /// Replaces the state by one that has absorbed more whole blocks.
  mutating func replaceState(_ bytes: Span<UInt8>) {
    precondition(position == 0 && operationStart == 0 && bytes.count == KeccakState.byteCount)
    var target = state.mutableBytes
    target.copy(bytes)
  }

  private mutating func begin(_ flags: Flags, continued: Bool) {
    if continued {
      precondition(flags == self.flags, "an operation is continued by its like")
      return
    }
    let previousStart = UInt8(operationStart)
    operationStart = position + 1
    self.flags = flags
    absorb(([previousStart, flags.rawValue] as InlineArray<2, UInt8>).span)
    if !flags.isDisjoint(with: [.cipher, .key]) && position != 0 { runF() }
  }

  private mutating func runF() {
    let (end, start) = (position, UInt8(operationStart))
    var bytes = state.mutableBytes
    bytes[end] ^= start
    bytes[end + 1] ^= 0x04
    bytes[Strobe128.rate + 1] ^= 0x80
    state.permute()
    position = 0
    operationStart = 0
  }

  mutating func absorb(_ data: Span<UInt8>) {
    var done = 0
    while done < data.count {
      let count = min(Strobe128.rate - position, data.count - done)
      let start = position
      var target = state.mutableBytes
      target.xor(data.extracting(done..<done + count), at: start)
      advance(count, &done)
    }
  }

  private mutating func overwrite(_ data: Span<UInt8>) {
    var done = 0
    while done < data.count {
      let count = min(Strobe128.rate - position, data.count - done)
      let start = position
      var target = state.mutableBytes
      target.copy(data.extracting(done..<done + count), at: start)
      advance(count, &done)
    }
  }

  private mutating func squeeze(_ output: inout MutableSpan<UInt8>) {
    var done = 0
    while done < output.count {
      let count = min(Strobe128.rate - position, output.count - done)
      let start = position
      var source = state.mutableBytes
      for index in 0..<count {
        output[done + index] = source[start + index]
        source[start + index] = 0
      }
      advance(count, &done)
    }
  }

  private mutating func advance(_ count: Int, _ done: inout Int) {
    position += count
    done += count
    if position == Strobe128.rate { runF() }
  }
}
