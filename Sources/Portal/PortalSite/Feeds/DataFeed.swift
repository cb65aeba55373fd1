import ByteSupport
package import JSONCodec
package import PictureWork
package import PortalStore
import VaultPayloads

/// `data.json` for wallets and other portals, and the feed formats of Parity's and Nova's portals
/// (portal 3.2).
///
/// Each format is an object with the network ids as keys, in the order of the configuration.
/// Missing values are written as `null`. Networks without published specs are left out, because
/// readers need the specs.
package struct DataFeed: Sendable {
  /// A network in a feed.
  package struct Entry: Sendable {
    package fileprivate(set) var title = ""
    package fileprivate(set) var color = ""
    package fileprivate(set) var endpoint = ""
    package fileprivate(set) var genesisHash = ""
    package fileprivate(set) var unit = ""
    package fileprivate(set) var prefix: UInt16 = 0
    package fileprivate(set) var logo = ""
    /// The URL of the network's icon.
    package fileprivate(set) var icon = ""
    package fileprivate(set) var decimals: UInt8 = 0
    package fileprivate(set) var liveVersion: UInt32 = 0
    /// The picture of ``liveVersion``; `nil` if it is not published.
    package fileprivate(set) var live: Version?
    /// The path of the picture that the network's page shows first, or of the copy of this picture.
    package fileprivate(set) var latest: String?
    package fileprivate(set) var specs = File()
    package fileprivate(set) var isTestnet = false
    package fileprivate(set) var relay: String?
  }

  /// A version of metadata with its picture.
  package struct Version: Sendable {
    package var version: UInt32 = 0
    package var file = File()
  }

  /// A picture in a feed.
  package struct File: Sendable {
    package var path = ""
    package var signer: String?
    /// The source that the picture states; `null` if it states none.
    package var source = JSONValue.null
  }

  private let entries: [(id: String, entry: Entry)]
  private let configuration: PortalConfiguration

  package init(
    _ networks: [SiteNetwork], _ configuration: PortalConfiguration, icons: [String: String]
  ) {
    entries = networks.compactMap { network in
      Entry(network, icon: icons[network.id] ?? "").map { (network.id, $0) }
    }
    self.configuration = configuration
  }

  /// The files of all requested formats, by path.
  package var files: [(path: String, bytes: [UInt8])] {
    var files = [("data.json", keyed(DataFeed.whole))]
    for word in configuration.feeds.data {
      let form = word == "nova" ? DataFeed.nova : DataFeed.parity
      files.append(("feeds/data-\(word).json", keyed(form)))
    }
    return files
  }

  /// The JSON bytes of all networks, each with the members of `form`.
  private func keyed(_ form: JSONForm<Entry>) -> [UInt8] {
    form.map(entries.map { ($0.id, $0.entry) }).fileBytes
  }

  // MARK: - Formats

  private static let facts: JSONForm<Entry> = [
    "title": .field(\.title), "color": .field(\.color), "rpcEndpoint": .field(\.endpoint),
    "genesisHash": .field(\.genesisHash), "unit": .field(\.unit), "base58prefix": .field(\.prefix),
  ]

  private static let logo: JSONForm<Entry> = ["logo": .field(\.logo)]
  private static let icon: JSONForm<Entry> = ["icon": .field(\.icon)]
  private static let testnet: JSONForm<Entry> = ["testnet": .field(\.isTestnet)]
  private static let relay: JSONForm<Entry> = ["relayChain": .field(\.relay)]

  private static let updates: JSONForm<Entry> = [
    "decimals": .field(\.decimals), "liveMetaVersion": .field(\.liveVersion),
    "metadataQr": .field(\.live, as: .orNull(version)), "latestMetadata": .field(\.latest),
    "specsQr": .field(\.specs, as: file),
  ]

  private static let version = JSONReading(into: Version()).form([
    "version": .field(\.version), "file": .field(\.file, as: file),
  ])

  private static let file = JSONReading(into: File()).form([
    "path": .field(\.path), "signedBy": .field(\.signer), "source": .field(\.source),
  ])

  /// The members of `data.json`: all members that readers of Parity's or Nova's portal need.
  private static let whole = JSONForm(joining: facts, logo, icon, updates, testnet, relay)

  /// The members of the feed of metadata.parity.io.
  private static let parity = JSONForm(joining: facts, logo, updates, relay)

  /// The members of the feed of Nova's fork of that portal.
  private static let nova = JSONForm(joining: facts, icon, updates, testnet, relay)

  /// The members of all formats, for decoding.
  package static let common = JSONForm(joining: facts, updates).read(into: Entry())

  /// The source that a picture states; `null` if it states none, or only a runtime blob without a
  /// repository, which older readers refuse.
  package static func source(_ claim: PictureProvenance?) -> JSONValue {
    claim.flatMap { $0.block == nil && $0.repository == nil ? nil : $0.json } ?? .null
  }
}

extension DataFeed.Entry {
  fileprivate init?(_ network: SiteNetwork, icon: String) {
    guard let specs = network.mainSpecs else { return nil }
    (title, color, self.icon) = (network.title, network.accent, icon)
    endpoint = network.member.publicEndpoint ?? ""
    genesisHash = "0x" + specs.specs.genesisHash.hex
    (unit, prefix, logo) = (specs.specs.unit, specs.specs.prefix, specs.specs.logo)
    (decimals, liveVersion) = (specs.specs.decimals, network.liveVersion ?? 0)
    live = network.versions.first { $0.number == network.liveVersion && $0.hasPicture }.map {
      DataFeed.Version(
        version: $0.number,
        file: DataFeed.File(
          path: $0.picture(network.id), signer: network.signerName,
          source: DataFeed.source($0.update.claim)))
    }
    latest = network.shown.map { network.latestAlias ?? $0.picture(network.id) }
    self.specs = DataFeed.File(path: specs.stem + ".png", signer: network.signerName)
    (isTestnet, relay) = (network.member.entry.isTestnet, network.member.entry.relay)
  }
}
