package import ByteSupport
package import ChainInquiry
import FileSupport
import HotSide
import HotStore
import JSONCodec
package import NodeClient
import PictureWork
import PortalStore
import Reporting
import RuntimeMetadata
import SubstrateCrypto
package import VaultPayloads

/// `portal import-config`: converts the configuration of an older portal (portal 2.2).
package struct ConfigurationImport: Sendable {
  package struct Request: Sendable {
    /// The path of `config.toml`.
    package var configuration: String
    /// The folder of pictures; `nil` to use the one in the configuration.
    package var pictures: String?
    /// The path of the feed; `nil` to use the one in the configuration.
    package var data: String?
    /// The path of the list of portals.
    package var portals: String?
    /// The URL of the site.
    package var homepage: String?
    package var title: String
    /// The settings for fetching icons; `nil` to skip them.
    package var icons: NodeOptions?
    /// The settings for asking nodes for missing specs; `nil` to skip this.
    package var nodes: InquirySettings?
    /// The specs in the files of `Networks`, with the file names.
    package var known: [(file: String, specs: NetworkSpecs)] = []
    /// The specs in the hot database.
    package var recorded: [NetworkSpecs] = []
    /// The hashes of specs that the user has reviewed, as `sign` shows them.
    package var reviewed: [Hash256] = []

    package init(_ configuration: String, title: String) {
      (self.configuration, self.title) = (configuration, title)
    }
  }

  let request: Request
  let former: FormerConfiguration
  let feed: FormerFeed
  private var draft: PortalDraft
  var missing: [String] = []

  /// Reads the configuration and the feed.
  ///
  /// - Throws: `FileError`, `PortalError`.
  package init(_ request: Request) throws {
    self.request = request
    former = try FormerConfiguration(request.configuration)
    let root = FilePath.folder(of: request.configuration)
    let place = request.data ?? former.dataFile.map { FilePath.join(root, $0) }
    if let place, request.data != nil || Folder.exists(place) {
      feed = try FormerFeed(place)
    } else {
      feed = FormerFeed()
    }
    draft = PortalDraft(
      title: request.title,
      baseURL: try ConfigurationImport.homepage(
        request.homepage, root, publicFolder: former.publicFolder))
    draft.notes = former.warnings
    let list = former.publicFolder.map { FilePath.join(FilePath.join(root, $0), "portals.json") }
    if let place = request.portals ?? list, request.portals != nil || Folder.exists(place) {
      draft.configuration.portals = try ConfigurationImport.sisters(place)
    }
  }

  /// The live versions that the old feed states, by genesis hash.
  package var liveVersions: [Hash256: UInt32] { feed.liveVersions }

  /// Converts the chains.
  ///
  /// - Returns: the portal, and the missing parts as sentences.
  /// - Throws: `PortalError`; `HotDatabaseError` for an
  ///   invalid id.
  package mutating func run() async throws -> (draft: PortalDraft, missing: [String]) {
    try takeSigners()
    var unused = Set(request.reviewed)
    for chain in former.chains {
      if let fault = PortalName.fault(of: chain.id) {
        throw HotDatabaseError.field(
          file: request.configuration, field: "line \(chain.line)", problem: fault)
      }
      try await take(chain)
    }
    for file in draft.files { unused.remove(ConfigurationImport.hash(of: file.file.specs)) }
    missing += unused.sorted().map { "No specs of this configuration have the hash \($0)." }
    let ids = Set(draft.configuration.networks.map(\.id))
    for (place, network) in draft.configuration.networks.enumerated() {
      guard let relay = network.relay, !ids.contains(relay) else { continue }
      note(
        network.id,
        "its relay chain \(ScreenText.quoted(relay)) is not a network of the portal; the network is listed on its own."
      )
      draft.configuration.networks[place].relay = nil
    }
    return (draft, missing)
  }

  mutating func note(_ id: String, _ text: String) {
    draft.notes.append("\(ScreenText.quoted(id)): \(text)")
  }

  mutating func miss(_ chain: FormerConfiguration.Chain, _ text: String) {
    missing.append("\(ScreenText.quoted(chain.id)): \(text)")
  }

  private func wrong(_ line: Int?, _ reason: String) -> PortalError {
    .formerConfiguration(file: request.configuration, line: line, reason: reason)
  }

  private mutating func takeSigners() throws {
    for (id, signer) in former.signers {
      let name = signer.name.isEmpty ? id : signer.name
      var keys: [PortalConfiguration.Key] = []
      for (scheme, text) in [
        (SignatureScheme.sr25519, signer.publicKey), (.ecdsa, signer.ethereumPublicKey),
      ] {
        guard let text else { continue }
        guard let bytes = try? Hex.decode(text),
          let key = try? MultiSigner(scheme: scheme, publicKey: bytes)
        else {
          throw wrong(
            nil,
            "the key of the verifier \(ScreenText.quoted(name)) is not \(scheme.publicKeyLength * 2) hex digits."
          )
        }
        do throws(SubstrateCryptoError) { try key.requireOwner() } catch {
          throw wrong(
            nil, "the key of the verifier \(ScreenText.quoted(name)) is refused: \(error.message)")
        }
        // The reader of network files accepts only keys that are valid points.
        guard key.isPoint else {
          throw wrong(
            nil,
            "the key of the verifier \(ScreenText.quoted(name)) is not a valid \(scheme.name) key.")
        }
        keys.append(PortalConfiguration.Key(signer: key, from: nil, until: nil))
      }
      let isDefault = keys.contains { PayloadReport.isPublishedDefault($0.signer) }
      let isDevelopment = keys.contains { DevelopmentKeys.path(of: $0.signer) != nil }
      if isDevelopment {
        draft.notes.append(
          """
          The key of the verifier \(ScreenText.quoted(name)) is a development key, which everybody has: the portal is \
          for testing.
          """
        )
      }
      draft.configuration.verifiers.append(
        PortalConfiguration.Signer(
          id: id.isEmpty ? name.lowercased() : id, name: name, keys: keys,
          provenance: isDefault ? "built into Vault" : nil, isDevelopment: isDevelopment))
    }
    guard !draft.configuration.verifiers.isEmpty else {
      throw wrong(nil, "it names no verifier, and a portal publishes nothing without one.")
    }
  }

  // MARK: - Chains

  private mutating func take(_ chain: FormerConfiguration.Chain) async throws {
    let place = draft.configuration.networks.count
    let verifier = chain.texts["verifier"] ?? draft.configuration.verifiers[0].id
    guard let signer = draft.configuration.signer(verifier) else {
      throw wrong(
        chain.line, "the verifier \(ScreenText.quoted(verifier)) is not among those of the file.")
    }
    guard let specs = try await specs(of: chain, signedBy: signer) else { return }
    let endpoints = chain.endpoints.filter { (try? TextRules.check(endpoint: $0)) != nil }
    for url in chain.endpoints where !endpoints.contains(url) {
      note(
        chain.id,
        "the endpoint \(ScreenText.quoted(url)) is not the address of a node, and is left out.")
    }
    for url in endpoints where PortalAddress(url)?.isPrivate != false {
      note(chain.id, "one endpoint seems to hold a key. It is kept, and never published.")
    }
    let key =
      signer.keys.first { $0.signer.scheme == specs.encryption.signatureScheme }
      ?? signer.keys[0]
    let file = chain.id + ".json"
    draft.files.append(
      (
        file,
        NetworkFile(
          title: "\(chain.id)-\(specs.encryption.name)", specs: specs, endpoints: endpoints,
          verifier: PayloadReport.isPublishedDefault(key.signer)
            ? .general : .custom(Verifier(key.signer)))
      ))
    var network = PortalConfiguration.Network(
      id: chain.id, file: file, title: title(of: chain, specs), relay: chain.relay,
      isTestnet: chain.isTestnet || PortalDraft.testNetworks.contains(specs.name),
      verifier: verifier)
    network.accent = accent(of: chain, specs)
    if chain.relay != nil, !chain.name.isEmpty { network.aliases = [chain.name] }
    network.icon = try await icon(of: chain)
    draft.configuration.networks.insert(network, at: place)
  }

  /// The title in the configuration; otherwise the title on Vaults, if it only differs in case.
  private mutating func title(of chain: FormerConfiguration.Chain, _ specs: NetworkSpecs) -> String
  {
    var title = chain.title
    if chain.texts["title"] == nil, chain.relay == nil,
      title.lowercased() == specs.title.lowercased()
    {
      title = specs.title
    }
    if (try? TextRules.check(title, field: "title")) != nil { return title }
    note(
      chain.id, "the title \(ScreenText.quoted(title)) cannot be shown; the id is used instead.")
    return chain.id
  }

  /// The color in the configuration; otherwise that of the specs, or one from the genesis hash.
  private mutating func accent(of chain: FormerConfiguration.Chain, _ specs: NetworkSpecs) -> String
  {
    guard let color = chain.texts["color"] else {
      let own = specs.hasDefaultColor ? nil : PortalConfiguration.accent(specs.color)
      return own ?? NetworkSpecs.color(of: specs.genesisHash)
    }
    if PortalConfiguration.isAccent(color) { return color }
    let accent =
      PortalConfiguration.accent(color) ?? ConfigurationImport.firstColor(in: color) ?? "#000000"
    note(chain.id, "the color \(ScreenText.quoted(color)) becomes \(accent).")
    return accent
  }

  /// The first color of a CSS gradient.
  static func firstColor(in text: String) -> String? {
    let bytes = Array(text.utf8)
    for start in bytes.indices where bytes[start] == UInt8(ascii: "#") {
      let digits = bytes[(start + 1)...].prefix { Hex.value(of: $0) != nil }
      for count in [6, 3] where digits.count >= count {
        return "#" + String(decoding: digits.prefix(count), as: UTF8.self)
      }
    }
    return nil
  }

  /// The icon of a chain, if it may be fetched and shown; otherwise adds a note that says what to
  /// do.
  private mutating func icon(of chain: FormerConfiguration.Chain) async throws -> String? {
    guard let url = chain.texts["icon"] ?? chain.texts["logo"], url.contains("://") else {
      return nil
    }
    var reason = "is of another host"
    if let options = request.icons, PortalAddress(url, of: ["https", "http"]) != nil {
      do {
        let bytes = try await WebFile.bytes(at: url, limit: IconFile.limit, options)
        let picture = try IconFile.icon(bytes)
        let name = "icons/\(chain.id).\(picture.ending)"
        draft.icons.append((name, picture.bytes))
        return name
      } catch {
        try Task.checkCancellation()
        let clause = (error as? NodeError)?.webClause ?? (error as? IconFile.Fault)?.reason
        reason = "is not imported: \(clause ?? "")"
      }
    }
    note(
      chain.id,
      """
      its icon \(ScreenText.quoted(url)) \(reason). Put the file at 'Portal/icons/\(chain.id).svg' and name it as \
      "icon": "icons/\(chain.id).svg"; until then the page shows a letter.
      """)
    return nil
  }

  // MARK: - Site

  /// The URL of the site: `given`, or the homepage in package.json, or the host in a CNAME file.
  private static func homepage(
    _ given: String?, _ root: String, publicFolder: String?
  ) throws -> String? {
    let package = FilePath.join(root, "package.json")
    var text = given
    if text == nil, Folder.exists(package),
      let value = try? JSONValue(parsing: try FileReading.bytes(at: package, limit: 1 << 20))
    {
      text = value["homepage"]?.string
    }
    guard let text = text ?? host(root, publicFolder).map({ "https://\($0)" }) else { return nil }
    guard PortalAddress(text, of: ["https", "http"]) != nil else {
      throw PortalError.formerConfiguration(
        file: given == nil ? package : "--homepage", line: nil,
        reason: "\(ScreenText.quoted(text)) is not an address that begins with https://.")
    }
    return text.hasSuffix("/") ? text : text + "/"
  }

  /// The host in the file CNAME, with which GitHub Pages serves a site under its own domain.
  private static func host(_ root: String, _ publicFolder: String?) -> String? {
    for folder in [publicFolder.map { FilePath.join(root, $0) }, root].compactMap(\.self) {
      let path = FilePath.join(folder, "CNAME")
      guard let bytes = try? FileReading.bytes(at: path, limit: 1 << 10) else { continue }
      let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      if let host = words.first, PortalAddress("https://\(host)/", of: ["https"]) != nil {
        return String(host)
      }
    }
    return nil
  }

  private static func sisters(_ path: String) throws -> [PortalConfiguration.Sister] {
    let value = try naming(path) {
      try JSONValue(bytes: try FileReading.bytes(at: path, limit: 1 << 20), file: path)
    }
    return (value.object ?? JSONObject()).compactMap { key, value in
      guard let name = value["name"]?.string, let url = value["url"]?.string,
        (try? TextRules.check(name, field: "name")) != nil,
        PortalAddress(url, of: ["https", "http"]) != nil
      else { return nil }
      return PortalConfiguration.Sister(key: key, name: name, url: url)
    }
  }
}
