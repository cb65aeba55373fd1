package import ByteSupport
package import CallDecoding
package import JSONCodec
package import Reporting
package import SubstrateCrypto
import VaultPayloads

extension ColdSignerError {
  /// The reasons why content is not shown for signing, or not signed (cold-signer 3 and 4).
  package enum Signing: Equatable, Sendable {
    /// The reason why one metadata version cannot decode the signed extensions of a transaction.
    package struct VersionFailure: Equatable, Sendable {
      package let version: UInt32
      package let error: CallDecodingError

      package init(
        version: UInt32, error: CallDecodingError
      ) {
        self.version = version
        self.error = error
      }

      fileprivate var json: JSONValue {
        let row = error.row
        return .object(
          JSONObject(
            [("version", .integer(version)), ("code", .string(row.code.word))] + row.parameters))
      }
    }

    /// The network is not stored, or the metadata proof of the transaction cannot be read.
    case unknownNetwork(genesisHash: Hash256, encryption: Encryption)
    /// No key on record has this address; the text is empty without an address.
    case unknownAddress(String)
    /// The message is not between `<Bytes>` and `</Bytes>`.
    case untaggedMessage
    /// The number of phrases differs from the number of items.
    case wrongPhraseCount(given: Int, needed: Int)
    case nothingToSign
    /// A transaction for a key derived on the fly can only be displayed.
    case notSignable
    case noMetadata(name: String)
    /// No stored version can decode the signed extensions; the newest comes first.
    case extensionsUnread(networkName: String, [VersionFailure])
    /// The transaction cannot be decoded.
    case undecodable(CallDecodingError)
    case noSeedOfRequest(root: MultiSigner)
    /// The network of a logged transaction is not stored.
    case unknownLoggedNetwork(name: String)
    /// The network of a logged transaction has no metadata.
    case noLoggedMetadata(name: String)

    package var row: ErrorRow<JSONValue> {
      switch self {
      case .unknownNetwork(let genesisHash, let encryption):
        .refused(
          .unknownNetwork,
          """
          No network with \(encryption.name) keys and the genesis hash \(genesisHash) is stored, and no metadata \
          proof that can be read describes it. Scan its specs.
          """,
          [
            "genesisHash": .string(genesisHash.hex), "encryption": .string(encryption.name),
          ])
      case .unknownAddress(let address):
        .refused(
          .addressNotFoundInDatabase,
          address.isEmpty
            ? "The signing key is not on this device."
            : "The account \(quoted(address)) is not on this device.",
          ["address": .string(address)])
      case .untaggedMessage:
        .badData(
          .invalidMessagePayload,
          "The message is not between <Bytes> and </Bytes>, so it might be a transaction. Do not sign it."
        )
      case .wrongPhraseCount(let given, let needed):
        .badData(
          .seedsNumberMismatch,
          "\(given.counted("phrase")) were given for \(needed.counted("item")). Each item needs one.",
          ["given": .integer(given), "needed": .integer(needed)])
      case .nothingToSign:
        .failure(.sign, "There is nothing to sign. Scan a transaction or a message first.")
      case .notSignable:
        .refused(
          .notSignable,
          "One of the transactions cannot be read completely, so none of them is signed.")
      case .noMetadata(let name):
        .inputMissing(
          .noMetadata,
          "No metadata of the network \(quoted(name)) is stored. Scan an update with its metadata.",
          ["name": .string(name)])
      case .extensionsUnread(let name, let failures):
        .refused(
          .allExtensionsParsingFailed, Signing.sentence(name, failures),
          ["networkName": .string(name), "errors": .array(failures.map(\.json))])
      case .undecodable(let error): error.row
      case .noSeedOfRequest(let root):
        .refused(
          .noSeedForKeyPair,
          "The seed with the root key \(shown(root)) is not on this device, or its phrase was not given.",
          ["root": root.json])
      case .unknownLoggedNetwork(let name):
        .inputMissing(
          .historyUnknownNetwork,
          "The network \(quoted(name)) of this entry is not stored, so what was signed cannot be decoded.",
          ["name": .string(name)])
      case .noLoggedMetadata(let name):
        .inputMissing(
          .historicalMetadata,
          "No metadata of the network \(quoted(name)) is stored, so what was signed cannot be decoded.",
          ["name": .string(name)])
      }
    }

    /// Reports the failure of the newest version, which is the most informative.
    private static func sentence(_ name: String, _ failures: [VersionFailure]) -> String {
      guard let newest = failures.first else {
        return "The transaction of \(quoted(name)) cannot be read."
      }
      if case .otherSpecVersion(let decoded, _) = newest.error {
        return
          """
          The transaction is for version \(decoded) of \(quoted(name)), but the newest stored metadata is of \
          \(newest.version). Scan an update with the metadata of version \(decoded).
          """
      }
      return
        """
        No stored metadata of \(quoted(name)) can read the transaction. With version \(newest.version): \
        \(newest.error.message)
        """
    }
  }
}
