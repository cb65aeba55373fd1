import RuntimeMetadata
import SCALECodec

/// What an extrinsic says as it stands in a block.
public struct ExtrinsicCards: Equatable, Sendable {
  /// What goes before the call where somebody has signed it.
  public struct Envelope: Equatable, Sendable {
    /// The cards of the address.
    public let address: [CallCard]
    /// The signature in its SCALE form, with the byte of its scheme where it has one.
    public let signature: [UInt8]
    /// The cards of the extensions; what they add to the signed bytes only is not there.
    public let extensions: [CallCard]
  }

  /// Who has signed and how; `nil` for an extrinsic that nobody has signed.
  public let envelope: Envelope?
  /// The call.
  public let method: DecodedCards

  /// What an unsigned extrinsic of version 4 begins with.
  public static let unsigned: UInt8 = 4
  /// What a signed extrinsic of version 4 begins with.
  public static let signed: UInt8 = 0x84

  /// The types that V14 metadata names as the parameters of its extrinsic type.
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
  /// What goes before the call of a signed extrinsic, and the call.
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
    for item in extensions {
      guard let type = item.type else { continue }
      try pass.read(type, ValueState(role: ExtensionRole(named: item.identifier)))
    }
    let cards = pass.list.cards
    return (
      ExtrinsicCards.Envelope(
        address: Array(cards.prefix(addressCount)), signature: Array(bytes[start..<end]),
        extensions: Array(cards.dropFirst(shownCount))),
      Array(bytes[pass.reader.offset...])
    )
  }
}
