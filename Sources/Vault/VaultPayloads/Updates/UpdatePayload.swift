public import ByteSupport
import RuntimeMetadata
import SCALECodec
public import SubstrateCrypto

/// An update: prelude, verifier, content, signature, reserved tail (hot-side 1.2).
public struct UpdatePayload: Equatable, Sendable {
  /// The kind of the update.
  public let kind: UpdateKind
  /// The crypto code: 00, 01, 02 or 03, or ff for an unsigned update.
  public let cryptoCode: UInt8
  /// The verifier key that the update states; `nil` for an unsigned update.
  public let verifier: MultiSigner?
  /// The bytes that are signed.
  public let signedBytes: [UInt8]
  /// The signature; `nil` for an unsigned update.
  public let signature: MultiSignature?
  /// The bytes after the signature, which are reserved, and which a Vault ignores.
  public let tail: [UInt8]
  /// Whether the signature is valid; `nil` for an unsigned update.
  public private(set) var signatureHolds: Bool?
  private var decoded = DecodedContent()

  /// Creates an unsigned update.
  public init(unsigned content: UpdateContent) {
    kind = content.kind
    cryptoCode = Prelude.unsigned
    verifier = nil
    signedBytes = content.signedBytes
    signature = nil
    tail = []
    signatureHolds = nil
  }

  /// Creates a signed update after verifying the signature.
  ///
  /// An ecdsa signature is converted to its low-s form, so that an update has only one payload.
  ///
  /// - Throws: ``VaultPayloadsError`` as ``requireSoundSignature()``.
  public init(
    _ content: UpdateContent, signer: MultiSigner, signature: MultiSignature
  ) throws(VaultPayloadsError) {
    let signedBytes = content.signedBytes
    let signature = signature.normalized
    kind = content.kind
    cryptoCode = signer.scheme.rawValue
    verifier = signer
    self.signedBytes = signedBytes
    self.signature = signature
    tail = []
    signatureHolds = signer.verifies(signature, of: signedBytes)
    try requireSoundSignature()
  }

  /// Splits a payload and verifies the signature (hot-side 1.6).
  ///
  /// An invalid signature is not an error here. The content is not decoded.
  ///
  /// - Throws: ``VaultPayloadsError`` if the payload cannot be split.
  public init(reading payload: [UInt8]) throws(VaultPayloadsError) {
    self = UpdatePayload.verified([try UpdatePayload(splitting: payload)])[0]
  }

  /// Verifies the signatures of payloads that were only split, and hashes their parts.
  ///
  /// - Returns: the complete updates, in the same order.
  static func verified(_ updates: [UpdatePayload]) -> [UpdatePayload] {
    let signed = updates.map { update in
      update.verifier.flatMap { signer in
        update.signature.map {
          MultiSigner.SignedMessage(update.signedBytes, signer: signer, signature: $0)
        }
      }
    }
    var results = MultiSigner.verify(signed.compactMap { $0 })[...]
    let metadata = updates.map(\.signedMetadata)
    var hashes = Blake2b.hash256(
      each: updates.map { $0.signedBytes[...] } + metadata.compactMap { $0 })[...]
    let whole = hashes.prefix(updates.count)
    hashes = hashes.dropFirst(updates.count)
    return updates.indices.map { index in
      var update = updates[index]
      update.signatureHolds = signed[index] == nil ? nil : results.popFirst()
      update.decoded = DecodedContent(
        .init(
          signed: whole[index], metadata: metadata[index] == nil ? nil : hashes.popFirst()))
      return update
    }
  }

  /// The metadata in the signed bytes; `nil` for other updates.
  private var signedMetadata: ArraySlice<UInt8>? {
    guard kind == .loadMetadata else { return nil }
    var reader = SCALEReader(signedBytes.span)
    guard let count = try? reader.compactU32() else { return nil }
    return signedBytes[reader.offset...].prefix(Int(count))
  }

  /// BLAKE2b-256 of the signed bytes.
  public var signedHash: Hash256 { decoded.hashes?.signed ?? Blake2b.hash256(signedBytes) }

  /// Splits a payload; whether the signature is valid is still unknown.
  ///
  /// - Throws: ``VaultPayloadsError`` if the payload cannot be split.
  init(splitting payload: [UInt8]) throws(VaultPayloadsError) {
    let prelude = try Prelude(of: payload)
    guard let kind = prelude.code.update else { throw .noUpdate(prelude.code) }
    self.kind = kind
    cryptoCode = prelude.cryptoCode
    let scheme = try UpdatePayload.scheme(of: prelude.cryptoCode)
    var reader = PartReader(payload.span)
    _ = try reader.bytes(Prelude.byteCount, of: "the prelude")
    verifier = try scheme.map { scheme throws(VaultPayloadsError) in
      let key = try reader.bytes(scheme.publicKeyLength, of: "the verifier's public key")
      return try VaultPayloadsError.signer(scheme, key)
    }
    signedBytes = try reader.signedBytes(of: kind)
    signature = try scheme.map { scheme throws(VaultPayloadsError) in
      let bytes = try reader.bytes(scheme.signatureLength, of: "the signature")
      return try VaultPayloadsError.signature(scheme, bytes)
    }
    tail = reader.rest()
    signatureHolds = nil
  }

  /// The scheme of a crypto code in an update; `nil` for unsigned.
  private static func scheme(of code: UInt8) throws(VaultPayloadsError) -> SignatureScheme? {
    if code == Prelude.unsigned { return nil }
    // A Vault reads 03 as 02, although no tool writes it.
    guard let encryption = Encryption(rawValue: code) else {
      throw .encryptionNotSupported(cryptoCode: code)
    }
    return encryption.signatureScheme
  }

  /// Refuses an invalid or weak signature; an unsigned update passes.
  ///
  /// - Throws: ``VaultPayloadsError`` for a weak key (which Vaults accept) or signature.
  public func requireSoundSignature() throws(VaultPayloadsError) {
    guard let verifier, let signature else { return }
    do throws(SubstrateCryptoError) { try verifier.requireOwner() } catch { throw .key(error) }
    guard signatureHolds == true else { throw .badSignature(kind: kind, signer: verifier) }
    do throws(SubstrateCryptoError) { try signature.requireHonestPoint() } catch {
      throw .key(error)
    }
  }

  /// Decodes the content.
  ///
  /// - Throws: ``VaultPayloadsError``.
  public func content() throws(VaultPayloadsError) -> UpdateContent {
    try decoded.value(kind, signedBytes)
  }

  /// Decodes the content; `metadata` receives its metadata with all types, unless the content was decoded before.
  func content(keeping metadata: inout Metadata?) throws(VaultPayloadsError) -> UpdateContent {
    try decoded.value(kind, signedBytes, keeping: &metadata, keepsTypes: true)
  }

  /// The complete payload.
  public var bytes: [UInt8] {
    var writer = SCALEWriter(capacity: signedBytes.count + 112 + tail.count)
    writer.raw(Prelude(cryptoCode: cryptoCode, code: kind.payloadCode).bytes)
    if let verifier { writer.raw(verifier.publicKey) }
    if kind != .loadMetadata { writer.count(signedBytes.count) }
    writer.raw(signedBytes)
    if let signature { writer.raw(signature.bytes) }
    writer.raw(tail)
    return writer.bytes
  }
}

extension VaultPayloadsError {
  static func noUpdate(_ code: PayloadCode) -> VaultPayloadsError {
    .unexpectedPayload(code: code.rawValue, wanted: "80, 81 or c1, an update,")
  }
}

extension PartReader {
  /// Reads the content after the verifier key.
  ///
  /// For specs and types, a compact length precedes the content. For metadata, the length is part
  /// of the content, followed by the blob and the genesis hash.
  fileprivate mutating func signedBytes(of kind: UpdateKind) throws(VaultPayloadsError) -> [UInt8] {
    let start = offset
    let length = Int(try compactU32(of: "the length of the content"))
    // The content must not be empty: the data is too short even if it ends in the length 0
    // (hot-side 1.6).
    guard remaining > 0 else {
      throw .tooShort(part: "the content", needed: max(1, length), left: 0)
    }
    guard kind == .loadMetadata else { return try bytes(length, of: "the content") }
    try skip(length + 32, of: "the metadata with its genesis hash")
    return consumed(since: start)
  }
}
