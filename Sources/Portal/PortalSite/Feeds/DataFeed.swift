import ByteSupport
import JSONCodec
import PortalStore
import VaultPayloads

/// `data.json` for wallets and other portals, and the formats of Parity's and Nova's portals
/// (portal 3.2).
///
/// Each format is an object with the network ids as keys, in the order of the configuration.
/// Missing values are written as `null`. Networks without published specs are left out, because
/// readers need the specs.
struct DataFeed: Sendable {
  /// A network in a feed.
  struct Entry: Sendable {
    let network: SiteNetwork
    let specs: SiteNetwork.Specs
    /// The URL of its icon.
    let icon: String

    init?(_ network: SiteNetwork, icon: String) {
      guard let specs = network.mainSpecs else { return nil }
      (self.network, self.specs, self.icon) = (network, specs, icon)
    }
  }

  let entries: [Entry]
  let configuration: PortalConfiguration

  init(_ networks: [SiteNetwork], _ configuration: PortalConfiguration, icons: [String: String]) {
    entries = networks.compactMap { Entry($0, icon: icons[$0.id] ?? "") }
    self.configuration = configuration
  }

  /// The files of all requested formats, by path.
  var files: [(path: String, bytes: [UInt8])] {
    var files = [("data.json", keyed(DataFeed.whole))]
    for word in configuration.feeds.data {
      let form = word == "nova" ? DataFeed.nova : DataFeed.parity
      files.append(("feeds/data-\(word).json", keyed(form)))
    }
    return files
  }

  /// All networks, each with the members of `forms`, in their order.
  private func keyed(_ forms: [JSONForm<Entry>]) -> [UInt8] {
    let networks = entries.map { entry in
      let members = forms.flatMap { $0.members(of: entry).map { ($0.name, $0.value) } }
      return (entry.network.id, JSONValue.object(JSONObject(members)))
    }
    return JSONValue.object(JSONObject(networks)).fileBytes
  }

  // MARK: - Formats

  private static let facts: JSONForm<Entry> = [
    "title": .of(\.network.title), "color": .of(\.network.accent),
    "rpcEndpoint": .of { $0.network.member.publicEndpoint ?? "" },
    "genesisHash": .of { "0x" + $0.specs.specs.genesisHash.hex }, "unit": .of(\.specs.specs.unit),
    "base58prefix": .of(\.specs.specs.prefix),
  ]

  private static let live: JSONForm<Entry> = [
    "decimals": .of(\.specs.specs.decimals), "liveMetaVersion": .of { $0.network.liveVersion ?? 0 },
  ]

  private static let metadata: JSONForm<Entry> = [
    "metadataQr": .of(
      \.live, as: .orNull(["version": .of(\.version), "file": .of(\.file, as: file)])),
    "latestMetadata": .of(\.latest),
  ]

  private static let specs: JSONForm<Entry> = ["specsQr": .of(\.specsFile, as: file)]
  private static let relay: JSONForm<Entry> = ["relayChain": .of(\.network.member.entry.relay)]
  private static let testnet: JSONForm<Entry> = [
    "testnet": .of(\.network.member.entry.isTestnet)
  ]
  private static let logo: JSONForm<Entry> = ["logo": .of(\.specs.specs.logo)]
  private static let icon: JSONForm<Entry> = ["icon": .of(\.icon)]

  /// The members of `data.json`: those that readers of either portal need.
  static let whole = [facts, logo, icon, live, metadata, specs, testnet, relay]

  /// The members of metadata.parity.io.
  static let parity = [facts, logo, live, metadata, specs, relay]

  /// The members of Nova's fork of it.
  static let nova = [facts, icon, live, metadata, specs, testnet, relay]

  /// A picture in a feed.
  struct File: Sendable {
    let path: String
    let signer: String
    let claim: PictureClaim?
  }

  private static let file: JSONForm<File> = [
    "path": .of(\.path), "signedBy": .of(\.signer), "source": .of { $0.claim?.feedValue },
  ]
}

extension DataFeed.Entry {
  /// The version of `liveMetaVersion`; `nil` if its picture is not published.
  fileprivate var live: (version: UInt32, file: DataFeed.File)? {
    network.versions.first { $0.number == network.liveVersion && $0.hasPicture }.map { version in
      (
        version.number,
        DataFeed.File(
          path: version.picture(network.id), signer: network.signerName,
          claim: version.update.claim)
      )
    }
  }

  fileprivate var specsFile: DataFeed.File {
    DataFeed.File(path: specs.stem + ".png", signer: network.signerName, claim: nil)
  }

  /// The path of the picture that the network shows first, or of its copy.
  fileprivate var latest: String? {
    network.shown.map { network.latestAlias ?? $0.picture(network.id) }
  }
}
