import RuntimeMetadata
import SCALECodec

extension ProofPass {
  mutating func read(
    _ primitive: PrimitiveType, _ meaning: ProofMeaning, at indent: Int
  ) throws(CallDecodingError) {
    let text: String
    switch primitive {
    case .u8: text = String(try reader.fixed(UInt8.self))
    case .u16: text = String(try reader.fixed(UInt16.self))
    case .u32: text = String(try reader.fixed(UInt32.self))
    case .u64: text = String(try reader.fixed(UInt64.self))
    case .u128: text = String(try reader.fixed(UInt128.self))
    case .u256:
      text = WideInteger(littleEndian: try reader.part(32), isSigned: false).decimal
      try noteWideNumber()
    case .i8: return try list.add(.plain(String(try reader.fixed(Int8.self))), at: indent)
    case .i16: return try list.add(.plain(String(try reader.fixed(Int16.self))), at: indent)
    case .i32: return try list.add(.plain(String(try reader.fixed(Int32.self))), at: indent)
    case .i64: return try list.add(.plain(String(try reader.fixed(Int64.self))), at: indent)
    case .i128: return try list.add(.plain(String(try reader.fixed(Int128.self))), at: indent)
    case .i256:
      let value = WideInteger(littleEndian: try reader.part(32), isSigned: true)
      try noteWideNumber()
      return try list.add(.plain(value.decimal), at: indent)
    case .bool:
      let byte = try reader.one()
      guard byte < 2 else { throw .primitiveFailure(type: "bool") }
      return try list.add(.plain(byte == 1 ? "true" : "false"), at: indent)
    case .char: return try list.add(.plain(try reader.character()), at: indent)
    case .str: return try list.add(.plain(try reader.utf8Text()), at: indent)
    }
    try show(text, meaning, at: indent)
  }

  /// Notes a 256-bit number before the end, which a Vault of December 2025 refuses.
  private mutating func noteWideNumber() throws(CallDecodingError) {
    guard reader.remaining > 0 else { return }
    if rules == .december2025 { throw .dataTooShort }
    deviations.insert(.wideNumberNotLast)
  }

  /// Shows an unsigned number according to its meaning.
  mutating func show(
    _ digits: String, _ meaning: ProofMeaning, at indent: Int
  ) throws(CallDecodingError) {
    let content: CallCard.Content
    switch meaning {
    case .plain, .call, .method, .account: content = .plain(digits)
    case .balance: content = .balance(amounts.text(of: digits))
    case .tip: content = .tip(amounts.text(of: digits))
    case .nonce: content = .nonce(digits)
    case .transactionVersion: content = .transactionVersion(digits)
    case .specVersion:
      specVersion = digits
      content = .networkVersion(name: info.specName, version: digits)
    }
    try list.add(content, at: indent)
  }

  /// The length of an account that is inside single-field structs: 32 or 20 bytes; `nil` for other
  /// types.
  func accountLength(_ type: ShortenedReference) -> Int? {
    var type = type
    // Accounts are wrapped in fewer than eight structs.
    for _ in 0..<8 {
      guard case .type(let id) = type, let node = index[id] else { return nil }
      switch node.shape {
      case .composite(let fields, _) where fields.count == 1: type = fields[0].type
      case .array(.primitive(.u8), let count) where count == 32 || count == 20: return Int(count)
      default: return nil
      }
    }
    return nil
  }

  mutating func readAccount(_ count: Int, at indent: Int) throws(CallDecodingError) {
    let account = CardAccount(
      bytes: try reader.copy(count),
      form: count == 32 ? .substrate(prefix: info.prefix) : .ethereum)
    try list.add(.account(account), at: indent)
  }
}
