import ByteSupport
import HotStore
import PortalStore
import Reporting
import VaultPayloads
package import WebPages

/// The page with the list of all networks.
struct StartPage: Sendable {
  let frame: SiteFrame
  let networks: [SiteNetwork]
  /// The time of the last publication, in seconds since 1970.
  let updatedAt: Int64?

  var bytes: [UInt8] {
    let configuration = frame.configuration
    return frame.page(
      title: configuration.title, depth: 0, feed: "feed.atom", status: StatusFiles.script,
      description:
        "Chain specs and metadata of \(networks.count.counted("network")) for Polkadot Vault.",
      canonical: ""
    ) { page, root in
      page.element("h1", configuration.title)
      page.element("p") { line in
        line.text(
          "Chain specs and metadata of \(networks.count.counted("network")) for Polkadot Vault. ")
        if let updatedAt {
          line.text("Last published ")
          line.time(updatedAt)
          line.text(".")
        }
      }
      page.element("div", ["id": "finder", "hidden": "hidden"], "")
      page.element("div", ["id": "nothing", "class": "panel", "hidden": "hidden"]) { nothing in
        nothing.element("p", ["id": "sought", "role": "status"], "")
        nothing.element("div", ["id": "elsewhere"]) { elsewhere in
          frame.elsewhere(&elsewhere)
          elsewhere.element("p") { $0.phrase("a", ["href": "#missing"], "My chain is not here") }
        }
      }
      let real = networks.filter { !$0.member.entry.isTestnet }
      add("Networks", real, isClosed: false, to: &page, root)
      let tests = networks.filter(\.member.entry.isTestnet)
      add("Test networks", tests, isClosed: !real.isEmpty, to: &page, root)
      about(&page)
      PortalGuides(frame: frame, networks: networks).add(to: &page)
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
        group.element("summary") { summary in
          summary.element("h2", "\(title) (\(members.count))")
          // The script replaces this count when it knows the current states.
          let count = members.count { [.behind, .alarm].contains($0.state) }
          summary.element(
            "span", ["class": "badge warn"], count == 0 ? "" : "\(count) not current")
        }
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
          "span", ["class": "badge warn state"],
          [.behind, .alarm].contains(network.state) ? network.state.rawValue : "")
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

  private func about(_ page: inout Markup) {
    page.element("section", ["class": "panel"]) { about in
      about.element("h2", "About")
      for text in [
        """
        A Vault has no connection. It learns about a network from two codes on the page of the network: its chain \
        specs, which are scanned once, and its metadata, which is scanned after each upgrade of the chain.
        """,
        """
        Every code is signed. Compare the key and the hash next to it with those that your Vault shows before you \
        approve. 'sha256sum -c SHA256SUMS' and 'hotside portal check' verify a copy of the whole site.
        """,
      ] { about.element("p", text) }
    }
  }
}

extension SiteNetwork {
  /// The state of the publication compared with the chain, as of the last build.
  package enum State: String {
    case current, behind, unknown, empty, alarm
  }

  /// The state at the time of the publication.
  package var state: State {
    guard let shown else { return hasAlarm && mainSpecs != nil ? .alarm : .empty }
    if hasAlarm { return .alarm }
    guard let live else { return .unknown }
    return shown.number < live.version ? .behind : .current
  }

  /// The line below the title in the list.
  var stateLine: String {
    switch state {
    case .empty: mainSpecs == nil ? "nothing published yet" : "specs only"
    case .current, .unknown: "\(shown?.number ?? 0)"
    case .alarm: "do not scan"
    case .behind: "\(shown?.number ?? 0), the chain has \(liveVersion ?? 0)"
    }
  }

  /// The color of the network's tile.
  package var color: PageColor { PageColor(accent) ?? PageColor(red: 0, green: 0, blue: 0) }
}
