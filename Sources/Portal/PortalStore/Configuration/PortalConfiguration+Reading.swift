import ByteSupport
package import HotStore
import JSONCodec
import PictureWork
import Reporting
import SubstrateCrypto
import VaultPayloads

extension PortalConfiguration {
  /// Reads the file.
  ///
  /// - Parameters:
  ///   - json: its bytes.
  ///   - file: its name, for messages.
  /// - Throws: `HotDatabaseError`: `notJSON`, `field`.
  package init(json: [UInt8], file: String) throws(HotDatabaseError) {
    self = try PortalConfiguration.form.value(parsing: json, file: file)
    if feeds.legacy2022 { warnings.append(PortalConfiguration.legacyFeedsWarning(of: file)) }
    // The member is not published, so it must not make two configurations different.
    feeds.legacy2022 = false
  }

  private static func legacyFeedsWarning(of file: String) -> String {
    """
    \(ScreenText.quoted(file)): feeds.legacy2022 has no effect. The feeds data-2023.json, data-2022.json and \
    chains-2022.json are no longer built. Remove the member, and point readers of those feeds to data.json.
    """
  }

  /// Checks that there are verifiers, and that the references to networks and verifiers exist.
  func check() throws(JSONMismatch) {
    guard !verifiers.isEmpty else {
      throw JSONMismatch("must have at least one").inside("verifiers")
    }
    if let target, let problem = problem(of: target) {
      throw JSONMismatch(problem).inside("target")
    }
    for (index, network) in networks.enumerated() {
      func wrong(_ field: String, _ problem: String) -> JSONMismatch {
        JSONMismatch(problem).inside(field).inside(index).inside("networks")
      }
      if let other = networks[..<index].firstIndex(where: { $0.id == network.id }) {
        throw wrong(
          "id", "is \(ScreenText.quoted(network.id)), which is also that of networks[\(other)]")
      }
      if let relay = network.relay {
        guard let chain = networks.first(where: { $0.id == relay }) else {
          throw wrong(
            "relay", "is \(ScreenText.quoted(relay)), which is not the id of a network here")
        }
        // Pages list networks below their relay chain, so there is only one level.
        guard chain.relay == nil else {
          throw wrong("relay", "is \(ScreenText.quoted(relay)), which has a relay chain itself")
        }
      }
      guard signer(network.verifier) != nil else {
        throw wrong(
          "verifier",
          "is \(ScreenText.quoted(network.verifier)), but 'verifiers' does not have that id")
      }
      let mirror = "mirror:"
      guard
        network.origin == "own"
          || (network.origin.hasPrefix(mirror)
            && signer(String(network.origin.dropFirst(mirror.count))) != nil)
      else { throw wrong("origin", "must be own, or mirror: and the id of a verifier") }
    }
  }

  /// A reason why the site cannot be published at a host, as a clause.
  private func problem(of host: Host) -> String? {
    if pictures.latestAlias == .redirect, !host.readsRedirects {
      return "is \(host.rawValue), which has no redirects; set pictures.latestAlias to copy or none"
    }
    if !embedders.isEmpty, !host.readsHeaders {
      return
        "is \(host.rawValue), which cannot send the headers that 'embedders' needs; leave out one"
    }
    if let limit = host.siteLimit, limits.siteBytes > limit {
      return
        "is \(host.rawValue), which takes \(limit) bytes, but limits.siteBytes is \(limits.siteBytes)"
    }
    return nil
  }

  /// A color of specs without its transparency, which pages do not support; `nil` for other texts.
  package static func accent(_ color: String) -> String? {
    let digits = color.utf8.count - 1
    let cut = String(color.prefix(digits == 8 ? 7 : digits == 4 ? 4 : color.count))
    return PortalConfiguration.isAccent(cut) ? cut.lowercased() : nil
  }

  /// Whether a text is a color that pages support: `#` and three or six hex digits.
  package static func isAccent(_ text: String) -> Bool {
    let digits = text.utf8.dropFirst()
    return text.utf8.first == UInt8(ascii: "#") && [3, 6].contains(digits.count)
      && digits.allSatisfy { Hex.value(of: $0) != nil }
  }
}

extension PortalConfiguration.Signer {
  /// Refuses a development key if the signer may not have one, and two keys of one scheme that are
  /// valid on the same day.
  func check() throws(JSONMismatch) {
    guard !keys.isEmpty else { throw JSONMismatch("must have at least one").inside("keys") }
    for (index, key) in keys.enumerated() {
      func wrong(_ problem: String) -> JSONMismatch {
        JSONMismatch(problem).inside("publicKey").inside(index).inside("keys")
      }
      if let path = DevelopmentKeys.path(of: key.signer), !isDevelopment {
        throw wrong(
          """
          is the development key \(path), which everybody has; a site for testing needs "isDevelopment": true of this \
          verifier
          """)
      }
      guard !keys[..<index].contains(where: { $0.meets(key) }) else {
        throw wrong(
          """
          is a second key of \(key.signer.scheme.name) on the same days: give one "until" and the other "from"
          """)
      }
    }
  }
}

extension PortalConfiguration.Network {
  /// Refuses an id, a file name or a color that the site cannot use.
  func check() throws(JSONMismatch) {
    if let fault = PortalName.fault(of: id) { throw JSONMismatch(fault).inside("id") }
    guard file.hasSuffix(".json"), !file.contains("/") else {
      throw JSONMismatch("must be the name of a file in Networks that ends in .json")
        .inside("file")
    }
    if let accent, !PortalConfiguration.isAccent(accent) {
      throw JSONMismatch("is \(ScreenText.quoted(accent)), but must be like #e6007a")
        .inside("accent")
    }
  }
}

extension PortalConfiguration {
  /// The times after which the data of a site counts as old.
  package struct Freshness: Sendable {
    package private(set) var pollSeconds: Int?
    package private(set) var warnHours: Int?
    package private(set) var staleHours: Int?
    package private(set) var timestampHours: Int?
    package private(set) var indexDays: Int?

    package init(_ configuration: PortalConfiguration) {
      self = configuration.freshness.flatMap { try? Freshness.form.value(of: $0) } ?? Freshness()
    }

    private init() {}

    static func check(_ json: JSONValue) throws(JSONMismatch) {
      let hours = try form.value(of: json)
      guard let warn = hours.warnHours, let stale = hours.staleHours, warn > stale else { return }
      throw JSONMismatch("is \(warn), but must be at most staleHours, which is \(stale)")
        .inside("warnHours")
    }

    private static let number = JSONForm<Int>.integer(1...1_000_000)
    private static let form = JSONReading(into: Freshness()).form([
      "pollSeconds": .optionalField(\.pollSeconds, as: .integer(10...1_000_000)),
      "warnHours": .optionalField(\.warnHours, as: number),
      "staleHours": .optionalField(\.staleHours, as: number),
      "timestampHours": .optionalField(\.timestampHours, as: number),
      "indexDays": .optionalField(\.indexDays, as: number),
    ]).strict()
  }
}
