import ByteSupport
import PortalStore
import Reporting
import WebPages

/// The parts that all Atom feeds of a site have (RFC 4287).
struct AtomFrame: Sendable {
  let configuration: PortalConfiguration

  /// A feed.
  ///
  /// - Parameters:
  ///   - path: the path below the site.
  ///   - name: the end of the feed's id.
  ///   - title: the title.
  ///   - page: the path of the page that the feed belongs to.
  ///   - updated: the time of the newest entry, in seconds since 1970; 0 without entries.
  ///   - addEntries: adds the entries.
  /// - Returns: XML.
  func bytes(
    at path: String, of name: String, title: String, page: String, updated: Int64,
    _ addEntries: (inout Markup) -> Void
  ) -> [UInt8] {
    var document = Markup()
    document.raw("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
    document.element(
      "feed", ["xmlns": "http://www.w3.org/2005/Atom", "xml:base": configuration.baseURL]
    ) { feed in
      feed.raw("\n")
      feed.element("id", "\(tag):\(name)")
      feed.element("title", title)
      feed.element("updated", RFC3339.text(updated))
      feed.element("author") {
        $0.element("name", configuration.owner?.name ?? configuration.title)
      }
      link(&feed, ["rel": "self", "href": address(path), "type": "application/atom+xml"])
      link(&feed, ["rel": "alternate", "href": address(page)])
      addEntries(&feed)
    }
    return document.bytes
  }

  /// The tagging entity in the ids of entries (RFC 4151).
  var tag: String {
    let host = configuration.baseURL.flatMap { PortalAddress($0)?.host } ?? "localhost"
    return "tag:\(host),2026"
  }

  func address(_ path: String) -> String {
    (configuration.baseURL ?? "/") + PercentCode.encoded(path)
  }

  func link(_ feed: inout Markup, _ attributes: Attributes) {
    feed.empty("link", attributes)
    feed.raw("\n")
  }
}
