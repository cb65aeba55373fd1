import ByteSupport
import CallDecoding
import CallEncoding
import RuntimeMetadata
import VaultPayloads

/// The transactions of a rehearsal of reduced metadata, in order.
struct TrialRound {
  let trial: ReductionTrial
  let encoder: RegistryEncoder
  let genesisHash: Hash256
  let seed: UInt64
  /// The number of transactions so far; it selects the variation of their signed extensions.
  private var number = 0
  /// A valid call, for transactions that vary other parts.
  private var sample: [UInt8]?
  private var random: SeededNumbers

  init(trial: ReductionTrial, encoder: RegistryEncoder, genesisHash: Hash256, seed: UInt64) {
    self.trial = trial
    self.encoder = encoder
    self.genesisHash = genesisHash
    self.seed = seed
    random = SeededNumbers(seed: seed)
  }

  /// Signed extensions that cycle through all combinations of era, tip and metadata hash mode.
  private mutating func extensions() throws -> [UInt8] {
    number += 1
    return try encoder.extensions(
      seed: seed &+ UInt64(number), genesisHash: genesisHash, isMortal: number & 1 == 0,
      tip: number & 2 == 0 ? .none : .some, metadataHashMode: number & 4 == 0 ? 0 : 1)
  }

  /// Shows a call with several sets of arguments, truncated, and with one bit flipped.
  mutating func show(
    _ name: CallEncoder.Name, argumentSets: Int, _ rehearsal: inout ReductionRehearsal
  ) throws {
    var call: [UInt8] = []
    for set in 0..<UInt64(argumentSets) {
      do throws(CallDecodingError) {
        call = try encoder.call(name, seed: seed &* 1_000 &+ set)
      } catch {
        rehearsal.impossibleCalls.append("\(name.pallet).\(name.call)")
        return
      }
      try trial.show(call, try extensions(), .arguments, &rehearsal)
    }
    if sample == nil { sample = call }
    guard !call.isEmpty else { return }
    try trial.show(
      Array(call.prefix(random.next(below: call.count))), try extensions(), .cut, &rehearsal)
    call[random.next(below: call.count)] ^= 1 << UInt8(random.next(below: 8))
    try trial.show(call, try extensions(), .flipped, &rehearsal)
  }

  /// Shows a call that contains a variant.
  mutating func show(
    _ target: RegistryEncoder.Target, number: Int, _ rehearsal: inout ReductionRehearsal
  ) throws {
    let call = try encoder.call(containing: target, seed: seed &+ UInt64(number))
    try trial.show(call, try extensions(), .variants, &rehearsal)
  }

  /// Shows pallet indices without calls, and for each pallet a call index that it does not have.
  mutating func showUnknown(
    in metadata: Metadata, _ rehearsal: inout ReductionRehearsal
  ) throws {
    var indices = Set(0...UInt8.max)
    for pallet in metadata.pallets {
      guard case .type(let type) = pallet.calls else { continue }
      indices.remove(pallet.index)
      guard case .variant(let variants)? = metadata.types[type]?.shape,
        let unknown = Set(0...UInt8.max).subtracting(variants.map(\.index)).min()
      else { continue }
      try trial.show([pallet.index, unknown], try extensions(), .unknownMethods, &rehearsal)
    }
    for index in indices.sorted() {
      try trial.show([index, 0], try extensions(), .unknownPallets, &rehearsal)
    }
  }

  /// Shows signed extensions truncated at, or with a flipped bit in, each of their bytes.
  mutating func showDamagedExtensions(_ rehearsal: inout ReductionRehearsal) throws {
    guard let sample else { return }
    let whole = try extensions()
    for count in whole.indices {
      try trial.show(sample, Array(whole.prefix(count)), .extensionsCut, &rehearsal)
      var flipped = whole
      flipped[count] ^= 1 << UInt8(random.next(below: 8))
      try trial.show(sample, flipped, .extensionsFlipped, &rehearsal)
    }
  }
}
