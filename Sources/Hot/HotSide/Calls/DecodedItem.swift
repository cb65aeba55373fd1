import ByteSupport
package import CallDecoding
package import JSONCodec
package import Reporting
package import SubstrateCrypto
package import VaultPayloads

/// One call, extrinsic, transaction or message as a Vault would show it.
package struct DecodedItem: Sendable {
  /// By what metadata calls were decoded.
  package enum Source: Equatable, Sendable {
    /// Metadata of a version, called so.
    case metadata(title: String, version: UInt32)
    /// The proof that came with the transaction, for a version.
    case proof(version: UInt32)
  }

  /// The code of the payload; `nil` for what is none.
  package internal(set) var code: PayloadCode?
  /// The network's name.
  package internal(set) var network: String?
  package internal(set) var source: Source?
  /// Who is to sign, or has signed: an address, or root key and path.
  package internal(set) var author: String?
  /// What the key is made with.
  package internal(set) var encryption: Encryption?
  /// The cards of the call; `nil` where it cannot be shown.
  package internal(set) var method: [CallCard]?
  /// The cards of the extensions; `nil` where they cannot be shown, or there are none.
  package internal(set) var extensions: [CallCard]?
  /// What a Vault of December 2025 does otherwise.
  package internal(set) var deviations: VaultDeviations = []
  /// Both readings of a transaction whose proof proves nothing.
  package internal(set) var forgery: ForgedProof?
  /// The signature of an extrinsic in its SCALE form.
  package internal(set) var signature: [UInt8]?
  /// The text of a message.
  package internal(set) var message: String?
  /// What a Vault would warn of, as sentences.
  package internal(set) var warnings: [String] = []
  /// Why a Vault would refuse to sign.
  package internal(set) var errors: [any ReportableError] = []
}

extension DecodedItem: JSONFormed {
  /// The form for programs; `null` where something does not apply.
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
