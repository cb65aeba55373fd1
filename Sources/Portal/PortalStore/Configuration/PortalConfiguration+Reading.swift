import ByteSupport
package import HotStore
import JSONCodec
import PictureWork
import QRDrawing
import Reporting
import RuntimeMetadata
import SubstrateCrypto
import VaultPayloads

/// The file as it is read: every member must be known, and every value be one that can be kept to.
extension PortalConfiguration {
  /// Reads the file.
  ///
  /// - Parameters:
  ///   - json: its bytes.
  ///   - file: its name, for messages.
  /// - Throws: `HotDatabaseError`: `notJSON`, `field`.
  package init(json: [UInt8], file: String) throws(HotDatabaseError) {
    let watched = ["freshness", "target", "webhooks"]
    var object = try StrictObject(
      parsing: json, file: file, format: PortalConfiguration.format,
      members: [
        "format", "title", "baseURL", "operator", "verifiers", "networks", "portals", "pictures",
        "keep", "feeds", "limits",
      ] + watched)
    title = try object.shownText("title")
    baseURL = try object.url("baseURL")
    if let baseURL, !baseURL.hasSuffix("/") {
      throw object.wrong("baseURL", "must end in '/': it is the folder of the site")
    }
    owner = try object.objectIfPresent(
      "operator", members: ["name", "url", "issueURL", "sourceURL"]
    ).map(PortalConfiguration.owner)
    verifiers = []
    for (id, value) in try object.map("verifiers") ?? JSONObject() {
      verifiers.append(
        try PortalConfiguration.signer(
          id,
          StrictObject(
            value, file: file, path: "verifiers.\(id)",
            members: ["name", "isDevelopment", "provenance", "keys"])))
    }
    guard !verifiers.isEmpty else { throw object.wrong("verifiers", "must have one at least") }
    networks = []
    for (index, value) in try object.list("networks").enumerated() {
      networks.append(
        try PortalConfiguration.network(
          StrictObject(
            value, file: file, path: "networks[\(index)]",
            members: PortalConfiguration.networkMembers)))
    }
    portals = []
    for (key, value) in try object.map("portals") ?? JSONObject() {
      var sister = try StrictObject(
        value, file: file, path: "portals.\(key)", members: ["name", "url"])
      let name = try sister.shownText("name")
      guard let url = try sister.url("url") else {
        throw sister.wrong("url", "is missing")
      }
      portals.append(Sister(key: key, name: name, url: url))
    }
    try readRules(&object)
    for name in watched {
      if let value = object.takeIfPresent(name) { watching[name] = value }
    }
    if let freshness = watching["freshness"] {
      let names = ["pollSeconds", "warnHours", "staleHours", "timestampHours", "indexDays"]
      var times = try StrictObject(freshness, file: file, path: "freshness", members: names)
      for name in names { _ = try times.number(name, 1...1_000_000) }
    }
    try checkNetworks(object)
  }

  private mutating func readRules(_ object: inout StrictObject) throws(HotDatabaseError) {
    if var rules = try object.objectIfPresent("pictures", members: Pictures.members) {
      try pictures.read(&rules)
    }
    if var rules = try object.objectIfPresent(
      "keep", members: ["pictures", "payloads", "manifests"])
    {
      keep.pictures = try rules.number("pictures", 1...1_000) ?? keep.pictures
      keep.payloads = try rules.number("payloads", 1...100_000) ?? keep.payloads
      _ = try rules.word("manifests", ["all"])
      guard keep.payloads >= keep.pictures else {
        throw rules.wrong(
          "payloads", "is \(keep.payloads), and must not be less than pictures, \(keep.pictures)")
      }
    }
    if var rules = try object.objectIfPresent("feeds", members: ["data", "legacy2022", "atom"]) {
      feeds.data = try rules.textsIfPresent("data") ?? feeds.data
      for word in feeds.data where word != "parity" && word != "nova" {
        throw rules.wrong("data", "has \(ScreenText.quoted(word)), and knows parity and nova")
      }
      if try rules.truth("legacy2022") == true {
        warnings.append(PortalConfiguration.legacyFeedsWarning(of: rules.file))
      }
      feeds.atom = try rules.number("atom", 1...1_000) ?? feeds.atom
    }
    if var rules = try object.objectIfPresent("limits", members: ["siteBytes", "pageBytes"]) {
      limits.siteBytes = try rules.number("siteBytes", 1_000_000...(1 << 50)) ?? limits.siteBytes
      limits.pageBytes = try rules.number("pageBytes", 8_192...(1 << 24)) ?? limits.pageBytes
    }
  }

  private static func legacyFeedsWarning(of file: String) -> String {
    """
    \(ScreenText.quoted(file)): feeds.legacy2022 has no effect. The feeds data-2023.json, data-2022.json and \
    chains-2022.json are no longer built. Remove the member, and point readers of those feeds to data.json.
    """
  }

  /// What one network says of others and of verifiers.
  private func checkNetworks(_ object: StrictObject) throws(HotDatabaseError) {
    for (index, network) in networks.enumerated() {
      func wrong(_ field: String, _ problem: String) -> HotDatabaseError {
        object.wrong("networks[\(index)].\(field)", problem)
      }
      if let other = networks[..<index].firstIndex(where: { $0.id == network.id }) {
        throw wrong(
          "id", "is \(ScreenText.quoted(network.id)), and so is that of networks[\(other)]")
      }
      if let relay = network.relay {
        guard let chain = networks.first(where: { $0.id == relay }) else {
          throw wrong("relay", "is \(ScreenText.quoted(relay)), the id of no network here")
        }
        // Pages list networks below their relay chain, which stands below none.
        guard chain.relay == nil else {
          throw wrong("relay", "is \(ScreenText.quoted(relay)), which has a relay chain itself")
        }
      }
      guard signer(network.verifier) != nil else {
        throw wrong(
          "verifier",
          "is \(ScreenText.quoted(network.verifier)), and 'verifiers' has none of that id")
      }
      let mirror = "mirror:"
      guard
        network.origin == "own"
          || (network.origin.hasPrefix(mirror)
            && signer(String(network.origin.dropFirst(mirror.count))) != nil)
      else { throw wrong("origin", "must be own, or mirror: and the id of a verifier") }
    }
  }

  private static func owner(_ object: StrictObject) throws(HotDatabaseError) -> Owner {
    var object = object
    return Owner(
      name: try object.shownText("name"), url: try object.url("url"),
      issueURL: try object.url("issueURL"), sourceURL: try object.url("sourceURL"))
  }

  private static func signer(
    _ id: String, _ object: StrictObject
  ) throws(HotDatabaseError) -> Signer {
    var object = object
    var signer = Signer(id: id, name: try object.shownText("name"), keys: [])
    signer.isDevelopment = try object.truth("isDevelopment") ?? false
    signer.provenance = try object.textIfPresent("provenance")
    for (index, value) in try object.list("keys").enumerated() {
      var entry = try StrictObject(
        value, file: object.file, path: "\(object.path).keys[\(index)]",
        members: StrictObject.signer + ["from", "until"])
      let key = try entry.signer()
      if let path = DevelopmentKeys.path(of: key), !signer.isDevelopment {
        throw entry.wrong(
          "publicKey",
          """
          is the development key \(path), which everybody has; a site for trying needs "isDevelopment": true of \
          this verifier
          """)
      }
      let found = Key(signer: key, from: try entry.day("from"), until: try entry.day("until"))
      guard !signer.keys.contains(where: { $0.meets(found) }) else {
        throw entry.wrong(
          "publicKey",
          "is a second key of \(key.scheme.name) on the same days: let one have \"until\" and the other \"from\""
        )
      }
      signer.keys.append(found)
    }
    guard !signer.keys.isEmpty else { throw object.wrong("keys", "must have one at least") }
    return signer
  }

  private static let watchedOfNetworks = ["agree", "token", "sources"]
  private static let networkMembers =
    [
      "id", "file", "title", "relay", "isTestnet", "accent", "icon", "verifier", "origin",
      "aliases", "pictures",
    ] + watchedOfNetworks

  private static func network(_ object: StrictObject) throws(HotDatabaseError) -> Network {
    var object = object
    var network = Network(
      id: try object.text("id"), file: try object.text("file"),
      title: try object.shownText("title"), verifier: try object.text("verifier"))
    try PortalName.check(network.id, file: object.file, field: object.path + ".id")
    guard network.file.hasSuffix(".json"), !network.file.contains("/") else {
      throw object.wrong("file", "must be the name of a file in Networks that ends in .json")
    }
    network.relay = try object.textIfPresent("relay")
    network.isTestnet = try object.truth("isTestnet") ?? false
    network.accent = try object.textIfPresent("accent")
    if let accent = network.accent, !isAccent(accent) {
      throw object.wrong("accent", "is \(ScreenText.quoted(accent)), and must be like #e6007a")
    }
    network.icon = try object.textIfPresent("icon")
    network.origin = try object.textIfPresent("origin") ?? "own"
    network.aliases = try object.textsIfPresent("aliases") ?? []
    if var pictures = try object.objectIfPresent("pictures", members: ["form"]) {
      network.form = try pictures.form("form")
    }
    for name in PortalConfiguration.watchedOfNetworks {
      if let value = object.takeIfPresent(name) { network.watching[name] = value }
    }
    return network
  }

  /// Whether a text is a color that pages take: `#` and three or six hex digits.
  package static func isAccent(_ text: String) -> Bool {
    let digits = text.utf8.dropFirst()
    return text.utf8.first == UInt8(ascii: "#") && [3, 6].contains(digits.count)
      && digits.allSatisfy { Hex.value(of: $0) != nil }
  }
}

extension PortalConfiguration.Pictures {
  fileprivate static let members = [
    "profile", "form", "format", "scale", "border", "slowCopy", "latestAlias",
  ]

  fileprivate mutating func read(_ rules: inout StrictObject) throws(HotDatabaseError) {
    profile = try rules.word("profile", MovieProfile.allCases.map(\.rawValue)) ?? profile
    form = try rules.form("form") ?? form
    format = try rules.word("format", ["apng"]) ?? format
    scale = try rules.number("scale", DrawingOptions.scales) ?? scale
    border = try rules.number("border", 4...DrawingOptions.borders.upperBound) ?? border
    hasSlowCopy = try rules.word("slowCopy", ["live", "none"]).map { $0 == "live" } ?? hasSlowCopy
    let words = PortalConfiguration.Alias.allCases.map(\.rawValue)
    latestAlias =
      try rules.word("latestAlias", words).flatMap { PortalConfiguration.Alias(rawValue: $0) }
      ?? latestAlias
  }
}

/// Members of the kinds that the file has.
extension StrictObject {
  fileprivate mutating func textsIfPresent(_ name: String) throws(HotDatabaseError) -> [String]? {
    var copy = self
    guard copy.takeIfPresent(name) == nil else { return try texts(name) }
    // What is null is taken too.
    self = copy
    return nil
  }

  /// Takes an object whose members have any names, if it is there.
  fileprivate mutating func map(_ name: String) throws(HotDatabaseError) -> JSONObject? {
    guard let value = takeIfPresent(name) else { return nil }
    guard let map = value.object else { throw wrong(name, "must be an object") }
    return map
  }

  fileprivate mutating func list(_ name: String) throws(HotDatabaseError) -> [JSONValue] {
    guard let values = try take(name).array else { throw wrong(name, "must be a list") }
    return values
  }

  /// A text that people read.
  fileprivate mutating func shownText(_ name: String) throws(HotDatabaseError) -> String {
    let text = try text(name)
    do throws(HotDatabaseError) { try TextRules.check(text, field: name) } catch {
      guard case .unsafeText(_, _, let rule) = error else { throw error }
      throw wrong(name, "is \(ScreenText.quoted(text)), which is refused: \(rule)")
    }
    return text
  }

  mutating func truth(_ name: String) throws(HotDatabaseError) -> Bool? {
    guard let value = takeIfPresent(name) else { return nil }
    guard let truth = value.bool else { throw wrong(name, "must be true or false") }
    return truth
  }

  fileprivate mutating func number(
    _ name: String, _ range: ClosedRange<Int>
  ) throws(HotDatabaseError) -> Int? {
    guard let value = takeIfPresent(name) else { return nil }
    guard let number = value.integer(Int.self), range.contains(number) else {
      throw wrong(name, "must be a whole number of \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  fileprivate mutating func word(
    _ name: String, _ words: [String]
  ) throws(HotDatabaseError) -> String? {
    guard let value = takeIfPresent(name) else { return nil }
    guard let word = value.string, words.contains(word) else {
      throw wrong(name, "must be one of \(words.joined(separator: ", "))")
    }
    return word
  }

  fileprivate mutating func form(
    _ name: String
  ) throws(HotDatabaseError) -> PortalConfiguration.Form? {
    let words = ["full"] + ReductionLevel.allCases.map(\.rawValue)
    return try word(name, words).map { ReductionLevel(rawValue: $0).map { .reduced($0) } ?? .full }
  }

  /// A day, `YYYY-MM-DD`.
  fileprivate mutating func day(_ name: String) throws(HotDatabaseError) -> String? {
    guard let value = takeIfPresent(name) else { return nil }
    guard let day = value.string, RFC3339.seconds(day + "T00:00:00Z") != nil else {
      throw wrong(name, "must be a day such as 2026-01-01, or null")
    }
    return day
  }

  /// An address of the web.
  fileprivate mutating func url(_ name: String) throws(HotDatabaseError) -> String? {
    guard let value = takeIfPresent(name) else { return nil }
    guard let text = value.string, PortalAddress(text, of: ["https", "http"]) != nil else {
      throw wrong(name, "must be an address that begins with https://")
    }
    return text
  }
}
