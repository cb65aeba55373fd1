import Reporting
package import SubstrateCrypto
import UpdateFramework

/// A key that signs documents of an index.
package final class IndexSigner {
  /// The name of the key or of its file, for messages.
  package let source: String
  private let pair: KeyPair

  /// The public key.
  package var publicKey: MultiSigner { pair.publicKey }

  /// Creates a signer with a key of the vault.
  ///
  /// - Parameters:
  ///   - pair: an Ed25519 key.
  ///   - name: the name of the key.
  ///   - verifiers: the keys of verifiers, which never sign an index.
  /// - Throws: ``SignedIndexError/verifierKey(source:)``; `UpdateFrameworkError` for another scheme.
  package convenience init(
    _ pair: consuming KeyPair, named name: String, besides verifiers: [MultiSigner]
  ) throws {
    try self.init(pair, source: "The key \(ScreenText.quoted(name))", besides: verifiers)
  }

  /// Creates a signer; `source` is the origin of the key, for messages.
  ///
  /// - Throws: ``SignedIndexError/verifierKey(source:)``; `UpdateFrameworkError` for another scheme.
  package init(
    _ pair: consuming KeyPair, source: String, besides verifiers: [MultiSigner]
  ) throws {
    _ = try Key(pair.publicKey)
    guard !verifiers.contains(pair.publicKey) else {
      throw SignedIndexError.verifierKey(source: source)
    }
    self.pair = pair
    self.source = source
  }

  /// Creates a signer with the Ed25519 key of a secret.
  ///
  /// A secret from which any key of a verifier can be made is refused, also with another scheme.
  ///
  /// - Parameters:
  ///   - uri: phrase or seed, derivation path and password, in subkey's syntax.
  ///   - source: the origin of the secret, for messages.
  ///   - verifiers: the keys of verifiers.
  /// - Throws: ``SignedIndexError/verifierKey(source:)``; `SubstrateCryptoError`.
  package convenience init(
    secretURI uri: borrowing SecretBytes, source: String, besides verifiers: [MultiSigner]
  ) throws {
    for scheme in SignatureScheme.allCases {
      guard let other = try? KeyPair(secretURI: uri.bytes, scheme: scheme) else { continue }
      guard !verifiers.contains(other.publicKey) else {
        throw SignedIndexError.verifierKey(source: source)
      }
    }
    let pair: KeyPair
    do {
      pair = try KeyPair(secretURI: uri.bytes, scheme: .ed25519, randomness: .none)
    } catch { throw SourcedError(source: source, error.reportable) }
    try self.init(pair, source: source, besides: verifiers)
  }

  fileprivate func sign(_ payload: [UInt8]) throws -> Signature {
    try Signature(of: payload, by: pair)
  }
}

/// The keys at hand for signing an index.
package struct IndexSigners {
  private let signers: [IndexSigner]

  /// Creates a set of signers; a key that is given twice counts once.
  package init(_ signers: [IndexSigner]) {
    var known: Set<MultiSigner> = []
    self.signers = signers.filter { known.insert($0.publicKey).inserted }
  }

  /// The public keys.
  package var keys: [MultiSigner] { signers.map(\.publicKey) }

  /// Refuses keys that sign no document under a root.
  ///
  /// - Throws: ``SignedIndexError/unlistedKey(source:)``.
  func requireListed(in keys: IndexKeys) throws(SignedIndexError) {
    let listed = Set(keys.index.keys + keys.timestamp.keys)
    for signer in signers where !listed.contains(signer.publicKey) {
      throw .unlistedKey(source: signer.source)
    }
  }

  /// Signs a document with the keys that a role has.
  ///
  /// - Throws: ``SignedIndexError/noKey(role:count:threshold:changed:)`` for too few keys.
  func sign(_ payload: [UInt8], role: String, by keys: IndexKeys) throws -> [Signature] {
    let isTimestamp = role == Role.timestamp.name
    let holders = isTimestamp ? keys.timestamp : keys.index
    let own = signers.filter { holders.keys.contains($0.publicKey) }
    guard own.count >= holders.threshold else {
      throw SignedIndexError.noKey(
        role: isTimestamp ? "timestamp" : "index", count: own.count, threshold: holders.threshold)
    }
    return try own.map { try $0.sign(payload) }
  }

  /// Signs a root with all keys that the old or the new root lists.
  func signRoot(_ payload: [UInt8], by keys: [MultiSigner]) throws -> [Signature] {
    try signers.filter { keys.contains($0.publicKey) }.map { try $0.sign(payload) }
  }
}
