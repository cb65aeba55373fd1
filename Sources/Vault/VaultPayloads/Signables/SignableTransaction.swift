public import ByteSupport
public import RuntimeMetadata
import SCALECodec
public import SubstrateCrypto

/// A transaction for a Vault to sign, split into its parts (hot-side 1.10).
///
/// Call and extensions are not decoded, because that needs metadata.
public struct SignableTransaction: Equatable, Sendable {
  /// The transaction code: 00, 02, 05, 06 or 07; in a bulk also others.
  public let code: PayloadCode
  /// The encryption of the account.
  public let encryption: Encryption
  /// The requested signer.
  public let author: SignableAuthor
  /// The metadata proof; only with codes 06 and 07.
  public let proof: MetadataProof?
  /// The call, without its length prefix.
  public let call: [UInt8]
  /// The extensions, then their additional signed data.
  public let extensions: [UInt8]
  /// The genesis hash of the network.
  public let genesisHash: Hash256

  /// Splits a payload into its parts.
  ///
  /// - Parameters:
  ///   - payload: the complete payload with its prelude.
  ///   - isBulkItem: whether it is in a bulk, where Vaults read codes except 05, 06 and 07 as 02.
  /// - Throws: ``VaultPayloadsError``.
  init(reading payload: [UInt8], isBulkItem: Bool = false) throws(VaultPayloadsError) {
    let prelude = try Prelude(of: payload)
    encryption = try prelude.encryption()
    var reader = PartReader(payload.span)
    try reader.skip(Prelude.byteCount, of: "the prelude")
    let isDynamic =
      prelude.code == .dynamicTransaction || prelude.code == .dynamicTransactionWithProof
    let hasProof =
      prelude.code == .transactionWithProof || prelude.code == .dynamicTransactionWithProof
    guard
      isDynamic || hasProof || isBulkItem || prelude.code == .transaction
        || prelude.code == .anyTransaction
    else {
      throw .unexpectedPayload(
        code: prelude.code.rawValue, wanted: "00, 02, 05, 06 or 07, a transaction,")
    }
    code = prelude.code
    author = isDynamic ? try reader.derivedAuthor() : try reader.author(encryption)
    let genesis = try reader.genesisAtEnd()
    genesisHash = genesis.hash
    proof =
      hasProof
      ? try reader.reading("metadata proof") { (reader) throws(SCALEError) in
        try MetadataProof(from: &reader)
      } : nil
    let length = Int(try reader.compactU32(of: "the length of the call"))
    let left = max(0, genesis.offset - reader.offset)
    guard length <= left else { throw .tooShort(part: "the call", needed: length, left: left) }
    call = try reader.bytes(length, of: "the call")
    extensions = try reader.bytes(genesis.offset - reader.offset, of: "the extensions")
  }

  /// The signed bytes: call and extensions, not hashed.
  public var signedBlob: [UInt8] { call + extensions }
}

extension PartReader {
  /// The genesis hash in the last 32 bytes, and its offset; does not advance.
  func genesisAtEnd() throws(VaultPayloadsError) -> (hash: Hash256, offset: Int) {
    guard remaining >= Hash256.byteCount else {
      throw .tooShort(part: "the genesis hash", needed: Hash256.byteCount, left: remaining)
    }
    let bytes = last(Hash256.byteCount)
    guard let hash = Hash256(bytes) else {
      throw .tooShort(part: "the genesis hash", needed: Hash256.byteCount, left: bytes.count)
    }
    return (hash, offset + remaining - Hash256.byteCount)
  }
}
