import ByteSupport
import JSONCodec
import PortalStore
import Reporting
import WebPages

/// A feed of the versions that chains run and the portal does not show yet.
///
/// An entry appears when a node reports a version, and is removed when the portal shows it.
struct AheadFeed: Sendable {
  private struct Entry {
    let network: StatusDocument.Network
    let live: UInt32
    /// The time since which the chain runs the version, in seconds since 1970.
    let since: Int64
  }

  private let configuration: PortalConfiguration
  private let entries: [Entry]

  init(_ status: StatusDocument, _ configuration: PortalConfiguration) {
    self.configuration = configuration
    entries = status.networks.compactMap { network in
      guard let live = network.live, live > network.published ?? 0 else { return nil }
      let since = network.since["time"]?.string.flatMap { RFC3339.seconds($0) }
      return Entry(network: network, live: live, since: since ?? 0)
    }.sorted { $0.since > $1.since }
  }

  var bytes: [UInt8] {
    let frame = AtomFrame(configuration: configuration)
    return frame.bytes(
      at: StatusFiles.feed, of: "ahead",
      title: "\(configuration.title): newer versions on the chains",
      page: "", updated: entries.first?.since ?? 0
    ) { feed in
      for entry in entries {
        let id = entry.network.id
        feed.element("entry") { item in
          item.raw("\n")
          item.element("id", "\(frame.tag):\(PercentCode.encoded(id))/ahead/\(entry.live)")
          item.element("title", "\(title(of: id)) \(entry.live): on the chain, not here yet")
          item.element("updated", RFC3339.text(entry.since))
          item.element("summary", ["type": "text"], summary(of: entry.network))
          frame.link(&item, ["rel": "alternate", "href": frame.address("n/\(id)/")])
          item.empty("category", ["term": "ahead"])
          item.raw("\n")
        }
      }
    }
  }

  private func title(of id: String) -> String {
    configuration.networks.first { $0.id.hasSameBytes(as: id) }?.title ?? id
  }

  private func summary(of network: StatusDocument.Network) -> String {
    let shown =
      network.published.map { "The portal shows version \($0)." }
      ?? "The portal shows no version of this network."
    return switch network.state {
    case .waiting: "\(shown) The new version waits for its signature."
    case .alarm: "\(shown) The new version contradicts what is known, and waits for a person."
    default: shown
    }
  }
}
