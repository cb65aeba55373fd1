import ByteSupport
import ChainProofs
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto

/// The states and the digests of a chain that can be proved.
struct ProvableState: Sendable {
  let design: ProvableChain
  let sets: AuthoritySets
  /// The values that do not belong to the proofs: number, events and accounts.
  let values: StateValues
  let lies: Set<ProofLie>
  private let best: Int
  private let code: StateItem
  private let upgradedCode: StateItem?
  /// The configured values and the parachains, which no block changes.
  private let constant: [[UInt8]: StateItem]

  /// - Parameters:
  ///   - design: the properties of the chain.
  ///   - code: the code before an upgrade.
  ///   - best: the number of the best block at the start.
  ///   - values: the other values.
  ///   - lies: the lies of the chain.
  init(
    _ design: ProvableChain, code: [UInt8], best: UInt32, values: StateValues, lies: Set<ProofLie>
  ) {
    (self.values, self.lies, self.best) = (values, lies, Int(best))
    var design = design
    if lies.contains(.forgedChain) { design.seed += " forged" }
    if lies.contains(.oldClock) { design.time -= min(design.time, ProvableState.day) }
    self.design = design
    sets = AuthoritySets(design)
    let version = design.stateVersion
    self.code = StateItem(code, version: version)
    upgradedCode = design.upgrade.map { StateItem($0.code, version: 1) }
    var constant = values.configured
    for (id, parachain) in design.parachains {
      let hash = Blake2b.hash256(parachain.code)
      constant[StateEntry.parachainHead(id).key] = ProvableState.vector(parachain.head)
      constant[StateEntry.parachainCodeHash(id).key] = hash.bytes
      constant[StateEntry.validationCode(hash).key] = ProvableState.vector(parachain.code)
    }
    self.constant = constant.mapValues { StateItem($0, version: version) }
  }

  private static let day: UInt64 = 86_400_000
  /// The time of a slot in milliseconds.
  private static let slotTime: UInt64 = 6000

  private static func vector(_ bytes: [UInt8]) -> [UInt8] {
    var writer = SCALEWriter()
    writer.byteVector(bytes)
    return writer.bytes
  }

  private static func bytes(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  // MARK: - State

  /// All values of the state after a block.
  func items(after number: Int, _ chain: DevelopmentChain) -> [[UInt8]: StateItem] {
    let isUpgraded = design.upgrade.map { number >= Int($0.block) } ?? false
    let version = isUpgraded ? 1 : design.stateVersion
    var items: [[UInt8]: StateItem] = [:]
    for (key, value) in values.changing(after: number, chain) {
      items[key] = StateItem(value, version: version)
    }
    for (entry, value) in entries(after: number, chain) {
      items[entry.key] = StateItem(value, version: version)
    }
    items[StateEntry.code.key] = isUpgraded ? upgradedCode : code
    return items.merging(constant) { _, configured in configured }
  }

  func trie(after number: Int, _ chain: DevelopmentChain) -> StateTrie {
    StateTrie(items(after: number, chain))
  }

  private func entries(
    after number: Int, _ chain: DevelopmentChain
  ) -> [(entry: StateEntry, value: [UInt8])] {
    // FRAME writes this constant at genesis, and the hash in the first block.
    var genesis = [UInt8](repeating: 69, count: Hash256.byteCount)
    if number > 0 { genesis = chain.hashes[0].bytes }
    if lies.contains(.otherGenesis) { genesis = DevelopmentChain.hash("other genesis").bytes }
    var entries = [(StateEntry.genesisHash, genesis)]
    if number > 0 { entries.append((.time, ProvableState.bytes(time(of: number)))) }
    guard sets.count > 0 else { return entries }
    let set = sets.set(after: number)
    var writer = SCALEWriter()
    let listed = lies.contains(.otherAuthorities) ? set + 1 : set
    Authority.encode(sets.authorities(of: listed), to: &writer)
    entries.append((.authorities, writer.bytes))
    let named = lies.contains(.otherSetID) ? set + 2 : set
    entries.append((.setID, ProvableState.bytes(UInt64(named))))
    if let end = sets.end(of: set), end - sets.delay <= number, number < end {
      entries.append((.pendingChange, pendingChange(after: set, signaledBy: end - sets.delay)))
    }
    return entries
  }

  /// The change to the set after `set`, as the pallet stores it from its signal to its effect.
  private func pendingChange(after set: Int, signaledBy block: Int) -> [UInt8] {
    var writer = SCALEWriter()
    writer.u32(UInt32(block))
    writer.u32(UInt32(sets.delay))
    Authority.encode(sets.authorities(of: set + 1), to: &writer)
    // The change is not forced.
    writer.byte(0)
    return writer.bytes
  }

  /// The time of a block in milliseconds since 1970.
  private func time(of number: Int) -> UInt64 {
    guard number < best else {
      return design.time + UInt64(number - best) * design.laterBlockTime
    }
    let age = UInt64(best - number) * ProvableChain.blockTime
    return design.time - min(age, design.time)
  }

  // MARK: - Headers

  /// The digest of a block.
  func digest(of number: Int) -> [DigestItem] {
    guard number > 0 else { return [] }
    let engine = ConsensusEngine(sets.count > 0 ? "BABE" : "aura")
    let slot = ProvableState.bytes(time(of: number) / ProvableState.slotTime)
    // BABE: a secondary slot of the first author.
    let content = sets.count > 0 ? [2, 0, 0, 0, 0] + slot : slot
    var items = [DigestItem.preRuntime(engine, content)]
    if sets.count > 0, let set = sets.announced(by: number), !lies.contains(.hiddenChange) {
      let authorities = sets.authorities(of: set)
      let delay = UInt32(sets.delay)
      let message: GrandpaMessage =
        lies.contains(.forcedChange)
        ? .forcedChange(medianLastFinalized: UInt32(number - 1), authorities, delay: delay)
        : .scheduledChange(authorities, delay: delay)
      items.append(.consensus(.grandpa, message.encoded))
    }
    if let upgrade = design.upgrade, number == Int(upgrade.block) {
      items.append(.environmentUpdated)
    }
    let seal = DevelopmentChain.hash("seal of \(design.seed)", slot).bytes
    return items + [.seal(engine, seal + seal)]
  }
}
