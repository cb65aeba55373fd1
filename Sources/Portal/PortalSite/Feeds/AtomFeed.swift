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
    let publishedAt: Int64
    let category: String
    let version: UInt32?
    /// The publication; `nil` for an alarm or its end.
    var update: StoredUpdate?
    /// The path of the payload below the site; `nil` for an alarm or its end.
    var payload: String?

    /// The end of the entry's id: an update is published once, but a version can have several alarms.
    var name: String {
      let number = version.map { "\($0)" } ?? "specs"
      guard let update else { return "\(category)/\(number)/\(RFC3339.text(publishedAt))" }
      return "\(update.key.kind)/\(number)/\(update.payload.blake2b256.hex.prefix(16))"
    }

    var title: String {
      let words =
        switch category {
        case "alarm": "alarm"
        case "back-to-normal": "back to normal"
        case "specs": "specs"
        case "specs-changed": "specs have changed"
        default: "new metadata"
        }
      return "\(network.title)\(version.map { " \($0)" } ?? ""): \(words)"
    }

    var summary: String {
      guard let update else {
        return category == "alarm"
          ? """
          Something contradicts what is published. Do not scan a code of this network until it is back to normal.
          """ : "The alarm has ended. The codes of this network can be scanned again."
      }
      guard let changes = update.changes else { return "Signed by \(network.signerName)." }
      let seen = changes.summary.joined(separator: " ")
      return "Against \(changes.specVersion): "
        + (seen.isEmpty ? "nothing looks different on a Vault." : seen)
    }
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
          network: network, publishedAt: version.publishedAt,
          category: version.status == .next ? "next" : "metadata", version: version.number,
          update: version.update, payload: version.payload)
      }
        + network.specs.map { specs in
          Entry(
            network: network, publishedAt: specs.publishedAt,
            category: specs.changedAt == nil ? "specs" : "specs-changed", version: nil,
            update: specs.update, payload: "payload/\(specs.update.payload.blake2b256).bin")
        }
        + network.alarms.map { alarm in
          Entry(
            network: network, publishedAt: alarm.time, category: alarm.event.rawValue,
            version: alarm.version)
        }
    }
    // Updates that an older portal published are not new.
    let sorted = all.filter { $0.update?.isTakenOver != true }.sorted { one, other in
      guard one.publishedAt == other.publishedAt else { return one.publishedAt > other.publishedAt }
      switch (one.update?.payload.blake2b256, other.update?.payload.blake2b256) {
      case (let hash?, let otherHash?): return hash < otherHash
      case (nil, nil): return ByteText(one.network.id) < ByteText(other.network.id)
      case (let hash, _): return hash == nil
      }
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
    feed.element("entry") { item in
      item.raw("\n")
      item.element("id", "\(tag):\(PercentCode.encoded(entry.network.id))/\(entry.name)")
      item.element("title", entry.title)
      item.element("updated", RFC3339.text(entry.publishedAt))
      item.element("summary", ["type": "text"], entry.summary)
      link(&item, ["rel": "alternate", "href": address("n/\(entry.network.id)/")])
      if let payload = entry.payload {
        let type = payload.hasSuffix(".gz") ? "application/gzip" : "application/octet-stream"
        link(
          &item,
          [
            "rel": "enclosure", "href": address(payload), "type": type,
            "length": sizes[payload].map { "\($0)" },
          ])
      }
      link(&item, ["rel": "related", "href": address("SHA256SUMS")])
      item.empty("category", ["term": entry.category])
      item.raw("\n")
    }
  }
}
