import ByteSupport
import HotSide
package import HotStore
package import JSONCodec
import PortalSite
import PortalStore
import ProofEvidence
import Reporting
import Threading

/// Checks evidence without a network, and compares it with the statements of the site.
extension SiteCheck {
  /// A proof that the metadata of a version was made by final code.
  package struct Proof: JSONFormed, Sendable {
    package let id: String
    package let version: UInt32
    package let provenBy: ProvenBy
    /// Whether the proof begins with a checkpoint of the user, and not with the one of the evidence.
    package let isTrusted: Bool
    /// Whether the id of a parachain is recorded here, and not only claimed by the evidence.
    package let isParachainRecorded: Bool

    package static let form: JSONForm<Proof> = [
      "portalID": .of(\.id), "specVersion": .of(\.version), "provenBy": .of(\.provenBy),
      "isCheckpointTrusted": .of(\.isTrusted), "isParachainRecorded": .of(\.isParachainRecorded),
    ]
  }

  /// Whether a file is evidence, which is checked with the data of the site.
  static func isEvidence(_ path: String) -> Bool {
    path.hasPrefix("payload/") && path.hasSuffix(ProductFiles.evidenceEnding)
  }

  /// Runs the code in all evidence, and compares its metadata with the payloads.
  mutating func checkEvidence(of networks: [SiteNetwork]) async {
    let versions = networks.flatMap { network in
      network.versions.filter { $0.evidence.map(present.contains) ?? false }.map { (network, $0) }
    }
    var unused = Set(checkpoints.map(\.path))
    let check = self
    await BoundedTasks.run(versions.count, atMost: 2, inOrder: true) { number in
      try await check.proof(of: versions[number].1, versions[number].0)
    } take: { number, result in
      do {
        let (proof, file) = try result.get()
        report.proofs.append(proof)
        if let file { unused.remove(file) }
      } catch {
        find(.refused, versions[number].1.evidence ?? "", error.reportable.message)
      }
    }
    let compared = report.proofs.filter { !$0.isTrusted }
    for (block, proofs) in Dictionary(grouping: compared, by: \.provenBy.checkpointBlock).sorted(
      by: { $0.key < $1.key })
    {
      let ids = Set(proofs.map { ScreenText.line($0.id) }).sorted()
      report.claims.append(
        SiteClaim(
          """
          that block \(proofs[0].provenBy.checkpointNumber) (\(block)), the checkpoint of the evidence, is right; \
          compare it with --checkpoint
          """, ids))
    }
    for proof in report.proofs where !proof.isParachainRecorded {
      let (relay, id) = (proof.provenBy.relay?.hex ?? "", proof.provenBy.paraID ?? 0)
      report.claims.append(
        SiteClaim(
          "that \(ScreenText.line(proof.id)) is parachain \(id) of the relay chain \(relay)"))
    }
    // A checkpoint that refused evidence was used.
    guard report.proofs.count == versions.count else { return }
    for path in unused.sorted() {
      find(
        .inputMissing, path,
        "No evidence of this site belongs to the chain of this checkpoint, so nothing was checked with it."
      )
    }
  }

  /// Checks the evidence of a version.
  ///
  /// - Returns: the proof, and the path of the checkpoint with which it begins; `nil` for the one
  ///   of the evidence.
  /// - Throws: `EvidenceError`, `SourcedError`; the evidence must be refused.
  private func proof(
    of version: SiteNetwork.Version, _ network: SiteNetwork
  ) async throws -> (Proof, file: String?) {
    guard let path = version.evidence, let stated = version.update.evidence else {
      throw EvidenceError.malformed(detail: "No update belongs to it.")
    }
    let genesisHash = network.member.genesisHash
    let recorded =
      portal?.member(genesisHash)?.file.parachain ?? parachains[genesisHash]
      ?? NetworkDefaults.parachain(of: genesisHash)
    let proof = try await version.update.proof(
      in: bytes(path) ?? [], path, of: genesisHash, recordedAs: recorded, from: checkpoints)
    guard proof.evidence == stated else {
      throw EvidenceError.malformed(
        detail: "Its hash or its facts are not those that \(SiteSource.path) states.")
    }
    return (
      Proof(
        id: network.id, version: version.number, provenBy: proof.provenBy,
        isTrusted: proof.checkpoint != nil, isParachainRecorded: proof.isParachainRecorded),
      proof.checkpoint
    )
  }
}
