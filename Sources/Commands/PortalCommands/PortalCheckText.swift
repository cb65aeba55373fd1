import ByteSupport
import HotStore
import PortalSite
import PortalStore
import Reporting
import SubstrateCrypto
import TerminalKit

/// The signers of a site for people.
enum PortalCheckText {
  /// The facts of a proof, and whether its checkpoint was compared.
  static func sentence(_ proof: SiteCheck.Proof) -> String {
    """
    \(ScreenText.line(proof.id)) \(proof.version) is proved\(proof.isTrusted ? "" : ", except for its checkpoint"). \
    \(proof.provenBy.sentence)\(proof.isTrusted ? "" : " Nothing confirms this checkpoint: give --checkpoint.")
    """
  }

  /// The signer and the time of publication of each network's newest version and specs.
  static func signers(_ signed: [SiteCheck.Signed], _ portal: Portal?) -> TextTable {
    var table = TextTable(
      columns: [.left("network"), .right("version"), .left("published"), .left("signed by")])
    var newest: [String: SiteCheck.Signed] = [:]
    for entry in signed where !entry.isWithdrawn {
      let key = "\(entry.publication.id)/\(entry.publication.version == nil)"
      guard entry.publication.version ?? 0 >= newest[key]?.publication.version ?? 0 else {
        continue
      }
      newest[key] = entry
    }
    for (_, entry) in newest.sorted(by: { ByteText($0.key) < ByteText($1.key) }) {
      let key = entry.verifier
      let name = portal?.configuration.verifiers.first { $0.keys.contains { $0.signer == key } }?
        .name
      let shown = "\(key.scheme.name) \(Hex.encode(key.publicKey))"
      table.append([
        entry.publication.id, entry.publication.version.map { "\($0)" } ?? "specs",
        RFC3339.words(entry.publishedAt), name.map { "\($0), \(shown)" } ?? shown,
      ])
    }
    return table
  }
}
