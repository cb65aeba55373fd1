import ByteSupport
import CallDecoding
import RuntimeMetadata
import SCALECodec
import VaultPayloads

/// Generates random scalar values.
extension RandomValues {
  mutating func write(_ primitive: PrimitiveType, isCompact: Bool, role: ExtensionRole) {
    switch primitive {
    case .bool: writer.byte(UInt8(random.next(below: 2)))
    case .char: writer.u32(UInt32(32 + random.next(below: 95)))
    case .str: writer.string(random.text())
    case .u8: write(random.number(bits: 8), bytes: 1, isCompact: isCompact)
    case .u16: write(random.number(bits: 16), bytes: 2, isCompact: isCompact)
    case .u32 where role == .specVersion:
      write(UInt128(extensions?.specVersion ?? 0), bytes: 4, isCompact: isCompact)
    case .u32: write(random.number(bits: 32), bytes: 4, isCompact: isCompact)
    case .u64 where role == .tip: write(tip(), bytes: 8, isCompact: isCompact)
    case .u64: write(random.number(bits: 64), bytes: 8, isCompact: isCompact)
    case .u128 where role == .tip: write(tip(), bytes: 16, isCompact: isCompact)
    case .u128: write(random.number(bits: 128), bytes: 16, isCompact: isCompact)
    case .i8: writer.raw(random.bytes(1))
    case .i16: writer.raw(random.bytes(2))
    case .i32: writer.raw(random.bytes(4))
    case .i64: writer.raw(random.bytes(8))
    case .i128: writer.raw(random.bytes(16))
    case .u256, .i256: writer.raw(random.bytes(32))
    }
  }

  /// A tip of the kind that was requested for the extensions.
  private mutating func tip() -> UInt128 {
    switch extensions?.tip ?? .any {
    case .any: random.tip()
    case .none: 0
    case .some: max(random.tip(), 1)
    }
  }

  private mutating func write(_ value: UInt128, bytes count: Int, isCompact: Bool) {
    if isCompact { return writer.compact(value) }
    for place in 0..<count { writer.byte(UInt8(truncatingIfNeeded: value >> UInt128(8 * place))) }
  }

  /// Writes a value of a special type; returns false, without writing, if the type is not special.
  mutating func writeSpecial(_ node: TypeNode) -> Bool {
    switch node.special {
    case .none: return false
    case .accountID32: writer.raw(random.bytes(32))
    case .accountID20: writer.raw(random.bytes(20))
    case .era:
      guard let extensions else { return false }
      writer.raw(random.era(isMortal: extensions.isMortal))
    }
    return true
  }

  /// Writes an array as the hash of an extension; returns false, without writing, if the array is
  /// not a hash.
  mutating func writeHash(_ node: TypeNode, _ role: ExtensionRole) -> Bool {
    guard let extensions, node.count == 32, role == .genesisHash || role == .blockHash,
      Int(node.first) < index.nodes.count,
      case .primitive(.u8) = index.nodes[Int(node.first)].shape
    else { return false }
    let isMadeUp = role == .blockHash && extensions.isMortal
    writer.raw(isMadeUp ? random.bytes(32) : extensions.genesisHash.bytes)
    return true
  }
}
