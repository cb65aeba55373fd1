import ByteSupport
import PortalStore
import SubstrateCrypto
import WebPages

/// The common parts of all pages: head, policy, header and footer.
struct SiteFrame: Sendable {
  let configuration: PortalConfiguration
  /// The operator's icons below the site, by network id.
  let icons: [String: String]
  /// Whether a network's signer is a development key, whose secret is public.
  let isForDevelopment: Bool

  /// The content security policy: no request goes to other hosts, and inline scripts do not run.
  static let policy =
    """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
    base-uri 'none'; form-action 'none'
    """

  private static let testing =
    "This site is for testing: its key is public. Never scan from it with a Vault that holds anything of value."

  /// The path of the site on its host.
  private var folder: String {
    let parts = configuration.baseURL?.split(separator: "/", omittingEmptySubsequences: false)
    return "/" + (parts?.dropFirst(3).joined(separator: "/") ?? "")
  }

  /// Makes a page whose `main` element is written by `body`, which receives the relative path to
  /// the site.
  ///
  /// `depth` is the number of folders between site and page; `nil` for a page that is served for
  /// any URL, whose links begin with the site's path on its host. `feed` is the path of its Atom
  /// feed below the site, `status` is the path of the status that the page reads, `layout` is the
  /// class of `main`, `description` is a sentence for search engines, and `canonical` is the path of
  /// the page below the site. An embedded page has neither header nor footer.
  func page(
    title: String, depth: Int?, feed: String?, status: String? = nil, layout: String? = nil,
    description: String? = nil, canonical: String? = nil, isEmbedded: Bool = false,
    _ body: (inout Markup, _ root: String) -> Void
  ) -> [UInt8] {
    let root = depth.map { String(repeating: "../", count: $0) } ?? folder
    var page = Markup()
    page.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n")
    page.lone("meta", ["charset": "utf-8"])
    page.lone("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    page.lone("meta", ["http-equiv": "Content-Security-Policy", "content": SiteFrame.policy])
    page.lone("meta", ["name": "referrer", "content": "no-referrer"])
    page.element("title", title)
    if let description { page.lone("meta", ["name": "description", "content": description]) }
    if let base = configuration.baseURL, let canonical {
      page.lone("link", ["rel": "canonical", "href": base + PercentCode.encoded(canonical)])
    }
    page.lone("link", ["rel": "stylesheet", "href": root + SiteContent.style])
    page.lone(
      "link", ["rel": "icon", "href": root + SiteIcons.ownIcon, "type": "image/svg+xml"])
    if let feed {
      page.lone(
        "link",
        [
          "rel": "alternate", "type": "application/atom+xml", "title": title,
          "href": root + PercentCode.encoded(feed),
        ])
    }
    page.element(
      "script",
      [
        "src": root + SiteContent.script, "data-table": root + SiteContent.table, "defer": "defer",
      ], "")
    page.raw("</head>\n")
    let status = status.map { " data-status=\"\(PercentCode.encoded($0))\"" } ?? ""
    page.raw("<body class=\"portal\(isEmbedded ? " embedded" : "")\"\(status)>\n")
    if !isEmbedded { head(&page, root) }
    page.element("main", ["id": "main", "class": layout]) { main in
      main.raw("\n")
      if isForDevelopment {
        main.element("p", ["class": "banner danger testing"], SiteFrame.testing)
      }
      body(&main, root)
    }
    if !isEmbedded { foot(&page, root) }
    page.raw("</body>\n</html>\n")
    return page.bytes
  }

  private func head(_ page: inout Markup, _ root: String) {
    page.element("header") { head in
      // The start page has this title as its heading.
      if !root.isEmpty { head.element("a", ["href": root + "index.html"], configuration.title) }
      portalSwitch(&head)
    }
  }

  /// Adds links to other portals, if this portal is in the configured list.
  private func portalSwitch(_ page: inout Markup) {
    let portals = configuration.portals
    guard portals.count > 1, portals.contains(where: { $0.url == configuration.baseURL }) else {
      return
    }
    page.element("nav", ["aria-label": "Portals"]) { nav in
      nav.element("ul") { list in
        for portal in portals {
          list.element("li") { item in
            if portal.url == configuration.baseURL {
              item.element("b", ["aria-current": "true"], portal.name)
            } else {
              SiteFrame.outside(&item, portal.url, portal.name)
            }
          }
        }
      }
    }
  }

  private func foot(_ page: inout Markup, _ root: String) {
    page.element("footer") { foot in
      foot.element("nav", ["aria-label": "About this site"]) { nav in
        for (text, path) in [
          ("All networks", "index.html"), ("News", "feed.atom"),
          ("Missing versions", StatusFiles.feed), ("Check sums", "SHA256SUMS"),
          ("For programs", "data.json"),
        ] {
          nav.element("a", ["href": root + path], text)
        }
        guard let owner = configuration.owner else { return }
        if let url = owner.url { SiteFrame.outside(&nav, url, owner.name) }
        nav.text(" ")
        if let url = owner.sourceURL { SiteFrame.outside(&nav, url, "Source") }
      }
      foot.element(
        "p",
        "Nothing here comes from another host; only the operator of this site can see what you look at."
      )
    }
  }

  /// Adds the icon of a network, or a letter in its color.
  func tile(of network: SiteNetwork, _ page: inout Markup, _ root: String) {
    guard let icon = icons[network.id] else { return page.tile(network.title, network.color) }
    page.empty(
      "img",
      [
        "src": root + PercentCode.encoded(icon), "alt": "", "class": "tile", "width": "32",
        "height": "32",
      ])
  }

  /// Adds links to other portals, and to the issue tracker for a network that is missing here.
  func elsewhere(_ page: inout Markup) {
    let others = configuration.portals.filter { $0.url != configuration.baseURL }
    let issues = configuration.owner?.issueURL
    guard !others.isEmpty || issues != nil else { return }
    page.element("ul") { list in
      for portal in others {
        list.element("li") { SiteFrame.outside(&$0, portal.url, portal.name) }
      }
      guard let issues else { return }
      list.element("li") {
        SiteFrame.outside(&$0, issues, "Ask this portal for a network that is missing")
      }
    }
  }

  /// Adds a link to another site.
  static func outside(_ page: inout Markup, _ url: String, _ text: String) {
    page.phrase("a", ["href": url, "rel": "noreferrer noopener"], text)
  }
}
