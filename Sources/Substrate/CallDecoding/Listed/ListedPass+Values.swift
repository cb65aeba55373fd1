import SCALECodec

extension ListedPass {
  mutating func readOptionalBool(at indent: Int) throws(CallDecodingError) {
    switch try reader.one() {
    case 0: return try list.add(.none, at: indent)
    case 1: try list.add(.plain("True"), at: indent)
    case 2: try list.add(.plain("False"), at: indent)
    default: throw .unexpectedOptionVariant
    }
    deviations.insert(.optionalBool)
  }

  /// Notes that existing signers read a commission as four plain bytes (cold-signer 7.3).
  mutating func noteCommission() {
    var peek = reader
    let hasFourBytes = reader.next.map { $0 & 3 == 2 } ?? false
    let plain = peek.listedNumber(.perbill, isCompact: false)
    deviations.insert(hasFourBytes && plain != nil ? .commissionMisread : .commissionUnreadable)
  }

  mutating func readIdentityFields(at indent: Int) throws(CallDecodingError) {
    let flags = try reader.fixed(UInt64.self)
    guard let names = index.identityFields else { throw .unknownType("IdentityField") }
    for bit in 0..<UInt64.bitWidth where flags >> UInt64(bit) & 1 == 1 {
      guard bit < names.count else { throw .unexpectedEnumVariant }
      try list.add(.identityField(names[bit]), at: indent)
    }
  }

  /// Reads bits, the lowest bit of each byte first; all eight bits of the last byte are shown.
  mutating func readBits(at indent: Int) throws(CallDecodingError) {
    let count = try reader.compactCount()
    if count % 8 != 0 { deviations.insert(.bitsBeyondCount) }
    let digits = try reader.bitDigits(
      count: (count + 7) / 8 * 8, storeBytes: 1, leastSignificantFirst: true)
    try list.add(.bits(BitGroups.text(digits)), at: indent)
  }
}

extension SCALEReader {
  /// Reads a number of V12 or V13 as text; returns `nil`, without advancing, if it is not valid.
  mutating func listedNumber(_ number: ListedNumber, isCompact: Bool) -> String? {
    let start = self
    do throws(CallDecodingError) {
      let text = try decimal(number, isCompact: isCompact)
      if text == nil { self = start }
      return text
    } catch {
      self = start
      return nil
    }
  }

  private mutating func decimal(
    _ number: ListedNumber, isCompact: Bool
  ) throws(CallDecodingError) -> String? {
    switch number {
    case .bool:
      let byte = try one()
      return byte > 1 ? nil : byte == 1 ? "true" : "false"
    case .u8: return try decimal(UInt8.self, isCompact)
    case .u16, .perU16: return try decimal(UInt16.self, isCompact)
    case .u32: return try decimal(UInt32.self, isCompact)
    case .u64: return try decimal(UInt64.self, isCompact)
    case .u128: return try decimal(UInt128.self, isCompact)
    case .percent:
      return try decimal(UInt8.self, isCompact, upTo: isCompact ? .max : 100)
    case .perbill:
      return try decimal(UInt32.self, isCompact, upTo: isCompact ? .max : 1_000_000_000)
    }
  }

  private mutating func decimal<Value: FixedWidthInteger & UnsignedInteger>(
    _: Value.Type, _ isCompact: Bool, upTo limit: Value = .max
  ) throws(CallDecodingError) -> String? {
    let value: Value = isCompact ? try compactNumber() : try fixed()
    return value > limit ? nil : String(value)
  }
}
