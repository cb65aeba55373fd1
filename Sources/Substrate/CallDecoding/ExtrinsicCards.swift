import RuntimeMetadata
import SCALECodec

/// The cards of an extrinsic from a block.
public struct ExtrinsicCards: Equatable, Sendable {
  /// The part of an extrinsic before the call.
  public struct Envelope: Equatable, Sendable {
    /// The cards of the address; empty for a general extrinsic.
    public let address: [CallCard]
    /// The SCALE-encoded signature, with its scheme byte if any; `nil` in a general extrinsic.
    public let signature: [UInt8]?
    /// The cards of the extensions, without their additional signed data.
    public let extensions: [CallCard]
  }

  /// The envelope: address, signature and extensions; `nil` for an extrinsic without one.
  public let envelope: Envelope?
  /// The call.
  public let method: DecodedCards

  /// The first byte of an extrinsic.
  public enum Version: UInt8, Sendable {
    /// Version 4, unsigned: the call follows.
    case unsigned = 0x04
    /// Version 4, signed: address, signature, extensions and call follow.
    case signed = 0x84
    /// Version 5, bare: the call follows.
    case bare = 0x05
    /// Version 5, general: the version of the extensions, the extensions and the call follow.
    case general = 0x45
  }

  /// Removes the length prefix of an extrinsic.
  ///
  /// - Returns: the extrinsic, or `nil` if the bytes do not begin with a length and a version byte.
  /// - Throws: ``CallDecodingError`` if the length is wrong.
  public static func unwrapped(_ bytes: [UInt8]) throws(CallDecodingError) -> [UInt8]? {
    var reader = SCALEReader(bytes.span)
    guard let announced = try? reader.compactU32(), reader.remaining > 0 else { return nil }
    let content = Array(bytes[reader.offset...])
    guard let version = Version(rawValue: content[0]) else { return nil }
    guard content.count == Int(announced) else {
      throw .extrinsicLength(
        announced: Int(announced), found: content.count, version: version.rawValue)
    }
    return content
  }

  /// The type parameters `Address` and `Signature` of the extrinsic type in V14 metadata.
  static func envelope(of metadata: Metadata) -> (address: TypeID, signature: TypeID)? {
    guard let type = metadata.extrinsic.type.flatMap({ metadata.types[$0] }) else { return nil }
    func parameter(_ name: String) -> TypeID? { type.parameters.first { $0.name == name }?.type }
    guard let address = parameter("Address"), let signature = parameter("Signature") else {
      return nil
    }
    return (address, signature)
  }
}

extension RegistryCalls {
  /// Decodes the envelope of a general extrinsic, and returns it with the bytes after it, which are
  /// the call.
  func generalEnvelope(
    of bytes: [UInt8], network: CallNetwork
  ) throws(CallDecodingError) -> (ExtrinsicCards.Envelope, call: [UInt8]) {
    var pass = ValuePass(bytes.span, index: index, network: network, isExtensions: true)
    _ = try pass.reader.one()
    let set = try pass.reader.one()
    guard set == 0 else { throw .extensionSetNotDescribed(set) }
    try readExtensions(&pass)
    return (
      ExtrinsicCards.Envelope(address: [], signature: nil, extensions: pass.list.cards),
      Array(bytes[pass.reader.offset...])
    )
  }

  private func readExtensions(_ pass: inout ValuePass) throws(CallDecodingError) {
    for item in extensions {
      guard let type = item.type else { continue }
      try pass.read(type, ValueState(role: ExtensionRole(named: item.identifier)))
    }
  }

  /// Decodes the envelope of a signed extrinsic, and returns it with the bytes after it, which are
  /// the call.
  func envelope(
    of bytes: [UInt8], network: CallNetwork
  ) throws(CallDecodingError) -> (ExtrinsicCards.Envelope, call: [UInt8]) {
    guard let envelope else { throw .envelopeNotDescribed }
    var pass = ValuePass(bytes.span, index: index, network: network, isExtensions: true)
    _ = try pass.reader.one()
    try pass.read(envelope.address, ValueState())
    let addressCount = pass.list.cards.count
    let start = pass.reader.offset
    try pass.read(envelope.signature, ValueState())
    let end = pass.reader.offset
    let shownCount = pass.list.cards.count
    try readExtensions(&pass)
    let cards = pass.list.cards
    return (
      ExtrinsicCards.Envelope(
        address: Array(cards.prefix(addressCount)), signature: Array(bytes[start..<end]),
        extensions: Array(cards.dropFirst(shownCount))),
      Array(bytes[pass.reader.offset...])
    )
  }
}
