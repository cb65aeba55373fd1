package import ByteSupport
import HotStore
package import JSONCodec
import PictureWork
import Reporting
package import SubstrateCrypto
import VaultPayloads

/// The statements of an index about a payload: the member `custom` of its target.
package struct PayloadClaim: Equatable, Sendable {
  package private(set) var portalID = ""
  private var kind = ""
  private var specName = ""
  private var specVersion: UInt32?
  private var genesisHash = Hash256.zero
  private var encryption = Encryption.sr25519
  private var verifier = MultiSigner.blank
  private var metadataHash: Hash256?
  private(set) var status = ""

  /// The status of a withdrawn version.
  package static let withdrawn = "withdrawn"

  private init() {}

  /// Makes the statements about a published update; `specVersion` and `metadataHash` are `nil` for
  /// specs.
  package init(
    portalID: String, specName: String, specVersion: UInt32?, genesisHash: Hash256,
    encryption: Encryption, verifier: MultiSigner, metadataHash: Hash256?, status: String
  ) {
    (self.portalID, kind) = (portalID, specVersion == nil ? "specs" : "metadata")
    (self.specName, self.specVersion, self.genesisHash) = (specName, specVersion, genesisHash)
    (self.encryption, self.verifier) = (encryption, verifier)
    (self.metadataHash, self.status) = (metadataHash, status)
  }

  /// The form of the member `custom`.
  package static let form = JSONReading(into: PayloadClaim()).form([
    "portalID": .field(\.portalID), "kind": .field(\.kind), "specName": .field(\.specName),
    "specVersion": .field(\.specVersion), "genesisHash": .field(\.genesisHash),
    "encryption": .field(\.encryption),
    "verifier": .field(\.verifier, as: ValidCurrentVerifier.key),
    "metadataHash": .field(\.metadataHash), "status": .field(\.status),
  ])

  /// Whether the site no longer offers the version.
  var isWithdrawn: Bool { status == PayloadClaim.withdrawn }

  /// The first member that contradicts a payload; `nil` if all agree.
  func difference(from report: PayloadReport) -> String? {
    let kind = report.specVersion == nil ? "specs" : "metadata"
    let checks: [(String, Bool)] = [
      ("kind", self.kind == kind), ("specName", report.network.map(specName.hasSameBytes) ?? false),
      ("specVersion", specVersion == report.specVersion),
      ("genesisHash", genesisHash == report.genesisHash),
      ("encryption", report.specs.map { $0.encryption == encryption } ?? true),
      ("verifier", verifier == report.verifier),
      ("metadataHash", metadataHash == report.metadataHash),
    ]
    return checks.first { !$0.1 }?.0
  }
}
