import ByteSupport
import HotStore
import PortalStore
import Reporting
import VaultPayloads
import WebPages

/// The page with the list of all networks.
struct StartPage: Sendable {
  let frame: SiteFrame
  let networks: [SiteNetwork]
  /// The time of the last publication, in seconds since 1970.
  let updatedAt: Int64?

  var bytes: [UInt8] {
    let configuration = frame.configuration
    return frame.page(title: configuration.title, depth: 0, feed: "feed.atom") { page, root in
      page.element("h1", configuration.title)
      page.element("p") { line in
        line.text(
          "Specs and metadata of \(networks.count.counted("network")) for Polkadot Vault. ")
        if let updatedAt {
          line.text("Last published ")
          line.time(updatedAt)
          line.text(".")
        }
      }
      page.element("div", ["id": "finder", "hidden": "hidden"], "")
      let real = networks.filter { !$0.member.entry.isTestnet }
      add("Networks", real, isClosed: false, to: &page, root)
      let tests = networks.filter(\.member.entry.isTestnet)
      add("Test networks", tests, isClosed: !real.isEmpty, to: &page, root)
      page.element("div", ["id": "nothing", "hidden": "hidden"]) { nothing in
        nothing.element("p", "Perhaps another portal has it.")
        elsewhere(&nothing)
      }
      about(&page)
    }
  }

  /// Adds a group: relay chains with their parachains, and other chains.
  ///
  /// Test networks are folded.
  private func add(
    _ title: String, _ members: [SiteNetwork], isClosed: Bool, to page: inout Markup,
    _ root: String
  ) {
    guard !members.isEmpty else { return }
    let ids = Set(members.map(\.id))
    let tops = members.filter { $0.member.entry.relay.map { !ids.contains($0) } ?? true }
    func list(_ group: inout Markup) {
      group.element("ul", ["class": "networks"]) { list in
        for network in tops {
          entry(
            network, members.filter { $0.member.entry.relay == network.id }, to: &list, root)
        }
      }
    }
    if isClosed {
      page.element("details", ["class": "group"]) { group in
        group.element("summary") { $0.element("h2", "\(title) (\(members.count))") }
        list(&group)
      }
    } else {
      page.element("section", ["class": "group"]) { group in
        group.element("h2", title)
        list(&group)
      }
    }
  }

  private func entry(
    _ network: SiteNetwork, _ children: [SiteNetwork], to page: inout Markup, _ root: String
  ) {
    page.element(
      "li",
      [
        "class": "network", "data-search": StartPage.words(of: network),
        "data-state": network.state.rawValue,
      ]
    ) { item in
      item.element("a", ["href": root + "n/\(PercentCode.encoded(network.id))/index.html"]) {
        link in
        link.element("span", ["class": "chip"]) { chip in
          frame.tile(of: network, &chip, root)
          chip.element("span") { words in
            words.text(network.title)
            words.element("small", network.stateLine)
          }
        }
        // The script of the page replaces this word after it has read the current state.
        link.element(
          "span", ["class": "badge warn state"], network.state == .behind ? "behind" : "")
      }
      if !children.isEmpty {
        item.element("ul", ["class": "networks"]) { list in
          for child in children { entry(child, [], to: &list, root) }
        }
      }
    }
  }

  /// The lower-case words that a search matches.
  static func words(of network: SiteNetwork) -> String {
    let specs = network.member.file.specs
    let words =
      [network.title, network.id, specs.name] + network.member.entry.aliases
      + [specs.unit, "\(specs.prefix)", String(specs.genesisHash.hex.prefix(16))]
    return words.map { $0.lowercased() }.joined(separator: " ")
  }

  /// Adds links to other portals and to the issue tracker.
  private func elsewhere(_ page: inout Markup) {
    let others = frame.configuration.portals.filter { $0.url != frame.configuration.baseURL }
    if !others.isEmpty {
      page.element("ul") { list in
        for portal in others {
          list.element("li") { SiteFrame.outside(&$0, portal.url, portal.name) }
        }
      }
    }
    if let url = frame.configuration.owner?.issueURL {
      page.element("p") { SiteFrame.outside(&$0, url, "Ask for a network that is missing") }
    }
  }

  private func about(_ page: inout Markup) {
    page.element("section", ["class": "panel"]) { about in
      about.element("h2", "About")
      for text in [
        """
        A Vault has no connection: it learns about networks and their changes from pictures. Each network has a page \
        with two pictures: its specs, which are scanned once, and its metadata, which is scanned after each upgrade of \
        the chain.
        """,
        """
        Every picture is signed, and a Vault refuses pictures that are not signed by the key that it knows. Compare \
        the key and the hash on a page with those that your Vault shows before you approve.
        """,
        """
        The whole site can be checked without us: 'sha256sum -c SHA256SUMS' in a copy of it, and 'hotside verify' for \
        each picture.
        """,
      ] { about.element("p", text) }
      elsewhere(&about)
    }
  }
}

extension SiteNetwork {
  /// The state of the publication compared with the chain, as of the last build.
  enum State: String {
    case current, behind, unknown, empty
  }

  var state: State {
    guard let shown else { return .empty }
    guard let live else { return .unknown }
    return shown.number < live.version ? .behind : .current
  }

  /// The line below the title in the list.
  var stateLine: String {
    switch state {
    case .empty: mainSpecs == nil ? "nothing published yet" : "specs only"
    case .current, .unknown: "\(shown?.number ?? 0)"
    case .behind: "\(shown?.number ?? 0), the chain has \(liveVersion ?? 0)"
    }
  }

  /// The color of the network's tile.
  var color: PageColor { PageColor(accent) ?? PageColor(red: 0, green: 0, blue: 0) }
}
