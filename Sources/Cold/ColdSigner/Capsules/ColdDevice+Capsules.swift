import ByteSupport
package import ColdRecords
package import ColdStore
import SCALECodec
import SubstrateCrypto
package import VaultPayloads

/// Content of the device that it can sign for the hot side (cold-signer 4.5).
package enum HeldContent: Equatable, Hashable, Sendable {
  case specs(NetworkSpecsKey)
  /// Metadata of a network; its genesis hash is signed with it.
  case metadata(NetworkSpecsKey, version: UInt32)
  case types
}

/// The signature of content of the device.
package struct SignedContent: Equatable, Sendable {
  /// Public key and signature, in the form that the hot side reads.
  package let capsule: SufficientCrypto
  /// The bytes that were signed.
  package let signedBytes: [UInt8]
  /// The signing key.
  package let author: KeyDetails

  package init(
    capsule: SufficientCrypto, signedBytes: [UInt8], author: KeyDetails
  ) {
    self.capsule = capsule
    self.signedBytes = signedBytes
    self.author = author
  }
}

extension ColdDevice {
  /// Signs content of the device with a key of any network.
  ///
  /// - Parameters:
  ///   - content: the content.
  ///   - key: the key.
  ///   - phrase: the phrase of its seed.
  ///   - password: the password; empty for a key without one.
  /// - Returns: the capsule with the signed bytes.
  /// - Throws: `ColdSignerError` if content or key is missing or the key cannot sign. A wrong
  ///   password is logged; ask again.
  package func sign(
    _ content: HeldContent, with key: AddressKey, phrase: Span<UInt8>, password: Span<UInt8>
  ) throws(ColdSignerError) -> SignedContent {
    let (bytes, event) = try held(content)
    guard let stored = try self.key(key) else { throw .key(.unknown(key)) }
    guard stored.record.network != nil else {
      throw .key(.noNetworkAttached(path: stored.record.path))
    }
    guard stored.record.encryption != .ethereum else { throw .key(.ethereumCapsule) }
    guard let pair = try pair(of: stored, phrase: phrase, password: password) else {
      try record([.wrongPassword])
      throw .key(.wrongPassword)
    }
    let capsule = try ColdDevice.capsule(
      of: bytes, pair, encryption: stored.record.encryption,
      randomness: surroundings.signingRandomness)
    try record([event(stored.key.signer)])
    return SignedContent(capsule: capsule, signedBytes: bytes, author: try details(of: stored))
  }

  /// The bytes to sign, and the log event.
  private func held(
    _ content: HeldContent
  ) throws(ColdSignerError) -> ([UInt8], (MultiSigner) -> HistoryEvent) {
    switch content {
    case .specs(let key):
      let specs = try network(key).specs
      return (specs.scaleBytes, { .networkSpecsSigned(specs, by: $0) })
    case .metadata(let key, let version):
      let specs = try network(key).specs
      let name = specs.name
      guard let stored = try metadata(of: specs).first(where: { $0.key.version == version })
      else { throw .store(.noMetadata(name: name, version: version)) }
      let fingerprint = MetadataFingerprint(name: name, version: version, hash: stored.hash)
      var writer = SCALEWriter(capacity: stored.blob.count + 4 + Hash256.byteCount)
      writer.byteVector(stored.blob)
      writer.hash256(key.genesisHash)
      return (writer.bytes, { .metadataSigned(fingerprint, by: $0) })
    case .types:
      guard let types = try types() else { throw .store(.noTypes) }
      let hash = Blake2b.hash256(types)
      return (types, { .typesSigned(hash: hash, by: $0) })
    }
  }

  /// Signs, and verifies the signature before it is returned.
  private static func capsule(
    of bytes: [UInt8], _ pair: borrowing KeyPair, encryption: Encryption,
    randomness: SigningRandomness
  ) throws(ColdSignerError) -> SufficientCrypto {
    guard let signature = try? pair.sign(bytes, randomness: randomness),
      pair.publicKey.verifies(signature, of: bytes),
      let capsule = try? SufficientCrypto(
        encryption: encryption, publicKey: pair.publicKey.publicKey, signature: signature.bytes)
    else { throw .derivation(.notDerivable(.invalidFormat)) }
    return capsule
  }
}

/// A password dialog, which ends after the third wrong password (cold-signer 4.5).
package struct PasswordDialog: Equatable, Sendable {
  /// The number of the current attempt, from 1.
  package private(set) var counter = 1
  /// Whether the dialog has ended.
  package private(set) var isOver = false

  package init() {}

  /// Counts a wrong password.
  package mutating func wasWrong() {
    isOver = counter >= ColdDevice.passwordAttempts
    if !isOver { counter += 1 }
  }
}
