package import ColdRecords
package import ColdStore
import SubstrateCrypto
import VaultPayloads

extension ColdDevice {
  /// Shows transactions for keys that are derived on the fly; nothing waits (cold-signer 5.8).
  ///
  /// - Parameters:
  ///   - payloads: the payloads, each from its prelude to its last byte.
  ///   - seeds: the phrases at hand.
  /// - Returns: all that would be signed, or the first that can only be read.
  /// - Throws: `ColdSignerError`: `emptyBulk`, `noSeed` too where the phrase of the seed does not
  ///   lead to the root key; as for other transactions.
  package func showDynamic(
    _ payloads: [[UInt8]], seeds: [SeedPhrase]
  ) throws(ColdSignerError) -> DeviceScreen {
    var items: [SigningItem] = []
    var known = KnownRoots(seeds)
    for payload in try some(payloads) {
      switch try read(dynamic: payload, &known).transaction {
      case .signable(let signable): items.append(signable.item)
      case .readable(let screen): return .reading(screen)
      }
    }
    return .signing(SigningScreen(items: items, checksum: try checksum()))
  }

  /// Signs transactions for keys that are derived on the fly, all or none, and writes each into the
  /// log.
  ///
  /// - Parameters:
  ///   - payloads: the payloads.
  ///   - seeds: the phrases at hand.
  ///   - checksum: the state of the store in which they were shown; `nil` for transactions that are
  ///     signed as they come.
  ///   - comments: what the user writes beside them; those without one get none.
  /// - Returns: the signatures, in the order of the payloads.
  /// - Throws: `ColdSignerError`: as for showing them; `checksumMismatch`, `notSignable`.
  package func signDynamic(
    _ payloads: [[UInt8]], seeds: [SeedPhrase], checksum: Int? = nil, comments: [String] = []
  ) throws(ColdSignerError) -> SignedBatch {
    if let checksum {
      guard try self.checksum() == checksum else { throw .store(.checksumMismatch) }
    }
    try emptyPending()
    var read: [(signable: Signable, cut: DynamicTransaction, seed: SeedPhrase)] = []
    var canBeSigned = true
    var known = KnownRoots(seeds)
    for payload in try some(payloads) {
      let (transaction, cut, seed) = try self.read(dynamic: payload, &known)
      switch transaction {
      case .signable(let signable): read.append((signable, cut, seed))
      case .readable: canBeSigned = false
      }
    }
    guard canBeSigned else { throw .signing(.notSignable) }
    var signed: [SignedItem] = []
    for (signable, cut, seed) in read {
      let pair = try cut.pair(seed, randomness: surroundings.signingRandomness)
      signed.append(
        try SignedItem(
          signing: signable.content, with: pair, encryption: cut.encryption,
          randomness: surroundings.signingRandomness))
    }
    try transaction { () throws(ColdSignerError) in
      for (index, item) in read.enumerated() {
        let pending = item.signable.pending
        let comment = index < comments.count ? comments[index] : ""
        try record(pending.warnings + [pending.event(isSigned: true, comment: comment)])
      }
    }
    return SignedBatch(items: signed)
  }

  private func some(_ payloads: [[UInt8]]) throws(ColdSignerError) -> [[UInt8]] {
    guard !payloads.isEmpty else { throw .payload(.emptyBulk) }
    return payloads
  }

  private func read(
    dynamic payload: [UInt8], _ known: inout KnownRoots
  ) throws(ColdSignerError) -> (
    transaction: ReadTransaction, cut: DynamicTransaction, seed: SeedPhrase
  ) {
    let cut = try DynamicTransaction(reading: payload)
    let seed: SeedPhrase
    if let found = known.seeds[cut.root] {
      seed = found
    } else {
      guard let found = try self.seed(of: cut.root, among: known.phrases) else {
        throw .derivation(.noSeed(root: cut.root))
      }
      known.seeds[cut.root] = found
      seed = found
    }
    let signer = try cut.pair(seed, randomness: surroundings.signingRandomness).publicKey
    let author = TransactionAuthor.derived(signer, seedName: seed.seedName, path: cut.path)
    let transaction = try read(cut.content, by: author, of: cut.network, hasProof: cut.hasProof)
    return (transaction, cut, seed)
  }
}

/// The seeds whose phrases were found to lead to root keys, each looked for once.
private struct KnownRoots {
  let phrases: [SeedPhrase]
  var seeds: [MultiSigner: SeedPhrase] = [:]

  init(_ phrases: [SeedPhrase]) { self.phrases = phrases }
}
