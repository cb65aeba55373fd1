import ByteSupport
import RuntimeMetadata
import SCALECodec

extension ValuePass {
  mutating func read(
    _ primitive: PrimitiveType, _ state: ValueState
  ) throws(CallDecodingError) {
    switch primitive {
    case .u8: try number(UInt8.self, state)
    case .u16: try number(UInt16.self, state)
    case .u32: try number(UInt32.self, state)
    case .u64: try number(UInt64.self, state)
    case .u128: try number(UInt128.self, state)
    case .i8: try integer(Int8.self, state)
    case .i16: try integer(Int16.self, state)
    case .i32: try integer(Int32.self, state)
    case .i64: try integer(Int64.self, state)
    case .i128: try integer(Int128.self, state)
    case .u256, .i256:
      if state.isCompact { throw .unexpectedCompactInside }
      let value = WideInteger(littleEndian: try reader.part(32), isSigned: primitive == .i256)
      try show(value.decimal, state)
    case .bool, .char, .str:
      try refuseMarks(state)
      try readOther(primitive, state)
    }
  }

  private mutating func number<Value: FixedWidthInteger & UnsignedInteger>(
    _: Value.Type, _ state: ValueState
  ) throws(CallDecodingError) {
    let value: Value = state.isCompact ? try reader.compactNumber() : try reader.fixed()
    switch state.role {
    case .tip:
      try list.add(.tip(amounts.text(of: String(value))), at: state.indent)
    case .none, .genesisHash, .blockHash:
      guard state.isBalance else { return try list.add(.plain(String(value)), at: state.indent) }
      try list.add(.balance(amounts.text(of: String(value))), at: state.indent)
    case .nonce, .specVersion, .transactionVersion: try show(String(value), state)
    }
  }

  private mutating func integer<Value: FixedWidthInteger & SignedInteger>(
    _: Value.Type, _ state: ValueState
  ) throws(CallDecodingError) {
    if state.isCompact { throw .unexpectedCompactInside }
    try show(String(try reader.fixed(Value.self)), state)
  }

  /// Shows a number according to the role of its extension.
  private mutating func show(
    _ number: String, _ state: ValueState
  ) throws(CallDecodingError) {
    let content: CallCard.Content
    switch state.role {
    case .nonce: content = .nonce(number)
    case .transactionVersion: content = .transactionVersion(number)
    case .specVersion:
      guard found.specVersion == nil else { throw .specVersionTwice }
      found.specVersion = number
      content = .networkVersion(name: network.name, version: number)
    case .none, .tip, .genesisHash, .blockHash: content = .plain(number)
    }
    try list.add(content, at: state.indent)
  }

  private mutating func readOther(
    _ primitive: PrimitiveType, _ state: ValueState
  ) throws(CallDecodingError) {
    switch primitive {
    case .bool:
      switch try reader.one() {
      case 0: try list.add(.plain("false"), at: state.indent)
      case 1: try list.add(.plain("true"), at: state.indent)
      default: throw .primitiveFailure(type: "bool")
      }
    case .char:
      try list.add(.plain(try reader.character()), at: state.indent)
    default: try list.add(.text(try reader.utf8Text()), at: state.indent)
    }
  }

  /// Reads a value of a special type; returns false, without reading, if the type is not special.
  mutating func readSpecial(
    _ special: TypeNode.Special, _ state: ValueState
  ) throws(CallDecodingError) -> Bool {
    switch special {
    case .none: return false
    case .accountID32:
      let account = CardAccount(
        bytes: try reader.copy(32), form: .substrate(prefix: network.base58Prefix))
      try list.add(.account(account), at: state.indent)
    case .accountID20:
      let account = CardAccount(bytes: try reader.copy(20), form: .ethereum)
      try list.add(.account(account), at: state.indent)
    case .era:
      guard isExtensions else { return false }
      guard found.era == nil else { throw .eraTwice }
      let era = try reader.era()
      found.era = era
      try list.add(.era(era), at: state.indent)
    }
    return true
  }

  /// Reads an array as the hash of an extension; returns false, without reading, if it is not a
  /// hash.
  mutating func readHash(
    _ node: TypeNode, _ state: ValueState
  ) throws(CallDecodingError) -> Bool {
    guard state.role == .genesisHash || state.role == .blockHash, node.count == 32,
      Int(node.first) < index.nodes.count,
      case .primitive(.u8) = index.nodes[Int(node.first)].shape,
      let hash = Hash256(try reader.copy(32))
    else { return false }
    if state.role == .genesisHash {
      guard hash == network.genesisHash else { throw .otherGenesisHash }
    } else {
      found.blockHash = hash
      try list.add(.blockHash(hash), at: state.indent)
    }
    return true
  }

  /// Reads `count` bits in little-endian units of `storeBytes` bytes.
  mutating func readBits(
    _ count: Int, storeBytes: Int, leastSignificantFirst: Bool, _ state: ValueState
  ) throws(CallDecodingError) {
    let digits = try reader.bitDigits(
      count: count, storeBytes: storeBytes, leastSignificantFirst: leastSignificantFirst)
    try list.add(.bits(BitGroups.text(digits)), at: state.indent)
  }
}
