package import ColdRecords
package import ColdStore
import SCALECodec
import SubstrateCrypto
package import VaultPayloads

/// The state of the dialog for a new key, for an entered path (cold-signer 5.2).
package enum PathCheck: Equatable, Sendable {
  /// The path is malformed; the button is disabled.
  case notWellFormed
  /// The path has a password, which must be confirmed.
  case confirmPassword
  /// No key on record has this path, so a key can be made.
  case free
  /// A key without password has this path; the button is disabled.
  case taken(StoredKey)

  /// Whether the button is enabled.
  package var isGood: Bool {
    switch self {
    case .confirmPassword, .free: true
    case .notWellFormed, .taken: false
    }
  }
}

extension ColdDevice {
  /// Checks an entered path, optionally with a password.
  ///
  /// - Throws: `ColdSignerError` if the network is not stored.
  package func check(
    path: Span<UInt8>, ofSeed seedName: String, network: NetworkSpecsKey
  ) throws(ColdSignerError) -> PathCheck {
    let specs = try self.network(network).specs
    guard let entered = EnteredPath(path) else { return .notWellFormed }
    if entered.hasPassword { return .confirmPassword }
    let junctions = entered.junctions
    let present = try keys().first { $0.record.isAt(junctions, of: seedName, specs.key) }
    return present.map(PathCheck.taken) ?? .free
  }

  /// Derives a key of a seed for a network and records it.
  ///
  /// - Parameters:
  ///   - seedName: the seed.
  ///   - phrase: its recovery phrase.
  ///   - path: the path, optionally with a password, which is not stored.
  ///   - network: the network; its encryption is that of the key.
  /// - Returns: the recorded key.
  /// - Throws: `ColdSignerError` if the path is taken or malformed, or the key cannot be derived.
  @discardableResult
  package func createKey(
    ofSeed seedName: String, phrase: Span<UInt8>, path: Span<UInt8>, network: NetworkSpecsKey
  ) throws(ColdSignerError) -> StoredKey {
    // A path that is already in use is reported before the slow derivation.
    _ = try EnteredPath.read(path)
    if case .taken(let present) = try check(path: path, ofSeed: seedName, network: network) {
      throw .key(.exists(present))
    }
    let new = try NewKey(
      seedName: seedName, phrase: phrase, path: path, network: try self.network(network).specs,
      randomness: surroundings.signingRandomness)
    return try transaction { () throws(ColdSignerError) in
      try record(try add([new]))
      guard let stored = try key(new.key) else { throw .key(.unknown(new.key)) }
      return stored
    }
  }

  /// Derives the next numbered keys below a key: `path//0`, `path//1`, … without password.
  ///
  /// The first number follows the largest existing one; `phrase` is that of the key's seed.
  ///
  /// - Throws: `ColdSignerError`, as for a single key.
  @discardableResult
  package func createNumberedKeys(
    _ count: UInt32, below parent: AddressKey, phrase: Span<UInt8>
  ) throws(ColdSignerError) -> [StoredKey] {
    guard let stored = try key(parent), let network = stored.record.network else {
      throw .key(.unknown(parent))
    }
    let specs = try self.network(network).specs
    let seedName = stored.record.seedName
    let first = try nextNumber(below: stored.record)
    guard count > 0, first <= UInt64(UInt32.max) + 1 - UInt64(count) else {
      throw .derivation(.badPath(path: ColdDevice.numbered(stored.record.path, first)))
    }
    // Deriving the root key from the phrase is the slow step, and its result is the same for all
    // keys.
    var root = PublicKeyFinder(
      try KeyDerivation.pair(
        phrase: phrase, path: DerivationPath([]), encryption: specs.encryption))
    var new: [NewKey] = []
    for number in first..<first + UInt64(count) {
      let path = Array(ColdDevice.numbered(stored.record.path, number).utf8)
      new.append(
        try NewKey(
          seedName: seedName, root: &root, path: path.span, network: specs))
    }
    return try transaction { () throws(ColdSignerError) in
      try record(try add(new))
      var stored: [StoredKey] = []
      for key in new {
        guard let added = try self.key(key.key) else { throw .key(.unknown(key.key)) }
        stored.append(added)
      }
      return stored
    }
  }

  /// The path of the next numbered key below a key (cold-signer 5.3).
  ///
  /// - Throws: `ColdSignerError` if the key is not on record.
  package func nextNumberedPath(below parent: AddressKey) throws(ColdSignerError) -> String {
    guard let stored = try key(parent) else { throw .key(.unknown(parent)) }
    return ColdDevice.numbered(stored.record.path, try nextNumber(below: stored.record))
  }

  private static func numbered(_ path: String, _ number: UInt64) -> String { "\(path)//\(number)" }

  /// The number after the largest existing one; as in a Vault, any two characters may precede the
  /// number in a path (cold-signer 5.3).
  private func nextNumber(below parent: KeyRecord) throws(ColdSignerError) -> UInt64 {
    let numbers = try keys(ofSeed: parent.seedName).compactMap { stored -> UInt64? in
      let (path, start) = (stored.record.path.utf8, parent.path.utf8)
      guard stored.record.network == parent.network, path.starts(with: start) else { return nil }
      let rest = String(decoding: path.dropFirst(start.count), as: UTF8.self).unicodeScalars
      let digits = String(String.UnicodeScalarView(rest.dropFirst(2)))
      guard !digits.hasPrefix("-"), let number = UInt32(digits) else { return nil }
      return UInt64(number)
    }
    return numbers.max().map { $0 + 1 } ?? 0
  }
}
