public import ByteSupport
public import SubstrateCrypto

/// A transaction or message, split without decoding its content (cold-signer 1.5).
///
/// Payloads with code 05 or 07 have a different author and are not supported.
public struct SignableEnvelope: Equatable, Sendable {
  /// The encryption of the account.
  public let encryption: Encryption
  /// The requested signer: a key, or an Ethereum address.
  public let author: SignableAuthor
  /// The bytes between the author and the genesis hash.
  public let content: [UInt8]
  /// The genesis hash; `nil` if the payload was read without one.
  public let genesisHash: Hash256?

  /// Splits a payload; its first and third byte are ignored.
  ///
  /// - Parameters:
  ///   - payload: the complete payload with its prelude.
  ///   - hasGenesis: whether the last 32 bytes are a genesis hash.
  /// - Throws: ``VaultPayloadsError`` if the payload is too short or its encryption unknown.
  public init(reading payload: [UInt8], hasGenesis: Bool) throws(VaultPayloadsError) {
    guard payload.count >= Prelude.byteCount else {
      throw .tooShort(part: "the prelude", needed: Prelude.byteCount, left: payload.count)
    }
    guard let encryption = Encryption(rawValue: payload[1]) else {
      throw .encryptionNotSupported(cryptoCode: payload[1])
    }
    self.encryption = encryption
    var reader = PartReader(payload.span)
    try reader.skip(Prelude.byteCount, of: "the prelude")
    author = try reader.author(encryption)
    if hasGenesis {
      let genesis = try reader.genesisAtEnd()
      genesisHash = genesis.hash
      content = try reader.bytes(genesis.offset - reader.offset, of: "the content")
    } else {
      genesisHash = nil
      content = reader.rest()
    }
  }
}
