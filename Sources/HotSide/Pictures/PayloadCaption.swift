import ByteSupport
package import QRRendering
import RuntimeMetadata
import SubstrateCrypto
import VaultPayloads

/// What a caption says of a payload: enough that nobody scans one picture for another.
package enum PayloadCaption {
  /// Kind, network, version and verifier of an update; kind and length of anything else.
  package static func caption(of payload: [UInt8]) -> Caption {
    Caption(update(payload) ?? other(payload))
  }

  private static func update(_ payload: [UInt8]) -> [String]? {
    guard let report = try? PayloadReport(reading: payload, source: "") else { return nil }
    let network = report.network ?? ""
    let subject =
      switch report.kind {
      case .loadMetadata:
        (report.reducedLevel.map { "Reduced metadata (\($0.rawValue)): " } ?? "Metadata: ")
          + "\(network) \(report.specVersion.map { "\($0)" } ?? "")"
      case .addSpecs: "Specs: \(network) (\(report.specs?.encryption.name ?? ""))"
      case .loadTypes: "Types: \(report.typeCount ?? 0)"
      }
    return [subject, verifier(report)]
  }

  private static func verifier(_ report: PayloadReport) -> String {
    guard let key = report.verifier else { return "Not signed" }
    guard report.signatureHolds == true else { return "THE SIGNATURE DOES NOT HOLD" }
    guard key.weakness == nil else { return "ANYBODY CAN SIGN FOR THIS KEY" }
    let digits = Hex.encode(key.publicKey)
    return "Verifier: \(key.scheme.name) \(digits.prefix(8))...\(digits.suffix(8))"
      + (report.isSignedForDevelopment ? " (development)" : "")
  }

  private static func other(_ payload: [UInt8]) -> [String] {
    let kind =
      switch (try? Prelude(of: payload))?.code {
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
      "\(kind): \(payload.count.counted("byte"))",
      "Hash: \(Blake2b.hash256(payload).hex.prefix(16))",
    ]
  }
}
