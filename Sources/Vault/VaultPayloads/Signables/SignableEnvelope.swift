public import ByteSupport
public import SubstrateCrypto

/// A transaction or message between its prelude and its genesis hash, whose content is not looked at
/// (cold-signer 1.5).
///
/// Codes 05 and 07 have another author, and are no envelopes.
public struct SignableEnvelope: Equatable, Sendable {
  /// What the account is made with.
  public let encryption: Encryption
  /// Who is to sign: a key, or an Ethereum address.
  public let author: SignableAuthor
  /// What stands between the author and the genesis hash.
  public let content: [UInt8]
  /// The network; `nil` where ``init(reading:hasGenesis:)`` was told that there is none.
  public let genesisHash: Hash256?

  /// Cuts a payload; its first and third byte are not looked at.
  ///
  /// - Parameters:
  ///   - payload: from its prelude to its last byte.
  ///   - hasGenesis: whether the last 32 bytes are a genesis hash.
  /// - Throws: ``VaultPayloadsError``: in this order `tooShort` for the prelude,
  ///   `encryptionNotSupported`, `tooShort`.
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
