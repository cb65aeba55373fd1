package import ByteSupport
package import JSONCodec
package import Reporting
import SCALECodec
package import SubstrateCrypto
package import VaultPayloads

extension ColdSignerError {
  /// The reasons why an update of networks or types is refused (cold-signer 2).
  package enum Update: Equatable, Sendable {
    /// The kind of content for which a signature by the general verifier is required.
    package enum Content: Equatable, Hashable, Sendable {
      case network(name: String)
      case types
    }

    case needVerifier(name: String, verifier: MultiSigner)
    /// The update is unsigned, but must be signed by the general verifier.
    case needGeneralVerifier(Content, verifier: MultiSigner)
    case verifierChanged(name: String, old: MultiSigner, new: MultiSigner)
    /// The update is not signed by the general verifier.
    case generalVerifierChanged(Content, old: MultiSigner, new: MultiSigner)
    case specsKnown(name: String, encryption: Encryption)
    /// The stored specs differ in a value that cannot change.
    case importantSpecsChanged(key: NetworkSpecsKey, field: String)
    case otherName(genesisHash: Hash256, database: String, input: String)
    /// Another network of the release, with another genesis hash, has the same name.
    case nameHasOtherGenesis(name: String, stored: Hash256, offered: Hash256)
    case otherPrefix(genesisHash: Hash256, name: String, database: UInt16, input: UInt16)
    case typesKnown

    package var row: ErrorRow<JSONValue> {
      switch self {
      case .needVerifier(let name, let verifier):
        .refused(
          .needVerifier,
          """
          The network \(quoted(name)) was verified by \(shown(verifier)), but this update is unsigned. Ask for one \
          that is signed by that key.
          """,
          ["name": .string(name), "verifier": verifier.json])
      case .needGeneralVerifier(let content, let verifier):
        ErrorRow(
          .needGeneralVerifier, content.parameters + [("verifier", verifier.json)],
          exit: .refused,
          """
          \(content.sentence) verified by the general verifier \(shown(verifier)), but this update is unsigned. Ask \
          for one that is signed by that key.
          """
        )
      case .verifierChanged(let name, let old, let new):
        .refused(
          .addSpecsVerifierChanged,
          """
          The network \(quoted(name)) was verified by \(shown(old)), but these specs are signed by \(shown(new)). \
          Remove the network first if you trust the new key.
          """,
          ["name": .string(name), "oldVerifier": old.json, "newVerifier": new.json])
      case .generalVerifierChanged(let content, let old, let new):
        ErrorRow(
          .generalVerifierChanged,
          content.parameters + [("oldVerifier", old.json), ("newVerifier", new.json)],
          exit: .refused,
          """
          \(content.sentence) verified by the general verifier \(shown(old)), but this update is signed by \
          \(shown(new)). The general verifier changes only with a full reset.
          """
        )
      case .specsKnown(let name, let encryption):
        .refused(
          .specsKnown,
          """
          These specs of \(quoted(name)) with \(encryption.name) are stored already. They contain no metadata: for a \
          new version, scan the movie of the metadata.
          """,
          ["name": .string(name), "encryption": .string(encryption.name)])
      case .importantSpecsChanged(let key, let field):
        .refused(
          .importantSpecsChanged,
          """
          The stored specs of the network \(Hex.encode(key.scaleBytes)) have a different \(field), which cannot \
          change. Remove the network first if the new specs are right.
          """,
          ["key": .hex(key.scaleBytes), "field": .string(field)])
      case .otherName(let genesisHash, let database, let input):
        .refused(
          .addSpecsDifferentName,
          """
          The genesis hash \(genesisHash) is stored for the network \(quoted(database)), but these specs call it \
          \(quoted(input)). Remove the network first if the new specs are right.
          """,
          [
            "genesisHash": .string(genesisHash.hex), "nameDatabase": .string(database),
            "nameInput": .string(input),
          ])
      case .nameHasOtherGenesis(let name, let stored, let offered):
        .refused(
          .addSpecsNameHasOtherGenesis,
          """
          The name \(quoted(name)) belongs to the network with the genesis hash \(stored), but other specs give it to \
          \(offered). A release can have only one of them.
          """,
          [
            "name": .string(name), "genesisHashDatabase": .string(stored.hex),
            "genesisHashInput": .string(offered.hex),
          ])
      case .otherPrefix(let genesisHash, let name, let database, let input):
        .refused(
          .addSpecsDifferentBase58,
          """
          The network \(quoted(name)) with the genesis hash \(genesisHash) is stored with the address prefix \
          \(database), but these specs have \(input). Remove the network first if the new specs are right.
          """,
          [
            "genesisHash": .string(genesisHash.hex), "name": .string(name),
            "base58Database": .integer(database), "base58Input": .integer(input),
          ])
      case .typesKnown: .refused(.typesKnown, "These types are stored already.")
      }
    }
  }
}

extension ColdSignerError.Update.Content {
  fileprivate var parameters: [(String, JSONValue)] {
    switch self {
    case .network(let name): [("content", .string("network")), ("name", .string(name))]
    case .types: [("content", .string("types"))]
    }
  }

  fileprivate var sentence: String {
    switch self {
    case .network(let name): "The network \(ScreenText.quoted(name)) is"
    case .types: "The types are"
    }
  }
}
