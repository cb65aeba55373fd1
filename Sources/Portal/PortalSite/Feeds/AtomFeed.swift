import ByteSupport
import JSONCodec
import PortalStore
import Reporting
import SubstrateCrypto
import WebPages

/// A feed of new publications (RFC 4287; portal 3.7).
struct AtomFeed: Sendable {
  struct Entry: Sendable {
    let network: SiteNetwork
    let update: StoredUpdate
    let publishedAt: Int64
    let category: String
    /// The path of the payload below the site.
    let payload: String

    var kind: String { update.key.kind }
  }

  let configuration: PortalConfiguration
  /// The sizes of the published files in bytes, by path.
  let sizes: [String: Int]
  /// The entries, newest first.
  let entries: [Entry]

  init(
    _ networks: [SiteNetwork], _ configuration: PortalConfiguration, sizes: [String: Int]
  ) {
    (self.configuration, self.sizes) = (configuration, sizes)
    let all = networks.flatMap { network in
      network.versions.map { version in
        Entry(
          network: network, update: version.update, publishedAt: version.publishedAt,
          category: version.status == .next ? "next" : "metadata", payload: version.payload)
      }
        + network.specs.map { specs in
          Entry(
            network: network, update: specs.update, publishedAt: specs.publishedAt,
            category: specs.changedAt == nil ? "specs" : "specs-changed",
            payload: "payload/\(specs.update.payload.blake2b256).bin")
        }
    }
    // Updates that an older portal published are not new.
    let sorted = all.filter { !$0.update.isTakenOver }.sorted {
      $0.publishedAt == $1.publishedAt
        ? $0.update.payload.blake2b256 < $1.update.payload.blake2b256
        : $0.publishedAt > $1.publishedAt
    }
    entries = Array(sorted.prefix(configuration.feeds.atom))
  }

  /// The feed at a path of the site; `id` is the network, empty for the feed of the whole site.
  func bytes(at path: String, title: String, id: String = "") -> [UInt8] {
    frame.bytes(
      at: path, of: id.isEmpty ? "portal" : "portal/\(id)", title: title,
      page: id.isEmpty ? "" : "n/\(id)/", updated: entries.first?.publishedAt ?? 0
    ) { feed in
      for entry in entries { add(entry, to: &feed) }
    }
  }

  private var frame: AtomFrame { AtomFrame(configuration: configuration) }

  private func add(_ entry: Entry, to feed: inout Markup) {
    let (address, link, tag) = (frame.address, frame.link, frame.tag)
    let payload = entry.update.payload
    let version = entry.update.key.version
    feed.element("entry") { item in
      item.raw("\n")
      item.element(
        "id",
        """
        \(tag):\(PercentCode.encoded(entry.network.id))/\(entry.kind)/\(version.map { "\($0)" } ?? "specs")/\
        \(payload.blake2b256.hex.prefix(16))
        """)
      item.element(
        "title",
        version.map { "\(entry.network.title) \($0): new metadata" }
          ?? "\(entry.network.title): \(entry.category == "specs" ? "specs" : "specs have changed")"
      )
      item.element("updated", RFC3339.text(entry.publishedAt))
      item.element("summary", ["type": "text"], summary(of: entry))
      link(&item, ["rel": "alternate", "href": address("n/\(entry.network.id)/")])
      let isPacked = entry.payload.hasSuffix(".gz")
      link(
        &item,
        [
          "rel": "enclosure", "href": address(entry.payload),
          "type": isPacked ? "application/gzip" : "application/octet-stream",
          "length": sizes[entry.payload].map { "\($0)" },
        ])
      link(&item, ["rel": "related", "href": address("SHA256SUMS")])
      item.empty("category", ["term": entry.category])
      item.raw("\n")
    }
  }

  private func summary(of entry: Entry) -> String {
    guard let changes = entry.update.changes else {
      return "Signed by \(entry.network.signerName)."
    }
    let seen = changes.summary.joined(separator: "\n")
    return "Against \(changes.specVersion): "
      + (seen.isEmpty ? "nothing looks different on a Vault." : seen)
  }
}
