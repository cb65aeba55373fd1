import ByteSupport
package import JSONCodec
import SubstrateCrypto
import VaultPayloads

extension HistoryEvent: JSONFormed {
  /// The kind as `event`, with the fields of that kind.
  package static let form: JSONForm<HistoryEvent> = [
    "event": .of(\.row.name),
    "...": .some(
      of: [
        "name": .text, "version": .integer, "hash": .hash, "signedBy": MultiSigner?.form.shape,
        "specs": .either([NetworkSpecs.form.shape, OrderedNetworkSpecs.form.shape]),
        "genesisHash": .hash,
        "verifier": .either([
          ValidCurrentVerifier.form.shape, MultiSigner.form.shape, .null,
        ]), "generalVerifier": MultiSigner?.form.shape, "transaction": .hex, "networkName": .text,
        "userComment": .text, "message": .text, "seedName": .text,
        "encryption": Encryption.form.shape, "publicKey": .hex, "path": .text,
        "networkGenesisHash": .hash, "text": .text,
      ]) { $0.row.fields.flatMap(\.members) },
  ]
}

extension HistoryEvent.Field {
  fileprivate var members: [(String, JSONValue)] {
    switch self {
    case .metadata(let metadata):
      [
        ("name", .string(metadata.name)), ("version", .integer(metadata.version)),
        ("hash", .string(metadata.hash.hex)),
      ]
    case .signedBy(let signer): [("signedBy", signer.json)]
    case .orderedSpecs(let specs): [("specs", specs.json)]
    case .specs(let specs): [("specs", specs.json)]
    case .genesisHash(let hash): [("genesisHash", .string(hash.hex))]
    case .networkVerifier(let verifier): [("verifier", verifier.json)]
    case .generalVerifier(let verifier): [("generalVerifier", verifier.json)]
    case .verifier(let verifier): [("verifier", verifier.json)]
    case .hash(let hash): [("hash", .string(hash.hex))]
    case .transaction(let signed):
      [
        ("transaction", .hex(signed.transaction)), ("networkName", .string(signed.networkName)),
        ("signedBy", signed.signedBy.json), ("userComment", .string(signed.comment)),
      ]
    case .message(let signed):
      [
        ("message", .string(signed.message)), ("networkName", .string(signed.networkName)),
        ("signedBy", signed.signedBy.json), ("userComment", .string(signed.comment)),
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
