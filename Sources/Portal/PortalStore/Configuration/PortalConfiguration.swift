package import JSONCodec
import Reporting
package import RuntimeMetadata
package import SubstrateCrypto

/// The configuration file of a portal, `Portal/portal.json` (portal 2.3).
package struct PortalConfiguration: Equatable, Sendable {
  /// The value of the member `format`.
  package static let format = "hotside-portal/1"

  /// The title of the site.
  package var title: String
  /// The address of the published site, which ends in `/`; `nil` if none is configured.
  package var baseURL: String?
  /// The operator of the site.
  package var owner: Owner?
  /// The verifiers, in the order of the file.
  package var verifiers: [Signer]
  /// The published networks, in the order of feeds and pages.
  package var networks: [Network]
  /// This portal and those of other operators.
  package var portals: [Sister]
  package var pictures = Pictures()
  package var keep = Keep()
  package var feeds = Feeds()
  package var limits = Limits()
  /// The times after which a site counts as old; `nil` if none are configured.
  package internal(set) var freshness: JSONValue?
  /// Settings for observing chains, which are not published: `target`, `webhooks`.
  package internal(set) var watching = JSONObject()
  /// Warnings about members that have no effect, as sentences; they are not written to the file.
  package internal(set) var warnings: [String] = []

  /// The operator of the site.
  package struct Owner: Equatable, Sendable {
    package var name: String
    package var url: String?
    /// The address at which users request a missing version.
    package var issueURL: String?
    package var sourceURL: String?
  }

  /// A verifier with all its keys, including former ones.
  package struct Signer: Equatable, Sendable {
    package var id: String
    package var name: String
    package var keys: [Key]
    /// A place where the keys can be compared.
    package var provenance: String?
    /// Whether keys of the development phrase are allowed.
    package var isDevelopment = false

    /// An empty signer, the default for reading.
    package static let blank = Signer(id: "", name: "", keys: [])
  }

  /// A key, valid from the day `from` until before the day `until`, both `YYYY-MM-DD`.
  ///
  /// `nil` stands for no limit.
  package struct Key: Equatable, Sendable {
    package var signer: MultiSigner
    package var from: String?
    package var until: String?
  }

  /// A published network.
  package struct Network: Equatable, Sendable {
    /// The name of its files and pages in the site.
    package var id: String
    /// The name of its file in the folder `Networks`.
    package var file: String
    package var title: String
    /// The id of its relay chain.
    package var relay: String?
    package var isTestnet = false
    /// The color of its page, `#rgb` or `#rrggbb`.
    package var accent: String?
    /// The path of its icon, relative to the folder of the portal.
    package var icon: String?
    /// The id of its verifier.
    package var verifier: String
    package var origin = "own"
    /// Other words for the search on the start page.
    package var aliases: [String] = []
    /// The form of new versions, if it differs from that of the portal.
    package var form: Form?
    /// Settings for observing its chain: `agree`, `token`, `sources`.
    package internal(set) var watching = JSONObject()
  }

  /// A portal that the site lists.
  package struct Sister: Equatable, Sendable {
    package var key: String
    package var name: String
    package var url: String
  }

  /// The form of published metadata.
  package enum Form: Equatable, Sendable {
    case full
    case reduced(ReductionLevel)

    /// The value in the file.
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
    /// Whether the live version also has a slow copy.
    package var hasSlowCopy = true
    package var latestAlias = Alias.copy
  }

  /// The kind of file at `qr/<id>_metadata_latest.apng`.
  package enum Alias: String, CaseIterable, Sendable {
    case copy, redirect, none
  }

  /// How many versions are published.
  package struct Keep: Equatable, Sendable {
    package var pictures = 3
    package var payloads = 24
  }

  /// The feeds of the site.
  package struct Feeds: Equatable, Sendable {
    /// Feeds in addition to `data.json`: `parity`, `nova`.
    package var data = ["parity", "nova"]
    /// The number of entries in an Atom feed.
    package var atom = 50
    /// A member of earlier releases, without effect.
    var legacy2022 = false
  }

  /// Upper limits of the site, in bytes.
  package struct Limits: Equatable, Sendable {
    package var siteBytes = 1_000_000_000
    package var pageBytes = 65_536
    package init() {}
  }

  /// The configuration as the site publishes it.
  ///
  /// - Parameter icons: the paths of the published icons, by network id.
  /// - Returns: the configuration without members that are private to the operator, or that no
  ///   page uses.
  package func published(icons: [String: String]) -> PortalConfiguration {
    var published = self
    published.warnings = []
    published.watching = JSONObject()
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

  package func signer(_ id: String) -> Signer? { verifiers.first { $0.id == id } }

  /// The form of new versions of a network.
  package func form(of network: Network) -> Form { network.form ?? pictures.form }
}

extension PortalConfiguration.Key {
  /// Whether another key of the same scheme is valid on one of the days of this key (portal 2.3).
  func meets(_ other: PortalConfiguration.Key) -> Bool {
    let (last, otherLast) = (until ?? "9999-99-99", other.until ?? "9999-99-99")
    return signer.scheme == other.signer.scheme && (from ?? "") < otherLast
      && (other.from ?? "") < last
  }
}

extension PortalConfiguration.Signer {
  /// Whether a key is valid for an update that was first seen at a time, in seconds since 1970.
  package func accepts(_ key: MultiSigner, at seconds: Int64) -> Bool {
    let day = String(RFC3339.text(seconds).prefix(10))
    return keys.contains {
      $0.signer == key && ($0.from ?? "") <= day && day < ($0.until ?? "9999-99-99")
    }
  }
}
