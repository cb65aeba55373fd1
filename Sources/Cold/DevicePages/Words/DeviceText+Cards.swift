import ByteSupport
import CallDecoding
import ColdRecords
import ColdSigner
import IdentityPictures
import Reporting
import SubstrateCrypto
import VaultPayloads

extension DeviceText {
  /// The notes about an answer, other than the lines of its new keys.
  static func notes(_ answer: DynamicAnswer) -> [String] {
    (answer.hasKnownKeys ? ["Some of the keys are on record already."] : [])
      + (answer.hasUnknownNetworks
        ? ["Some of the keys are for networks that are not stored."] : [])
      + ["The answer has \(answer.response.items.count.counted("key"))."]
  }

  /// The lines of a requested key.
  static func lines(of key: DynamicAnswer.Key) -> [String] {
    [key.address, "\(path(key.path))  \(ScreenText.name(key.network.title))"]
  }

  static func title(of section: CardSection) -> String {
    switch section {
    case .warning: "WARNING"
    case .error: "ERROR"
    case .author: "FROM"
    case .verifier: "VERIFIER"
    case .newSpecs: "NETWORK"
    case .metadata: "METADATA"
    case .typesInfo: "TYPES"
    case .method: "METHOD"
    case .extensions: "EXTENSIONS"
    case .message: "MESSAGE"
    case .importingDerivations: "KEYS"
    }
  }

  /// The text of a card, without indent and picture.
  static func lines(of card: Card) -> [String] {
    switch card.content {
    case .verifier(let signer): ["\(signer.scheme.name) \(Hex.encode(signer.publicKey))"]
    case .networkSpecs(let specs): FactLines.aligned(specs.labeledValues)
    case .metadata(let metadata):
      [ScreenText.line("\(metadata.name) \(metadata.version)"), "hash \(metadata.hash)"]
    case .typesInfo(let hash): ["hash \(hash)"]
    case .warning(let warning): [warning.message]
    case .author(let author): lines(of: author)
    case .plainAuthor(let address, _): [address]
    case .networkInfo(let specs): [ScreenText.name(specs.title)]
    case .message(let text): ScreenText.marked(text)
    case .call(let content): content.lines
    case .error(let error): [error.message]
    }
  }

  /// The lines of an author: address, seed and path.
  static func lines(of author: AuthorDetails) -> [String] {
    let marks =
      (author.hasPassword ? "  with password" : "") + (author.isSecretExposed ? "  hot" : "")
    return [
      author.address,
      "seed \(ScreenText.quoted(author.seedName))  path \(path(author.path))\(marks)",
    ]
  }

  /// The lines of a key in an imported list, with the result that importing it would have.
  static func lines(of key: DerivationsPreview.Key) -> [String] {
    let network = key.networkTitle ?? key.received.genesisHash.hex
    let password = key.hasPassword == true ? "  with password" : ""
    return [
      key.received.address,
      "\(path(key.received.path ?? ""))  \(ScreenText.name(network))\(password)  \(status(of: key))",
    ]
  }

  /// The result that importing a key would have, in a few words.
  static func status(of key: DerivationsPreview.Key) -> String {
    switch key.status {
    case .importable: key.problem.map { "not possible: \($0.clause)" } ?? "new"
    case .alreadyExists: "there already"
    case .invalid(let obstacles):
      "not possible: "
        + obstacles.map { obstacle in
          switch obstacle {
          case .badFormat: "the path is not well formed"
          case .networkMissing: "the network is not stored"
          }
        }.joined(separator: ", ")
    }
  }

  /// A path for display, without its password.
  private static func path(_ path: String) -> String {
    path.isEmpty ? "(none)" : ScreenText.line(KeyPath(path)?.shown ?? path)
  }
}
