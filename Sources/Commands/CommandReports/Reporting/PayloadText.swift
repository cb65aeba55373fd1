import ByteSupport
import HotSide
package import IdentityPictures
package import PictureWork
import Reporting
import SubstrateCrypto
package import UpdateCompletion
import VaultPayloads

/// An update, for people.
package enum PayloadText {
  /// The facts about an update, one per line.
  package static func lines(_ report: PayloadReport) -> [String] {
    FactLines.aligned(subject(report) + signature(report))
  }

  /// The facts about an update, one per line, with the role of the signer first.
  package static func lines(_ report: PayloadReport, _ record: VerifierRecord) -> [String] {
    FactLines.aligned(
      [("signed by", record.description(of: report.verifier))] + subject(report)
        + signature(report))
  }

  /// The identicons that a Vault shows for an update: of the signer's key, and of the metadata.
  ///
  /// `network` is the label of the metadata among several; `nil` for one update.
  package static func pictures(
    _ report: PayloadReport, of network: String? = nil
  ) -> [(label: String, picture: IdentityPicture)] {
    let key = report.verifier.map { ("verifier", IdentityPicture.dots($0.publicKey)) }
    let hash = report.metadataHash.map {
      (network ?? "metadata hash", IdentityPicture.dots($0.bytes))
    }
    return [key, hash].compactMap { $0 }
  }

  /// The facts about an update to sign, with the hashes that a Vault shows.
  static func signingLines(_ report: PayloadReport) -> [String] {
    FactLines.aligned(subject(report) + [("to be signed", "\(report.signedHash)")])
  }

  /// The facts about an update that are new after it was signed.
  package static func signedLines(_ report: PayloadReport) -> [String] {
    FactLines.aligned(signature(report))
  }

  private static func subject(_ report: PayloadReport) -> [(String, String)] {
    var facts: [(String, String)] = [("kind", report.kind.name)]
    if let network = report.network { facts.append(("network", network)) }
    if let version = report.specVersion { facts.append(("spec version", "\(version)")) }
    if let version = report.metadataVersion { facts.append(("metadata version", "V\(version)")) }
    if let specs = report.specs {
      facts += specs.labeledValues.filter { $0.0 != "name" && $0.0 != "genesis_hash" }
    }
    if let count = report.typeCount { facts.append(("types", "\(count)")) }
    if let hash = report.genesisHash { facts.append(("genesis hash", hash.hex)) }
    if let hash = report.metadataHash { facts.append(("metadata hash", hash.hex)) }
    return facts
  }

  private static func signature(_ report: PayloadReport) -> [(String, String)] {
    var facts: [(String, String)] = []
    if report.metadataHash == nil { facts.append(("signed hash", report.signedHash.hex)) }
    if let key = report.verifier {
      let note = report.verifierNote.map { " (\($0))" } ?? ""
      facts.append(("verifier", "\(key.scheme.name) \(Hex.encode(key.publicKey))\(note)"))
    } else {
      facts.append(("verifier", "none"))
    }
    let signature =
      switch report.signatureHolds {
      case nil: "unsigned"
      case true?: "holds"
      case false?: "DOES NOT HOLD"
      }
    facts.append(("signature", signature))
    facts.append(
      ("reserved tail", report.reservedTail.isEmpty ? "empty" : Hex.encode(report.reservedTail)))
    facts.append(("payload", "\(report.payloadLength.counted("byte")), hash \(report.payloadHash)"))
    return facts
  }
}
