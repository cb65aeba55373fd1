package import ChainInquiry
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
  /// This portal, and the portals of other operators.
  package var portals: [Sister]
  package var pictures = Pictures()
  package var keep = Keep()
  package var feeds = Feeds()
  package var limits = Limits()
  /// The origins whose pages may show the player in a frame; without any, no page for frames is
  /// built.
  package var embedders: [String] = []
  /// The times after which the data of the site counts as old; `nil` if none are configured.
  package internal(set) var freshness: JSONValue?
  /// The addresses that `portal watch` sends messages to, which are not published; `nil` for none.
  package internal(set) var webhooks: [Webhook]?
  /// The host of the site; `nil` for any host, so that the site has the files of all.
  package internal(set) var target: Host?
  /// Warnings about members that have no effect, as sentences; not part of the file.
  package internal(set) var warnings: [String] = []

  /// A host of sites.
  package enum Host: String, CaseIterable, Sendable {
    case githubPages = "github-pages"
    case gitlabPages = "gitlab-pages"
    case cloudflarePages = "cloudflare-pages"
    case netlify

    /// Whether the host takes its HTTP headers from `_headers`.
    package var readsHeaders: Bool { [.cloudflarePages, .netlify].contains(self) }
    /// Whether the host takes redirects from `_redirects`.
    package var readsRedirects: Bool { self != .githubPages }
    /// The largest site that the host takes, in bytes; `nil` if it states none.
    package var siteLimit: Int? { self == .githubPages ? 1_000_000_000 : nil }
  }

  /// The operator of the site.
  package struct Owner: Equatable, Sendable {
    package var name: String
    package var url: String?
    /// The address at which users request a missing version.
    package var issueURL: String?
    package var sourceURL: String?

    package init(name: String) { self.name = name }
  }

  /// A verifier with all its keys, including keys that are no longer valid.
  package struct Signer: Equatable, Sendable {
    package var id: String
    package var name: String
    package var keys: [Key]
    /// The place where users can compare the keys.
    package var provenance: String?
    /// Whether keys of the development phrase are allowed.
    package var isDevelopment = false

    package init(
      id: String, name: String, keys: [Key], provenance: String? = nil, isDevelopment: Bool = false
    ) {
      (self.id, self.name, self.keys) = (id, name, keys)
      (self.provenance, self.isDevelopment) = (provenance, isDevelopment)
    }

    /// An empty signer, the default for reading.
    package static let blank = Signer(id: "", name: "", keys: [])
  }

  /// A key, valid from the day `from` until before the day `until`, both `YYYY-MM-DD`.
  ///
  /// `nil` means no limit.
  package struct Key: Equatable, Sendable {
    package var signer: MultiSigner
    package var from: String?
    package var until: String?

    package init(signer: MultiSigner, from: String? = nil, until: String? = nil) {
      (self.signer, self.from, self.until) = (signer, from, until)
    }
  }

  /// A published network.
  package struct Network: Equatable, Sendable {
    /// The name of the network's files and pages on the site.
    package var id: String
    /// The name of the network's file in the folder `Networks`.
    package var file: String
    package var title: String
    /// The id of the network's relay chain.
    package var relay: String?
    package var isTestnet = false
    /// The color of the network's page, `#rgb` or `#rrggbb`.
    package var accent: String?
    /// The path of the network's icon, relative to the folder of the portal.
    package var icon: String?
    /// The id of the network's verifier.
    package var verifier: String
    package var origin = "own"
    /// Additional words by which the search on the start page finds the network.
    package var aliases: [String] = []
    /// Whether new versions are full or reduced, if this differs from the portal's default.
    package var form: Form?
    /// The number of nodes that must agree, which is not published; `nil` for one.
    package internal(set) var agree: Int?
    /// The token of the specs, for a chain with several; `nil` if the chain has one.
    package internal(set) var token: Token?
    /// The places where updates are found; `nil` for nodes only.
    package internal(set) var sources: [Source]?

    package init(
      id: String, file: String, title: String, relay: String? = nil, isTestnet: Bool = false,
      accent: String? = nil, verifier: String
    ) {
      (self.id, self.file, self.title, self.relay) = (id, file, title, relay)
      (self.isTestnet, self.accent, self.verifier) = (isTestnet, accent, verifier)
    }
  }

  /// A portal that the site lists.
  package struct Sister: Equatable, Sendable {
    package var key: String
    package var name: String
    package var url: String

    package init(key: String, name: String, url: String) {
      (self.key, self.name, self.url) = (key, name, url)
    }
  }

  /// Whether published metadata is full or reduced.
  package enum Form: Equatable, Sendable {
    case full
    case reduced(ReductionLevel)

    /// The word for the form in the file.
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

  /// How many versions of metadata are published.
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
    /// A member of earlier releases that has no effect.
    var legacy2022 = false
  }

  /// The upper limits for the size of the site, in bytes.
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
    published.webhooks = nil
    for (index, network) in networks.enumerated() {
      var entry = network
      (entry.file, entry.origin, entry.form) = ("\(network.id).json", "own", nil)
      (entry.agree, entry.token, entry.sources) = (nil, nil, nil)
      entry.icon = network.icon == nil ? nil : icons[network.id]
      published.networks[index] = entry
    }
    published.verifiers.removeAll { signer in
      !networks.contains { $0.verifier == signer.id }
    }
    return published
  }

  package func signer(_ id: String) -> Signer? { verifiers.first { $0.id == id } }

  /// The form of new versions of a network: its own, or the portal's default.
  package func form(of network: Network) -> Form { network.form ?? pictures.form }
}

extension PortalConfiguration.Key {
  /// Whether another key of the same scheme is valid on one of the days on which this key is valid
  /// (portal 2.3).
  ///
  /// A key that ended on its first day is valid on no day.
  func meets(_ other: PortalConfiguration.Key) -> Bool {
    guard from == nil || from != until, other.from == nil || other.from != other.until else {
      return false
    }
    let (last, otherLast) = (until ?? "9999-99-99", other.until ?? "9999-99-99")
    return signer.scheme == other.signer.scheme && (from ?? "") < otherLast
      && (other.from ?? "") < last
  }
}

extension PortalConfiguration.Signer {
  /// Whether a key is valid for an update that was first seen at a time, in seconds since 1970.
  package func accepts(_ key: MultiSigner, at seconds: Int64) -> Bool {
    let day = String(RFC3339.text(seconds).prefix(10))
    // On the day on which a key ends, updates may have been seen before its end.
    return keys.contains {
      $0.signer == key && ($0.from ?? "") <= day && day <= ($0.until ?? "9999-99-99")
    }
  }
}
