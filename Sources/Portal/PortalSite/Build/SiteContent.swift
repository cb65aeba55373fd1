import ByteSupport
import JSONCodec
package import PortalStore
import SubstrateCrypto
import WebPages

/// A file of the site; the path is relative to the site's folder.
package typealias SiteFile = (path: String, bytes: [UInt8])

/// The files of a site that are made from its data alone: programs, pages, feeds, records, headers
/// and letter icons.
///
/// A build writes these files. A check makes the same files from the data of a site and compares
/// them.
package struct SiteContent: Sendable {
  package let configuration: PortalConfiguration
  package let networks: [SiteNetwork]
  /// The operator's icons below the site, by network id.
  package let icons: [String: String]
  /// The notes on published pictures, by path.
  package let notes: [String: PictureNote]
  /// The sizes of payloads, metadata and pictures in bytes, by path.
  package let sizes: [String: Int]

  package init(
    configuration: PortalConfiguration, networks: [SiteNetwork], icons: [String: String],
    notes: [String: PictureNote], sizes: [String: Int]
  ) {
    (self.configuration, self.networks, self.icons) = (configuration, networks, icons)
    (self.notes, self.sizes) = (notes, sizes)
  }

  package static let style = SitePage.named("style", "css", SitePage.style)
  package static let script = SitePage.named("portal", "js", SitePage.script)
  package static let table = SitePage.named("table", "js", SitePage.table)
  /// The service worker, whose place decides which pages it serves.
  package static let worker = "service-worker.js"

  /// The files, by path.
  package func files() throws(PortalError) -> [SiteFile] {
    programs + pages + feeds + forHosts + (try letters())
  }

  private var programs: [SiteFile] {
    [
      (SiteContent.style, SitePage.style), (SiteContent.script, SitePage.script),
      (SiteContent.table, SitePage.table), (SiteContent.worker, SitePage.worker),
    ]
  }

  /// The letter icons of the site, and of networks for which the operator has no icon.
  private func letters() throws(PortalError) -> [SiteFile] {
    var files: [SiteFile] = []
    for network in networks where network.member.entry.icon == nil {
      files.append(
        (SiteIcons.letterPath(network.id), try SiteIcons.letter(network.title, network.color)))
    }
    files.append(
      (SiteIcons.ownIcon, try SiteIcons.letter(configuration.title, SiteIcons.ownColor)))
    return files
  }

  private var pages: [SiteFile] {
    let frame = SiteFrame(
      configuration: configuration, icons: icons,
      isForDevelopment: networks.contains(where: \.member.signer.isDevelopment))
    var files = networks.enumerated().flatMap { place, network -> [SiteFile] in
      let others = network.versions.filter { version in
        version.hasPicture && version.number != network.shown?.number
      }
      let shown: [SiteNetwork.Version?] = [nil] + others
      let pages = shown.map { version -> SiteFile in
        var page = NetworkPage(network, frame, version: version, notes: notes, sizes: sizes)
        page.others = neighbors(of: place)
        return (page.path, page.bytes)
      }
      return pages + [("n/\(network.id)/network.json", NetworkRecord(network: network).bytes)]
    }
    for network in networks where !configuration.embedders.isEmpty {
      var page = NetworkPage(network, frame, notes: notes, sizes: sizes)
      page.isEmbedded = true
      files.append((page.path, page.bytes))
    }
    let updatedAt = networks.compactMap(\.updatedAt).max()
    files.append(
      ("index.html", StartPage(frame: frame, networks: networks, updatedAt: updatedAt).bytes))
    let missing = frame.page(title: "Not found", depth: nil, feed: nil) { page, root in
      page.element("h1", "This page does not exist")
      page.element("p") { $0.element("a", ["href": root], "All networks") }
    }
    return files + [("404.html", missing)]
  }

  /// The networks that the page of a network links to: all, or as many before and after it as keep
  /// pages of large sites small.
  private func neighbors(of place: Int) -> [SiteNetwork] {
    let most = 60
    let start = max(0, min(place - most / 2, networks.count - most - 1))
    return networks[start..<min(start + most + 1, networks.count)].filter {
      $0.id != networks[place].id
    }
  }

  private var feeds: [SiteFile] {
    let base = configuration.baseURL ?? ""
    var addresses: [String: String] = [:]
    for network in networks {
      let path = icons[network.id] ?? SiteIcons.letterPath(network.id)
      addresses[network.id] = base + PercentCode.encoded(path)
    }
    var files = DataFeed(networks, configuration, icons: addresses).files
    files.append(
      (
        "feed.atom",
        AtomFeed(networks, configuration, sizes: sizes)
          .bytes(at: "feed.atom", title: configuration.title)
      ))
    for network in networks {
      let path = "n/\(network.id)/feed.atom"
      let feed = AtomFeed([network], configuration, sizes: sizes)
      let title = "\(network.title) · \(configuration.title)"
      files.append((path, feed.bytes(at: path, title: title, id: network.id)))
    }
    return files
  }

  private var forHosts: [SiteFile] {
    var files: [SiteFile] = [
      ("portals.json", HostFiles.portals(configuration)),
      (".nojekyll", []),
    ]
    if configuration.target?.readsHeaders ?? true {
      files.append(("_headers", HostFiles.headers(configuration)))
    }
    if let bytes = HostFiles.redirects(networks, configuration) {
      files.append(("_redirects", bytes))
    }
    return files
  }
}
