import ByteSupport
import FileSupport
import JSONCodec
import PortalStore

/// Files for hosts.
package enum HostFiles {
  /// The files that hosts read, but may not serve.
  package static let unserved: Set = [".nojekyll", "_headers", "_redirects", "CNAME"]

  /// The HTTP headers in a file, for hosts that read them from there: Netlify, Cloudflare Pages.
  static func headers(_ configuration: PortalConfiguration) -> [UInt8] {
    let embeds =
      configuration.embedders.isEmpty
      ? []
      : [
        header(
          "/embed/*",
          [
            "! Content-Security-Policy",
            "Content-Security-Policy: \(policy(for: configuration.embedders))",
          ])
      ]
    return headers + Array(embeds.joined().utf8)
  }

  private static let headers = Array(
    ([
      header(
        "/*",
        [
          "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
          "Permissions-Policy: camera=(), geolocation=()",
          "Content-Security-Policy: \(policy)",
          "Cache-Control: public, max-age=300, must-revalidate",
        ])
    ]
      + [
        ("/payload/*", "max-age=31536000, immutable"), ("/app/*", "max-age=31536000, immutable"),
        ("/status.json", "max-age=60"), ("/status.js", "max-age=60"),
        ("/n/:id/status.js", "max-age=60"), ("/ahead.atom", "max-age=60"),
        ("/tuf/timestamp.json", "max-age=60"),
      ].map { header($0, ["! Cache-Control", "Cache-Control: public, \($1)"]) }
      + [
        "/payload/*", "/metadata/*", "/feeds/*", "/data.json", "/portals.json", "/n/*", "/qr/*",
        "/feed.atom", "/ahead.atom", "/status.json", "/status.js", "/tuf/*",
      ].map {
        header($0, ["Access-Control-Allow-Origin: *"])
      } + [
        header("/*.apng", ["Content-Type: image/apng"]),
        header("/*.bin", ["Content-Type: application/octet-stream"]),
        header("/*.jsonl", ["Content-Type: text/plain; charset=utf-8"]),
      ]).joined().utf8)

  /// The content security policy that a host should send with every file; most pages state a
  /// stricter one.
  package static let policy = policy(for: ["'none'"])

  /// The policy for pages that these origins may show in a frame.
  package static func policy(for ancestors: [String]) -> String {
    SiteFrame.policy.replacing("style-src 'self'", with: "style-src 'self' 'unsafe-inline'")
      + "; frame-ancestors \(ancestors.joined(separator: " "))"
  }

  /// The origins that may show pages of a built site in a frame, by its `site.json`.
  package static func embedders(ofSite folder: String) -> [String] {
    let source = (try? FileReading.bytes(at: "\(folder)/\(SiteSource.path)", limit: 64 << 20))
      .flatMap { try? SiteSource(json: $0) }
    return source?.configuration.embedders ?? []
  }

  private static func header(_ path: String, _ lines: [String]) -> String {
    "\(path)\n" + lines.map { "  \($0)\n" }.joined()
  }

  /// `portals.json`: a list of portals, including this one.
  static func portals(_ configuration: PortalConfiguration) -> [UInt8] {
    let form: JSONForm<PortalConfiguration.Sister> = ["name": .of(\.name), "url": .of(\.url)]
    return form.map(configuration.portals.map { ($0.key, $0) }).fileBytes
  }

  /// The redirections for hosts; `nil` if the configuration requests none.
  static func redirects(
    _ networks: [SiteNetwork], _ configuration: PortalConfiguration
  ) -> [UInt8]? {
    guard configuration.pictures.latestAlias == .redirect else { return nil }
    let encoded = PercentCode.encoded
    let lines = networks.compactMap { network in
      network.shown.map {
        "/qr/\(encoded(network.id))_metadata_latest.apng /\(encoded($0.picture(network.id))) 302\n"
      }
    }
    return Array(lines.joined().utf8)
  }
}
