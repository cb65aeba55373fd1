package import ByteSupport
package import JSONCodec
import Reporting
package import VaultPayloads

/// A warning to the user before an approval (cold-signer 2 and 3).
package enum Warning: Equatable, Sendable {
  /// The data that the update removes, because it was accepted without the new verifier's
  /// signature.
  package struct Hold: Equatable, Sendable {
    /// The titles of the networks.
    package let titles: [String]
    package let metadata: [MetadataFingerprint]

    package init(titles: [String], metadata: [MetadataFingerprint]) {
      self.titles = titles
      self.metadata = metadata
    }

    package var metadataNames: [String] { metadata.map { "\($0.name)\($0.version)" } }
  }

  /// The specs' texts by which users identify networks.
  package enum SpecsText: String, Sendable { case name, title }

  /// The update is unsigned.
  case notVerified
  /// The types are replaced.
  case updatingTypes
  /// The types are unsigned.
  case typesNotVerified
  /// The signer becomes the general verifier.
  case generalVerifierAppeared(Hold, typesPurged: Bool)
  /// The general verifier becomes the network's verifier.
  case verifierChangingToGeneral(genesisHash: Hash256, Hold)
  /// The network, which had no verifier, gets a custom verifier.
  case verifierChangingToCustom(genesisHash: Hash256, Hold)
  /// The signer becomes the general verifier, and the network, which had no verifier, gets the
  /// general verifier.
  case verifierGeneralSuper(genesisHash: Hash256, Hold)
  /// The same types are already stored.
  case typesAlreadyThere
  /// A text of the specs looks like a text of a network with another genesis hash.
  case looksLikeNetwork(SpecsText, String, other: String, genesisHash: Hash256)
  /// A network with another genesis hash has the same name.
  case nameHasOtherGenesis(name: String, stored: Hash256, offered: Hash256)
  /// A text of the specs has no visible characters.
  case blankText(SpecsText)
  /// A text of the specs has more Unicode scalars than a screen has room for.
  case longText(SpecsText, count: Int, limit: Int)
  /// The same specs are already stored.
  case networkSpecsAlreadyThere(title: String)
  /// A signed extension that must be read is missing or repeated in the metadata.
  case metadataExtensionsIncomplete
  /// The signing key is not on record.
  case authorNotFound
  /// The signing key is on record for the genesis hash with another encryption.
  case noNetworkID
  /// The metadata version in use is not the newest one on the device.
  case newerVersion(used: UInt32, latest: UInt32)
  /// The metadata proof of a transaction differs from the stored specs.
  case proofDiffersFromSpecs([SpecsDifference])

  /// A stable code for the warning.
  package var code: String { row.code }

  /// The warning as text, for its card and for the log.
  package var message: String { row.message }

  /// The code with its parameters.
  package var json: JSONValue {
    let row = row
    return .object(JSONObject([("code", .string(row.code))] + row.parameters))
  }

  private var row: (code: String, message: String, parameters: [(String, JSONValue)]) {
    switch self {
    case .notVerified: ("not_verified", "This update is unsigned: no key vouches for it.", [])
    case .updatingTypes:
      (
        "updating_types",
        "This replaces the type table for metadata V12 and V13. Accept only if you know why it changes.",
        []
      )
    case .typesNotVerified:
      ("types_not_verified", "These types are unsigned: no key vouches for them.", [])
    case .generalVerifierAppeared(let hold, let typesPurged):
      (
        "general_verifier_appeared",
        """
        Accepting makes the signer of this update the general verifier, which only a full reset can change. It removes \
        what was accepted unsigned: \(hold.sentence)\(typesPurged ? "; the types" : "").
        """,
        hold.members + [("typesPurged", .bool(typesPurged))]
      )
    case .verifierChangingToGeneral(let genesisHash, let hold):
      (
        "verifier_changing_to_general",
        """
        The network \(genesisHash) will be verified by the general verifier, which has signed this update. Accepting \
        removes what was accepted from others: \(hold.sentence).
        """,
        [("genesisHash", .string(genesisHash.hex))] + hold.members
      )
    case .verifierChangingToCustom(let genesisHash, let hold):
      (
        "verifier_changing_to_custom",
        """
        The network \(genesisHash) will be verified only by the signer of this update or the general verifier. \
        Accepting removes what was accepted unsigned: \(hold.sentence).
        """,
        [("genesisHash", .string(genesisHash.hex))] + hold.members
      )
    case .verifierGeneralSuper(let genesisHash, let hold):
      (
        "verifier_general_super",
        """
        The signer of this update becomes the general verifier, which will also verify the network \(genesisHash). \
        Accepting removes what was accepted unsigned: \(hold.sentence).
        """,
        [("genesisHash", .string(genesisHash.hex))] + hold.members
      )
    case .typesAlreadyThere: ("types_already_there", "The same types are stored already.", [])
    case .looksLikeNetwork(let field, let text, let other, let genesisHash):
      (
        "looks_like_network",
        """
        The \(field) \(ScreenText.quoted(text)) looks like \(ScreenText.quoted(other)), which this device has for the \
        network with the genesis hash \(genesisHash). These specs are for another network: compare the genesis hashes.
        """,
        [
          ("field", .string(field.rawValue)), ("text", .string(text)), ("other", .string(other)),
          ("genesisHash", .string(genesisHash.hex)),
        ]
      )
    case .nameHasOtherGenesis(let name, let stored, let offered):
      (
        "name_has_other_genesis",
        """
        This device has the name \(ScreenText.quoted(name)) for the network with the genesis hash \(stored), but these \
        specs are for another network, with the genesis hash \(offered). Accept only if the network was reset and you \
        know the new hash. Metadata of one is not used for the other.
        """,
        [
          ("name", .string(name)), ("genesisHashDatabase", .string(stored.hex)),
          ("genesisHashInput", .string(offered.hex)),
        ]
      )
    case .blankText(let field):
      (
        "blank_text",
        """
        The \(field) of the network has no visible characters, so nothing appears in its place on the screens of \
        transactions.
        """,
        [("field", .string(field.rawValue))]
      )
    case .longText(let field, let count, let limit):
      (
        "long_text",
        "The \(field) of the network has \(count) letters. More than \(limit) push other content off the screen.",
        [
          ("field", .string(field.rawValue)), ("count", .integer(count)),
          ("limit", .integer(limit)),
        ]
      )
    case .networkSpecsAlreadyThere(let title):
      (
        "network_specs_already_there",
        "The same specs of \(ScreenText.quoted(title)) are stored already.",
        [("title", .string(title))]
      )
    case .metadataExtensionsIncomplete:
      (
        "metadata_extensions_incomplete",
        """
        The metadata lacks CheckSpecVersion, CheckGenesis or CheckMortality, or repeats one; transactions of this \
        version may be impossible to show.
        """,
        []
      )
    case .authorNotFound:
      (
        "author_not_found",
        "The signing key is not on this device. This can be read, but not signed.", []
      )
    case .noNetworkID:
      (
        "no_network_id",
        """
        This device has the signing key for the same chain, but with another encryption. This can be read, but not \
        signed.
        """,
        []
      )
    case .newerVersion(let used, let latest):
      (
        "newer_version",
        """
        This was made for version \(used) of the network, but the device has version \(latest). If the network was \
        upgraded, it will be rejected.
        """,
        [("usedVersion", .integer(used)), ("latestVersion", .integer(latest))]
      )
    case .proofDiffersFromSpecs(let differences):
      (
        "proof_differs_from_specs",
        SpecsDifference.sentence(differences),
        [("differences", .array(differences.map(\.json)))]
      )
    }
  }
}

extension Warning.Hold {
  fileprivate var members: [(String, JSONValue)] {
    [
      ("affectedNetworkSpecs", .array(titles.map { .string($0) })),
      ("affectedMetadata", .array(metadataNames.map { .string($0) })),
    ]
  }

  fileprivate var sentence: String {
    let networks =
      titles.isEmpty
      ? "no networks" : "networks \(titles.map(ScreenText.quoted).joined(separator: ", "))"
    let versions =
      metadata.isEmpty
      ? "no metadata" : "metadata \(metadataNames.map(ScreenText.quoted).joined(separator: ", "))"
    return "\(networks); \(versions)"
  }
}
