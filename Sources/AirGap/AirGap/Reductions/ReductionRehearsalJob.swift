import ByteSupport
import CallEncoding
package import HotSide
import Reporting
package import RuntimeMetadata
import SubstrateCrypto
import VaultPayloads

/// `rehearse --calls REDUCED --against FULL`: compares the cards of reduced and full metadata on
/// two devices, call by call (reduced-metadata 7).
package struct ReductionRehearsalJob: Sendable {
  /// The default seed of the arguments.
  package static let usualSeed: UInt64 = 1

  private let networks: [NetworkSpecs]
  private let argumentSets: Int
  private let seed: UInt64

  /// A job with the networks of a workspace.
  ///
  /// - Parameters:
  ///   - workspace: the workspace.
  ///   - argumentSets: the number of transactions for each call.
  ///   - seed: the seed of the arguments.
  /// - Throws: `HotDatabaseError`.
  package init(
    workspace: Workspace, argumentSets: Int = 3, seed: UInt64 = ReductionRehearsalJob.usualSeed
  ) throws {
    networks = try workspace.knownNetworks().map(\.specs)
    self.argumentSets = argumentSets
    self.seed = seed
  }

  /// Shows every transaction to both devices.
  ///
  /// - Parameters:
  ///   - reduced: the reduced metadata.
  ///   - full: the full metadata.
  ///   - level: the level of the reduction; the highest if there are several.
  ///   - progress: receives the progress in thousandths.
  /// - Returns: the comparison.
  /// - Throws: `CallDecodingError` if calls cannot be generated from the metadata,
  ///   `ColdSignerError` if a device does not accept it.
  package func run(
    _ reduced: LoadedMetadata, against full: LoadedMetadata, level: ReductionLevel,
    progress: (_ thousandths: Int) -> Void = { _ in }
  ) throws -> ReductionRehearsal {
    let decoded = try full.decoded()
    let specs = NetworkSpecs.known(for: decoded.facts, in: networks)
    func content(_ loaded: LoadedMetadata) throws -> MetadataContent {
      try naming(loaded.title) {
        try MetadataContent(blob: loaded.bytes, genesisHash: specs.genesisHash)
      }
    }
    let (original, reduction) = (try content(full), try content(reduced))
    let encoder = try naming(full.title) { try RegistryEncoder(decoded.metadata) }
    let trial = try ReductionTrial(full: original, reduced: reduction, specs: specs)
    var rehearsal = ReductionRehearsal(
      full: original.facts, reduced: reduction.facts, level: level, seed: seed)
    rehearsal.fullCodeReads = full.codeReads
    let targets = encoder.targets
    let total = encoder.calls.count + targets.count + 1
    var round = TrialRound(
      trial: trial, encoder: encoder, genesisHash: specs.genesisHash, seed: seed)
    rehearsal.callCount = encoder.calls.count
    rehearsal.variantCount = targets.count
    for (place, call) in encoder.calls.enumerated() {
      try round.show(call, argumentSets: argumentSets, &rehearsal)
      progress(1_000 * (place + 1) / total)
    }
    for (place, target) in targets.enumerated() {
      try round.show(target, number: place, &rehearsal)
      progress(1_000 * (encoder.calls.count + place + 1) / total)
    }
    try round.showUnknown(in: decoded.metadata, &rehearsal)
    try round.showDamagedExtensions(&rehearsal)
    progress(1_000)
    return rehearsal
  }
}

extension NetworkSpecs {
  /// The specs of the metadata's network, or placeholder specs if the network is unknown.
  static func known(for facts: MetadataFacts, in networks: [NetworkSpecs]) -> NetworkSpecs {
    networks.first { $0.name.hasSameBytes(as: facts.name) }
      ?? NetworkSpecs(
        fetchedName: facts.name, prefix: facts.prefix ?? 42, decimals: 12, unit: "UNIT",
        encryption: .sr25519, genesisHash: Blake2b.hash256(Array(facts.name.utf8)))
  }
}
