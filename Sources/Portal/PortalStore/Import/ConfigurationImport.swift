package import ByteSupport
package import ChainInquiry
import FileSupport
import HotSide
import HotStore
import JSONCodec
package import NodeClient
import PictureWork
import Reporting
import RuntimeMetadata
import SubstrateCrypto
import VaultPayloads
import WebPages

/// `portal import-config`: the configuration of an older portal becomes one of ours (portal 2.2).
package struct ConfigurationImport: Sendable {
  /// What is asked for.
  package struct Request: Sendable {
    /// The `config.toml`.
    package var configuration: String
    /// The folder of pictures, where it is another than the configuration's.
    package var pictures: String?
    /// The feed, where it is another than the configuration's.
    package var data: String?
    /// The list of portals.
    package var portals: String?
    /// Where the site is published.
    package var homepage: String?
    package var title: String
    /// How icons are fetched; `nil` where they are not.
    package var icons: NodeOptions?
    /// How nodes are asked for what neither picture nor feed has; `nil` where they are not.
    package var nodes: InquirySettings?

    package init(_ configuration: String, title: String) {
      (self.configuration, self.title) = (configuration, title)
    }
  }

  private let request: Request
  private let former: FormerConfiguration
  private let feed: FormerFeed
  private var draft: PortalDraft
  private var missing: [String] = []

  /// Reads the configuration and the feed.
  ///
  /// - Throws: `FileError`, ``PortalError/formerConfiguration(file:line:reason:)``.
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
      title: request.title, baseURL: try ConfigurationImport.homepage(request.homepage, root))
    draft.notes = former.warnings
    let list = former.publicFolder.map { FilePath.join(FilePath.join(root, $0), "portals.json") }
    if let place = request.portals ?? list, request.portals != nil || Folder.exists(place) {
      draft.configuration.portals = try ConfigurationImport.sisters(place)
    }
  }

  /// Where the old feed says that chains are.
  package var liveVersions: [Hash256: UInt32] { feed.liveVersions }

  /// Takes the chains over.
  ///
  /// - Returns: the portal, and what of it is missing, a sentence each.
  /// - Throws: ``PortalError/formerConfiguration(file:line:reason:)``, `HotDatabaseError` for an id that
  ///   cannot be.
  package mutating func run() async throws -> (draft: PortalDraft, missing: [String]) {
    try takeSigners()
    for chain in former.chains {
      try PortalName.check(
        chain.id, file: request.configuration, field: "line \(chain.line)")
      try await take(chain)
    }
    let ids = Set(draft.configuration.networks.map(\.id))
    for (place, network) in draft.configuration.networks.enumerated() {
      guard let relay = network.relay, !ids.contains(relay) else { continue }
      note(
        network.id,
        "its relay chain \(ScreenText.quoted(relay)) is no network of the portal; it stands alone.")
      draft.configuration.networks[place].relay = nil
    }
    return (draft, missing)
  }

  private mutating func note(_ id: String, _ text: String) {
    draft.notes.append("\(ScreenText.quoted(id)): \(text)")
  }

  private mutating func miss(_ chain: FormerConfiguration.Chain, _ text: String) {
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
        keys.append(PortalConfiguration.Key(signer: key, from: nil, until: nil))
      }
      let isDefault = keys.contains { PayloadReport.isPublishedDefault($0.signer) }
      let isDevelopment = keys.contains { DevelopmentKeys.path(of: $0.signer) != nil }
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
    guard let specs = try await specs(of: chain) else {
      return missing.append(
        """
        \(ScreenText.quoted(chain.id)) is left out: neither a specs picture nor the feed has its genesis hash, \
        prefix, unit and decimals\(request.nodes == nil ? "; --ask-nodes asks for them" : "").
        """)
    }
    let verifier = chain.texts["verifier"] ?? draft.configuration.verifiers[0].id
    guard let signer = draft.configuration.signer(verifier) else {
      throw wrong(
        chain.line, "the verifier \(ScreenText.quoted(verifier)) is not among those of the file.")
    }
    let endpoints = chain.endpoints.filter { (try? TextRules.check(endpoint: $0)) != nil }
    for url in chain.endpoints where !endpoints.contains(url) {
      note(
        chain.id,
        "the endpoint \(ScreenText.quoted(url)) is no address of a node, and is left out.")
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
      id: chain.id, file: file, title: title(of: chain), relay: chain.relay,
      isTestnet: chain.isTestnet, verifier: verifier)
    network.accent = accent(of: chain)
    if chain.relay != nil, !chain.name.isEmpty { network.aliases = [chain.name] }
    network.icon = try await icon(of: chain)
    draft.configuration.networks.insert(network, at: place)
  }

  private mutating func title(of chain: FormerConfiguration.Chain) -> String {
    let title = chain.title
    if (try? TextRules.check(title, field: "title")) != nil { return title }
    note(
      chain.id, "the title \(ScreenText.quoted(title)) cannot be shown; the id stands for it.")
    return chain.id
  }

  private mutating func accent(of chain: FormerConfiguration.Chain) -> String {
    guard let color = chain.texts["color"] else { return "#000000" }
    if PortalConfiguration.isAccent(color) { return color }
    let accent = PortalDraft.accent(color) ?? ConfigurationImport.firstColor(in: color) ?? "#000000"
    note(chain.id, "the color \(ScreenText.quoted(color)) becomes \(accent).")
    return accent
  }

  /// The first color of a gradient.
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

  /// The icon of a chain, where it may be fetched and shown; otherwise what to do is noted.
  private mutating func icon(of chain: FormerConfiguration.Chain) async throws -> String? {
    guard let url = chain.texts["icon"] ?? chain.texts["logo"], url.contains("://") else {
      return nil
    }
    var reason = "is of another host"
    if let options = request.icons, PortalAddress(url, of: ["https", "http"]) != nil {
      do {
        let bytes = try await WebFile.bytes(at: url, limit: SafePicture.limit, options)
        let picture = try SafePicture.published(bytes)
        let name = "icons/\(chain.id).\(picture.ending)"
        draft.icons.append((name, picture.bytes))
        return name
      } catch {
        try Task.checkCancellation()
        let clause = (error as? NodeError)?.webClause ?? (error as? SafePicture.Fault)?.reason
        reason = "is not taken over: \(clause ?? "")"
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

  // MARK: - Specs

  /// What a Vault must know of a chain: the signed picture before the feed.
  private mutating func specs(
    of chain: FormerConfiguration.Chain
  ) async throws -> NetworkSpecs? {
    let entry = feed.entries[chain.id] ?? feed.entries[chain.name]
    guard let signed = await signedSpecs(of: chain) else {
      guard let hash = chain.genesisHash ?? entry?.genesisHash,
        let genesisHash = Hash256(hex: hash), let prefix = entry?.prefix,
        let unit = chain.texts["token_unit"] ?? entry?.unit,
        let decimals = chain.decimals.flatMap({ UInt8(exactly: $0) }) ?? entry?.decimals
      else { return try await askedSpecs(of: chain) }
      let specs = NetworkSpecs(
        fetchedName: chain.name, prefix: prefix, decimals: decimals, unit: unit,
        encryption: chain.encryption, genesisHash: genesisHash)
      return (try? TextRules.check(specs)) == nil ? nil : specs
    }
    compare(signed, with: chain, entry)
    return signed
  }

  /// What the nodes of a chain say, as far as it is of the chain that the configuration means.
  private mutating func askedSpecs(
    of chain: FormerConfiguration.Chain
  ) async throws -> NetworkSpecs? {
    guard var nodes = request.nodes else { return nil }
    nodes.wantsProperties = true
    do {
      let snapshot = try await nodes.ask(try chain.endpoints.map { try NodeEndpoint($0) })
      let properties = try NodeProperties(snapshot)
      let known = chain.decimals.flatMap { UInt8(exactly: $0) }
      let token = try properties.token(
        override: known.flatMap { decimals in
          chain.texts["token_unit"].map { Token(decimals: decimals, unit: $0) }
        })
      let specs = NetworkSpecs(
        fetchedName: snapshot.facts.name, prefix: properties.ss58Prefix, decimals: token.decimals,
        unit: token.unit, encryption: chain.encryption, genesisHash: snapshot.genesisHash)
      try TextRules.check(specs)
      let genesisHash = chain.genesisHash.flatMap { Hash256(hex: $0) } ?? specs.genesisHash
      // A name for want of a better one is not published for ever.
      guard specs.name.lowercased().hasSameBytes(as: chain.name), token != .unnamed,
        genesisHash == specs.genesisHash
      else {
        miss(
          chain,
          """
          its nodes are of \(ScreenText.quoted(specs.name)) with the genesis hash \
          \(specs.genesisHash) and amounts in \(token.unit) of \(token.decimals) decimals, which is not taken.
          """)
        return nil
      }
      return specs
    } catch {
      if error is CancellationError { throw error }
      miss(chain, error.reportable.message)
      return nil
    }
  }

  private mutating func compare(
    _ signed: NetworkSpecs, with chain: FormerConfiguration.Chain, _ entry: FormerFeed.Entry?
  ) {
    func check(_ what: String, _ picture: String, _ other: String?, _ place: String) {
      guard let other, !other.hasSameBytes(as: picture) else { return }
      miss(
        chain,
        """
        the \(what) is \(ScreenText.quoted(picture)) in the specs picture, which a \
        key has signed, and \(ScreenText.quoted(other)) in \(place). The picture is taken; find out which is right.
        """)
    }
    func hash(_ text: String?) -> String? {
      text.map { Hash256(hex: $0)?.hex ?? $0 }
    }
    let file = FilePath.name(of: request.configuration)
    check("name", signed.name.lowercased(), chain.name, file)
    check("encryption", signed.encryption.name, chain.encryption.name, file)
    check("genesis hash", signed.genesisHash.hex, hash(chain.genesisHash), file)
    check("unit", signed.unit, chain.texts["token_unit"], file)
    check("number of decimals", "\(signed.decimals)", chain.decimals.map { "\($0)" }, file)
    check("genesis hash", signed.genesisHash.hex, hash(entry?.genesisHash), "the feed")
    check("prefix", "\(signed.prefix)", entry?.prefix.map { "\($0)" }, "the feed")
    check("unit", signed.unit, entry?.unit, "the feed")
    check("number of decimals", "\(signed.decimals)", entry?.decimals.map { "\($0)" }, "the feed")
  }

  private func signedSpecs(of chain: FormerConfiguration.Chain) async -> NetworkSpecs? {
    let root = FilePath.folder(of: request.configuration)
    guard
      let folder = request.pictures ?? former.pictureFolder.map({ FilePath.join(root, $0) }),
      Folder.exists("\(folder)/\(chain.id)_specs.png"),
      let scan = try? await PictureScan.read(
        [PictureSource(path: "\(folder)/\(chain.id)_specs.png")], with: PortalCollection.reader),
      let (update, content) = try? scan.read.requireUpdate(),
      case .specs(let specs) = content, update.signatureHolds == true,
      (try? TextRules.check(specs)) != nil
    else { return nil }
    return specs
  }

  // MARK: - What stands beside

  private static func homepage(_ given: String?, _ root: String) throws -> String? {
    let package = FilePath.join(root, "package.json")
    var text = given
    if text == nil, Folder.exists(package),
      let value = try? JSONValue(parsing: try FileReading.bytes(at: package, limit: 1 << 20))
    {
      text = value["homepage"]?.string
    }
    guard let text else { return nil }
    guard PortalAddress(text, of: ["https", "http"]) != nil else {
      throw PortalError.formerConfiguration(
        file: given == nil ? package : "--homepage", line: nil,
        reason: "\(ScreenText.quoted(text)) is no address that begins with https://.")
    }
    return text.hasSuffix("/") ? text : text + "/"
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
