package import ColdRecords
package import ColdStore
import SubstrateCrypto
import VaultPayloads

extension ColdDevice {
  /// Shows transactions for keys derived on the fly; nothing becomes pending (cold-signer 5.8).
  ///
  /// - Parameters:
  ///   - payloads: the bytes of each payload from the prelude on.
  ///   - seeds: the available phrases.
  /// - Returns: the screen of all items, or of the first that can only be displayed.
  /// - Throws: `ColdSignerError` if no phrase leads to the root key; as for other transactions.
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

  /// Signs transactions for keys derived on the fly, all or none, and logs each.
  ///
  /// - Parameters:
  ///   - payloads: the payloads.
  ///   - seeds: the available phrases.
  ///   - checksum: the device checksum when they were shown; `nil` if they were not shown.
  ///   - comments: the user's log comments, in payload order; may be shorter.
  /// - Returns: the signatures, in payload order.
  /// - Throws: `ColdSignerError` as for showing them, and if the device has changed or an item
  ///   cannot be signed.
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

/// The seeds that belong to root keys; the seed of each root key is searched only once.
private struct KnownRoots {
  let phrases: [SeedPhrase]
  var seeds: [MultiSigner: SeedPhrase] = [:]

  init(_ phrases: [SeedPhrase]) { self.phrases = phrases }
}
