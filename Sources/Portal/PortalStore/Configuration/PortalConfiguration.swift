package import JSONCodec
import Reporting
package import RuntimeMetadata
package import SubstrateCrypto

/// What a portal publishes and how: `Portal/portal.json` (portal 2.3).
package struct PortalConfiguration: Equatable, Sendable {
  /// What the file begins with.
  package static let format = "hotside-portal/1"

  /// Of the site.
  package var title: String
  /// Where the site is published, with a slash at its end; `nil` where nobody has said.
  package var baseURL: String?
  /// Whose site it is.
  package var owner: Owner?
  /// Who signs, in the order of the file.
  package var verifiers: [Signer]
  /// What is published, in the order of feeds and pages.
  package var networks: [Network]
  /// Portals of others, and this one.
  package var portals: [Sister]
  /// How pictures are drawn.
  package var pictures = Pictures()
  /// How much of the past is published.
  package var keep = Keep()
  /// Which feeds there are.
  package var feeds = Feeds()
  /// What the site must not exceed.
  package var limits = Limits()
  /// What concerns looking at chains, and nothing that is published: `freshness`, `target`, `webhooks`.
  package var watching = JSONObject()
  /// Warnings about members that are read but have no effect, a sentence each; not written to the file.
  package internal(set) var warnings: [String] = []

  /// Whose site it is.
  package struct Owner: Equatable, Sendable {
    package var name: String
    package var url: String?
    /// Where a missing version is asked for.
    package var issueURL: String?
    package var sourceURL: String?
  }

  /// Somebody who signs, with the keys of all times.
  package struct Signer: Equatable, Sendable {
    package var id: String
    package var name: String
    package var keys: [Key]
    /// Where anybody can compare the keys.
    package var provenance: String?
    /// Whether its keys may be those of the development phrase.
    package var isDevelopment = false
  }

  /// A key, from one day on until before another, `YYYY-MM-DD`; `nil` for no bound.
  package struct Key: Equatable, Sendable {
    package var signer: MultiSigner
    package var from: String?
    package var until: String?
  }

  /// A network of the portal.
  package struct Network: Equatable, Sendable {
    /// By which files and pages are named.
    package var id: String
    /// The file in `Networks`.
    package var file: String
    package var title: String
    /// The id of its relay chain.
    package var relay: String?
    package var isTestnet = false
    /// The color of its page, `#rgb` or `#rrggbb`.
    package var accent: String?
    /// A file below the portal's folder.
    package var icon: String?
    /// The id of who signs.
    package var verifier: String
    package var origin = "own"
    /// Other words by which people look for it.
    package var aliases: [String] = []
    /// The form that new versions take, where it is another than the portal's.
    package var form: Form?
    /// What concerns looking at its chain: `agree`, `token`, `sources`.
    package var watching = JSONObject()
  }

  /// A portal of somebody.
  package struct Sister: Equatable, Sendable {
    package var key: String
    package var name: String
    package var url: String
  }

  /// The form of metadata.
  package enum Form: Equatable, Sendable {
    case full
    case reduced(ReductionLevel)

    /// As the file has it.
    package var word: String {
      if case .reduced(let level) = self { level.rawValue } else { "full" }
    }
  }

  /// How pictures are drawn.
  package struct Pictures: Equatable, Sendable {
    package var profile = "fast"
    package var form = Form.full
    package var format = "apng"
    package var scale = 4
    package var border = 4
    /// Whether the live version has a slow copy besides.
    package var hasSlowCopy = true
    package var latestAlias = Alias.copy
  }

  /// What stands under `qr/<id>_metadata_latest.apng`.
  package enum Alias: String, CaseIterable, Sendable {
    case copy, redirect, none
  }

  /// How many versions are published.
  package struct Keep: Equatable, Sendable {
    package var pictures = 3
    package var payloads = 24
  }

  /// Which feeds there are.
  package struct Feeds: Equatable, Sendable {
    /// Single shapes besides `data.json`: `parity`, `nova`.
    package var data = ["parity", "nova"]
    /// Entries of an Atom feed.
    package var atom = 50
  }

  /// What must not be exceeded, in bytes.
  package struct Limits: Equatable, Sendable {
    package var siteBytes = 1_000_000_000
    package var pageBytes = 65_536
    package init() {}
  }

  /// The configuration without members that only the operator may see, or that no page depends on.
  ///
  /// - Parameter icons: the published icons by the ids of networks, for networks with an icon of the operator.
  /// - Returns: the configuration as a site publishes it.
  package func published(icons: [String: String]) -> PortalConfiguration {
    var published = self
    published.warnings = []
    published.watching = JSONObject()
    published.watching["freshness"] = watching["freshness"]
    for (index, network) in networks.enumerated() {
      var entry = network
      (entry.file, entry.origin, entry.form) = ("\(network.id).json", "own", nil)
      entry.watching = JSONObject()
      entry.icon = network.icon == nil ? nil : icons[network.id]
      published.networks[index] = entry
    }
    published.verifiers.removeAll { signer in
      !networks.contains { $0.verifier == signer.id }
    }
    return published
  }

  /// The signer that an id names.
  package func signer(_ id: String) -> Signer? { verifiers.first { $0.id == id } }

  /// The form that a new version of a network takes.
  package func form(of network: Network) -> Form { network.form ?? pictures.form }
}

extension PortalConfiguration.Key {
  /// Whether another key of the same scheme may sign on a day on which this one may (portal 2.3).
  func meets(_ other: PortalConfiguration.Key) -> Bool {
    let (last, otherLast) = (until ?? "9999-99-99", other.until ?? "9999-99-99")
    return signer.scheme == other.signer.scheme && (from ?? "") < otherLast
      && (other.from ?? "") < last
  }
}

extension PortalConfiguration.Signer {
  /// Whether an update that was first seen at a time may be signed by a key.
  package func accepts(_ key: MultiSigner, at seconds: Int64) -> Bool {
    let day = String(RFC3339.text(seconds).prefix(10))
    return keys.contains {
      $0.signer == key && ($0.from ?? "") <= day && day < ($0.until ?? "9999-99-99")
    }
  }
}
