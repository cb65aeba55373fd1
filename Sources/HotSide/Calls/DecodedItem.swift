package import ByteSupport
package import CallDecoding
package import JSONCodec
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
  /// Both readings of a transaction whose proof is forged.
  package internal(set) var forgery: ForgedProof?
  /// The signature of an extrinsic in its SCALE form.
  package internal(set) var signature: [UInt8]?
  /// The text of a message.
  package internal(set) var message: String?
  /// What a Vault would warn of, as sentences.
  package internal(set) var warnings: [String] = []
  /// Why a Vault would refuse to sign.
  package internal(set) var errors: [any ReportableError] = []

  /// The form for programs; `null` where something does not apply.
  package var json: JSONValue {
    .members([
      "code": .string(code.map { Hex.encode([$0.rawValue]) }), "network": .string(network),
      "decodedWith": source.map(DecodedItem.json) ?? .null, "authorText": .string(author),
      "encryption": .string(encryption?.name), "method": DecodedItem.json(method),
      "extensions": DecodedItem.json(extensions), "deviations": deviations.json,
      "forgery": forgery.map { forgery in
        .members([
          "shown": DecodedItem.json(forgery.shown), "proven": DecodedItem.json(forgery.proven),
        ])
      } ?? .null,
      "signature": .string(signature.map { Hex.encode($0) }), "message": .string(message),
      "warnings": .strings(warnings), "errors": .strings(errors.map(\.message)),
    ])
  }

  private static func json(_ cards: [CallCard]?) -> JSONValue {
    cards.map { .array($0.map(\.json)) } ?? .null
  }

  private static func json(_ source: Source) -> JSONValue {
    switch source {
    case .metadata(let title, let version):
      .members(["title": .string(title), "specVersion": .integer(version)])
    case .proof(let version):
      .members(["title": .string("proof"), "specVersion": .integer(version)])
    }
  }
}

extension DecodedItem {
  /// The shape of ``json``.
  package static let shape = JSONShape.named(
    "DecodedItem",
    .members([
      "code": .hex.orNull, "network": .text.orNull,
      "decodedWith": JSONShape.members(["title": .text, "specVersion": .integer]).orNull,
      "authorText": .text.orNull, "encryption": .encryption.orNull, "method": cards,
      "extensions": cards, "deviations": VaultDeviations.shape,
      "forgery": JSONShape.members(["shown": cards, "proven": cards]).orNull,
      "signature": .hex.orNull, "message": .text.orNull, "warnings": .texts, "errors": .texts,
    ]))

  private static let cards = CallCard.shape.list.orNull
}
