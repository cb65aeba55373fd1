import SCALECodec
public import SubstrateCrypto

/// A whole update: prelude, key, content, signature, reserved tail (hot-side 1.2).
public struct UpdatePayload: Equatable, Sendable {
  /// Which of the three updates.
  public let kind: UpdateKind
  /// The second byte: 00, 01, 02, 03, or ff for unsigned.
  public let cryptoCode: UInt8
  /// The key that is said to have signed; `nil` for unsigned.
  public let verifier: MultiSigner?
  /// The bytes that are signed.
  public let signedBytes: [UInt8]
  /// The signature; `nil` for unsigned.
  public let signature: MultiSignature?
  /// What follows the signature, reserved and ignored.
  public let tail: [UInt8]
  /// Whether the signature holds; `nil` for unsigned.
  public let signatureHolds: Bool?
  private let decoded = DecodedContent()

  /// An update that nobody vouches for.
  public init(unsigned content: UpdateContent) {
    kind = content.kind
    cryptoCode = Prelude.unsigned
    verifier = nil
    signedBytes = content.signedBytes
    signature = nil
    tail = []
    signatureHolds = nil
  }

  /// An update with a signature, which is checked first, whoever made it.
  ///
  /// The signature of an ecdsa key takes its form with a low s, so that one update has one payload.
  ///
  /// - Throws: ``VaultPayloadsError``: `key` for a key without an owner and for a signature that
  ///   anybody can make, `badSignature`.
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

  /// Cuts a payload into its parts and checks the signature (hot-side 1.6).
  ///
  /// A signature that does not hold is no error here. The content is not decoded.
  ///
  /// - Throws: ``VaultPayloadsError``: `tooShort`, `notSubstrate`, `payloadNotSupported`,
  ///   `unexpectedPayload`, `encryptionNotSupported`, `undecodable` for a length in a longer form
  ///   than it needs.
  public init(reading payload: [UInt8]) throws(VaultPayloadsError) {
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
    signatureHolds = signature.flatMap { [signedBytes, verifier] signature in
      verifier?.verifies(signature, of: signedBytes)
    }
  }

  /// The scheme that a crypto code stands for in an update; `nil` for unsigned.
  private static func scheme(of code: UInt8) throws(VaultPayloadsError) -> SignatureScheme? {
    if code == Prelude.unsigned { return nil }
    // A Vault reads 03 as 02, although nobody writes it.
    guard let encryption = Encryption(rawValue: code) else {
      throw .encryptionNotSupported(cryptoCode: code)
    }
    return encryption.signatureScheme
  }

  /// Refuses a signed update that nobody should publish or take; an unsigned one passes.
  ///
  /// Refused are a key for which anybody can sign, which a Vault takes, and a signature that does not
  /// hold.
  ///
  /// - Throws: ``VaultPayloadsError``: `key`, `badSignature`.
  public func requireSoundSignature() throws(VaultPayloadsError) {
    guard let verifier, let signature else { return }
    do throws(SubstrateCryptoError) { try verifier.requireOwner() } catch { throw .key(error) }
    guard signatureHolds == true else { throw .badSignature(kind: kind, signer: verifier) }
    do throws(SubstrateCryptoError) { try signature.requireHonestPoint() } catch {
      throw .key(error)
    }
  }

  /// The content, decoded by the first call for this update and its copies.
  ///
  /// - Throws: ``VaultPayloadsError`` for signed bytes that do not decode.
  public func content() throws(VaultPayloadsError) -> UpdateContent {
    try decoded.value(kind, signedBytes)
  }

  /// The whole payload.
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
  /// The error for a payload that is no update.
  static func noUpdate(_ code: PayloadCode) -> VaultPayloadsError {
    .unexpectedPayload(code: code.rawValue, wanted: "80, 81 or c1, an update,")
  }
}

extension PartReader {
  /// Reads the content behind the key.
  ///
  /// For specs and types these are the bytes that a compact length announces; for metadata the length,
  /// the blob and the genesis hash.
  fileprivate mutating func signedBytes(of kind: UpdateKind) throws(VaultPayloadsError) -> [UInt8] {
    let start = offset
    let length = Int(try compactU32(of: "the length of the content"))
    // A length that ends the data is too short even where it says 0 (hot-side 1.6).
    guard remaining > 0 else {
      throw .tooShort(part: "the content", needed: max(1, length), left: 0)
    }
    guard kind == .loadMetadata else { return try bytes(length, of: "the content") }
    try skip(length + 32, of: "the metadata with its genesis hash")
    return consumed(since: start)
  }
}
