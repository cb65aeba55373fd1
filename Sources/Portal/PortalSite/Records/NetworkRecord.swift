import ByteSupport
import HotStore
import JSONCodec
import PortalStore
import Reporting
import SubstrateCrypto
import VaultPayloads

/// The file `n/<id>/network.json`, which contains all data of the site about a network, for
/// programs (portal 3.7).
struct NetworkRecord: Sendable {
  static let format = "hotside-portal-network/1"

  let network: SiteNetwork

  /// The JSON form.
  ///
  /// No member changes merely because a node was asked again.
  static let form: JSONForm<NetworkRecord> = [
    "format": .word(format), "id": .of(\.network.id),
    "genesisHash": .of(\.network.member.genesisHash),
    "name": .of(\.network.member.file.specs.name), "title": .of(\.network.title),
    "relay": .of(\.network.member.entry.relay),
    "isTestnet": .of(\.network.member.entry.isTestnet),
    "specs": .of({ $0.network.published }, as: NetworkFile.form),
    "verifier": .of(\.network.member.signer, as: signer),
    "live": .of(
      \.network.live, as: .orNull(live)),
    "versions": .list(
      { record in
        let versions = record.network.versions + record.network.withdrawn
        return versions.sorted { $0.number > $1.number }.map { ($0, record.network) }
      }, as: version),
    "specsUpdates": .list(
      { record in record.network.specs.map { ($0, record.network) } }, as: specs),
    "notices": .of(\.network.notices),
  ]

  private static let signer: JSONForm<PortalConfiguration.Signer> = [
    "id": .of(\.id), "name": .of(\.name),
    "keys": .list(\.keys, as: PortalConfiguration.key),
  ]

  /// The version that a node returned.
  private static let live: JSONForm<PortalShelf.Live> = [
    "version": .of(\.version), "since": .of(\.self, as: since),
  ]

  /// The time when the version that a chain runs was first seen.
  static let since: JSONForm<PortalShelf.Live> = [
    "block": .of(\.block), "number": .of(\.number),
    "time": .of { $0.time.map(RFC3339.text) },
    "how": .of({ $0.number == nil ? "between" : "exact" }, as: .words("between", "exact")),
  ]

  private static let version: JSONForm<(version: SiteNetwork.Version, network: SiteNetwork)> = [
    "version": .of(\.version.number), "status": .word(of: \.version.status),
    "firstSeen": .of { RFC3339.text($0.version.update.firstSeen) },
    "publishedAt": .of { RFC3339.text($0.version.publishedAt) },
    "isTakenOver": .of(\.version.update.isTakenOver),
    "payload": .of(
      \.version, as: ["path": .of(\.payload), "...": .all(\.update.payload)]),
    "picture": .of { $0.version.hasPicture ? $0.version.picture($0.network.id) : nil },
    "record": .of { $0.version.hasPicture ? $0.version.record($0.network.id) : nil },
    "diff": .of { $0.version.hasComparison ? $0.version.comparison($0.network.id) : nil },
    "evidence": .optional({ $0.version.evidence }, as: .text),
    "metadataHash": .of(\.version.update.metadata?.hash),
    "reduction": .optional(\.version.update.reduction, as: StoredUpdate.reduced),
    "verifier": .of(\.version.update.verifier, as: ValidCurrentVerifier.key),
  ]

  private static let specs: JSONForm<(specs: SiteNetwork.Specs, network: SiteNetwork)> = [
    "encryption": .of(\.specs.specs.encryption),
    "firstSeen": .of { RFC3339.text($0.specs.update.firstSeen) },
    "publishedAt": .of { RFC3339.text($0.specs.publishedAt) },
    "isTakenOver": .of(\.specs.update.isTakenOver),
    "payload": .of(
      \.specs.update.payload,
      as: ["path": .of { "payload/\($0.blake2b256).bin" }, "...": .all(\.self)]),
    "picture": .of { $0.specs.stem + ".png" }, "record": .of { $0.specs.stem + ".json" },
  ]

  var bytes: [UInt8] { NetworkRecord.form(self).fileBytes }
}

extension SiteNetwork {
  /// The network's file with the published specs, without private endpoints.
  fileprivate var published: NetworkFile {
    var file = member.file.withoutPrivateEndpoints
    file.specs = mainSpecs?.specs ?? file.specs
    return file
  }
}
