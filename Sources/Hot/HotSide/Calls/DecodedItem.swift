import ByteSupport
package import CallDecoding
package import JSONCodec
package import Reporting
package import SubstrateCrypto
package import VaultPayloads

/// A call, extrinsic, transaction or message as a Vault would show it.
package struct DecodedItem: Sendable {
  /// The metadata that a call was decoded with.
  package enum Source: Equatable, Sendable {
    /// Metadata that the user named, or that is stored in the database.
    case metadata(title: String, version: UInt32)
    /// The proof in the transaction, for this spec version.
    case proof(version: UInt32)
  }

  /// The payload code; `nil` for a bare call or extrinsic.
  package internal(set) var code: PayloadCode?
  package internal(set) var network: String?
  package internal(set) var source: Source?
  /// The key that is to sign or has signed: an address, or for a derived key the root key and the
  /// derivation path.
  package internal(set) var author: String?
  package internal(set) var encryption: Encryption?
  /// The cards of the call; `nil` if it cannot be decoded.
  package internal(set) var method: [CallCard]?
  /// The cards of the extensions; `nil` if they cannot be decoded or do not exist.
  package internal(set) var extensions: [CallCard]?
  /// The points in which a Vault of December 2025 displays the item differently.
  package internal(set) var deviations: VaultDeviations = []
  /// Both readings of a transaction whose proof is forged.
  package internal(set) var forgery: ForgedProof?
  /// The signature of an extrinsic, SCALE-encoded.
  package internal(set) var signature: [UInt8]?
  /// The text of a message.
  package internal(set) var message: String?
  /// The warnings of a Vault, as sentences.
  package internal(set) var warnings: [String] = []
  /// The reasons for which a Vault would refuse to sign.
  package internal(set) var errors: [any ReportableError] = []
}

extension DecodedItem: JSONFormed {
  /// The JSON document; members that do not apply are `null`.
  package static let form = JSONForm<DecodedItem>.named(
    "DecodedItem",
    [
      "code": .of({ $0.code.map { [$0.rawValue] } }, as: .orNull(.hex)), "network": .of(\.network),
      "decodedWith": .of(\.source), "authorText": .of(\.author), "encryption": .of(\.encryption),
      "method": .of(\.method), "extensions": .of(\.extensions), "deviations": .of(\.deviations),
      "forgery": .of(\.forgery), "signature": .of(\.signature, as: .orNull(.hex)),
      "message": .of(\.message), "warnings": .of(\.warnings),
      "errors": .of { $0.errors.map(\.message) },
    ])
}

extension DecodedItem.Source: JSONFormed {
  package static let form: JSONForm<Self> = [
    "title": .of(\.named.title), "specVersion": .of(\.named.version),
  ]

  private var named: (title: String, version: UInt32) {
    switch self {
    case .metadata(let title, let version): (title, version)
    case .proof(let version): ("proof", version)
    }
  }
}
