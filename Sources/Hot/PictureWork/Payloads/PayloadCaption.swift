import ByteSupport
package import QRDrawing
import Reporting
import RuntimeMetadata
import SubstrateCrypto
package import VaultPayloads

/// The caption below a picture, which tells similar pictures apart.
package enum PayloadCaption {
  /// The caption: for an update, kind, network, version, hash and verifier; for other payloads,
  /// kind, length and hash.
  package static func caption(of payload: ReadPayload) -> Caption {
    Caption(update(payload) ?? other(payload))
  }

  private static func update(_ payload: ReadPayload) -> [String]? {
    guard let report = try? PayloadReport(of: payload, source: "") else { return nil }
    let network = report.network ?? ""
    let subject =
      switch report.kind {
      case .loadMetadata:
        "\(metadata(report.form)): \(network) \(report.specVersion.map { "\($0)" } ?? "")"
      case .addSpecs: "Specs: \(network) (\(report.specs?.encryption.name ?? ""))"
      case .loadTypes: "Types: \(report.typeCount ?? 0)"
      }
    // Hashes and keys are never shortened, so that they can be compared completely.
    let hash = report.metadataHash.map { ["Metadata hash: \($0.hex)"] } ?? []
    return [subject] + hash + [verifier(report)]
  }

  private static func metadata(_ form: ReducedMetadata.Form?) -> String {
    switch form {
    case .full?, nil: "Metadata"
    case .reduced(let level)?: "Reduced metadata (\(level.rawValue))"
    case .noReduction?: "NOT A VALID REDUCTION"
    }
  }

  private static func verifier(_ report: PayloadReport) -> String {
    guard let key = report.verifier else { return "Not signed" }
    guard report.signatureHolds == true else { return "THE SIGNATURE DOES NOT HOLD" }
    guard key.weakness == nil else { return "WEAK KEY: ANYONE CAN FORGE ITS SIGNATURES" }
    return "Verifier: \(key.scheme.name) \(Hex.encode(key.publicKey))"
      + (report.isSignedForDevelopment ? " (development)" : "")
  }

  private static func other(_ payload: ReadPayload) -> [String] {
    let kind =
      switch payload.code {
      case .transaction, .anyTransaction, .dynamicTransaction, .transactionWithProof,
        .dynamicTransactionWithProof:
        "Transaction"
      case .message, .anyNetworkMessage: "Message"
      case .bulk: "Transactions"
      case .derivations: "Derivations"
      case .dynamicDerivations: "Dynamic derivations"
      case .loadMetadata, .loadTypes, .addSpecs, nil: "Data"
      }
    return [
      "\(kind): \(payload.bytes.count.counted("byte"))",
      "Hash: \(Blake2b.hash256(payload.bytes).hex)",
    ]
  }
}
