import ByteSupport
package import JSONCodec
import SubstrateCrypto
import VaultPayloads

extension HistoryEvent {
  /// The kind as `event`, and the fields by name.
  package var json: JSONValue {
    let row = row
    return .object(JSONObject([("event", .string(row.name))] + row.fields.flatMap(\.members)))
  }
}

extension HistoryEvent.Field {
  fileprivate var members: [(String, JSONValue)] {
    switch self {
    case .metadata(let metadata):
      [
        ("name", .string(metadata.name)), ("version", .integer(metadata.version)),
        ("hash", .string(metadata.hash.hex)),
      ]
    case .signedBy(let signer): [("signedBy", .signer(signer))]
    case .orderedSpecs(let specs): [("specs", .orderedSpecs(specs))]
    case .specs(let specs): [("specs", .specs(specs))]
    case .genesisHash(let hash): [("genesisHash", .string(hash.hex))]
    case .networkVerifier(let verifier): [("verifier", .networkVerifier(verifier))]
    case .generalVerifier(let verifier): [("generalVerifier", .verifier(verifier))]
    case .verifier(let verifier): [("verifier", .verifier(verifier))]
    case .hash(let hash): [("hash", .string(hash.hex))]
    case .transaction(let signed):
      [
        ("transaction", .hex(signed.transaction)), ("networkName", .string(signed.networkName)),
        ("signedBy", .signer(signed.signedBy)), ("userComment", .string(signed.comment)),
      ]
    case .message(let signed):
      [
        ("message", .string(signed.message)), ("networkName", .string(signed.networkName)),
        ("signedBy", .signer(signed.signedBy)), ("userComment", .string(signed.comment)),
      ]
    case .identity(let identity):
      [
        ("seedName", .string(identity.seedName)),
        ("encryption", .string(identity.encryption.name)),
        ("publicKey", .hex(identity.publicKey)), ("path", .string(identity.path)),
        ("networkGenesisHash", .string(identity.genesisHash.hex)),
      ]
    case .seedName(let name): [("seedName", .string(name))]
    case .text(let text): [("text", .string(text))]
    }
  }
}

extension HistoryEvent {
  /// The shape of ``json``: which members an event has is a matter of its kind.
  package static let shape = JSONShape.members(
    ["event": .text],
    optional: [
      "name": .text, "version": .integer, "hash": .hash, "signedBy": .signer.orNull,
      "specs": .either([.specs, .orderedSpecs]), "genesisHash": .hash,
      "verifier": .either([.networkVerifier, .signer, .null]), "generalVerifier": .signer.orNull,
      "transaction": .hex, "networkName": .text, "userComment": .text, "message": .text,
      "seedName": .text, "encryption": .encryption, "publicKey": .hex, "path": .text,
      "networkGenesisHash": .hash, "text": .text,
    ])
}
