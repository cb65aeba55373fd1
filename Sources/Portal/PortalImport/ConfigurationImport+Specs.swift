import ByteSupport
import ChainInquiry
import FileSupport
import HotSide
import HotStore
import NodeClient
import PictureWork
import PortalStore
import Reporting
import RuntimeMetadata
import SubstrateCrypto
import VaultPayloads

/// Finds the specs of the chains of an older portal.
extension ConfigurationImport {
  /// The specs of a chain, signed by its verifier or reviewed by the user.
  ///
  /// - Returns: the specs; `nil` for a chain that is left out, with the reason in ``missing``.
  mutating func specs(
    of chain: FormerConfiguration.Chain, signedBy signer: PortalConfiguration.Signer
  ) async throws -> NetworkSpecs? {
    let entry = feed.entries[chain.id] ?? feed.entries[chain.name]
    if let signed = try await signedSpecs(of: chain, signedBy: signer) {
      if let reason = ownerFault(of: signed, chain, entry) {
        let hash = ConfigurationImport.hash(of: signed)
        guard request.reviewed.contains(hash) else {
          miss(
            chain,
            """
            its specs picture is signed by \(ScreenText.quoted(signer.name)), but seems to be of another chain, so the \
            chain is left out: \(reason). Compare the genesis hash with another source. If the specs are right, run \
            the command again with --reviewed \(hash).
            """)
          return nil
        }
        note(chain.id, "\(reason). The specs picture is used because of --reviewed.")
      }
      compare(signed, by: signer, with: chain, entry)
      return signed
    }
    if let specs = ConfigurationImport.specs(of: chain, in: entry) {
      return reviewed(specs, of: chain, from: "the feed")
    }
    if let specs = try await askedSpecs(of: chain) {
      return reviewed(specs, of: chain, from: "its nodes")
    }
    missing.append(
      """
      \(ScreenText.quoted(chain.id)) is left out: neither a specs picture of its verifier nor the feed has its \
      genesis hash, prefix, unit and decimals\(request.nodes == nil ? "; --ask-nodes asks for them" : "").
      """)
    return nil
  }

  /// The reason why signed specs may be of another chain than the configured one, as a clause;
  /// `nil` if there is none.
  ///
  /// Anyone can put a signed picture of one chain under the name of another.
  private func ownerFault(
    of specs: NetworkSpecs, _ chain: FormerConfiguration.Chain, _ entry: FormerFeed.Entry?
  ) -> String? {
    let hash = specs.genesisHash
    for (text, place) in [
      (chain.genesisHash, FilePath.name(of: request.configuration)),
      (entry?.genesisHash, "the feed"),
    ] {
      guard let stated = text.flatMap({ Hash256(hex: $0) }), stated != hash else { continue }
      return "the genesis hash is \(hash) in the picture, but \(stated) in \(place)"
    }
    let isReviewed = request.known.contains {
      isFile($0.file, of: chain) && $0.specs.genesisHash == hash
    }
    if isReviewed { return nil }
    for known in [TextRules.builtIn, request.known.map(\.specs), request.recorded] {
      func isNamed(_ name: String, _ other: NetworkSpecs) -> Bool {
        other.name.lowercased().hasSameBytes(as: name)
      }
      if known.contains(where: { $0.genesisHash == hash && isNamed(chain.name, $0) }) { return nil }
      if let other = known.first(where: { $0.genesisHash == hash }) {
        return "the genesis hash \(hash) is that of \(ScreenText.quoted(other.name))"
      }
      let names = [chain.name, specs.name.lowercased()]
      if let other = known.first(where: { other in names.contains { isNamed($0, other) } }) {
        return
          "\(ScreenText.quoted(other.name)) is known with the genesis hash \(other.genesisHash), not \(hash)"
      }
    }
    return nil
  }

  /// Whether a file of `Networks` is the one that this import writes for a chain.
  private func isFile(_ file: String, of chain: FormerConfiguration.Chain) -> Bool {
    file.hasSameBytes(as: chain.id + ".json")
  }

  /// The specs from the old portal's configuration and feed; `nil` if a value is missing or
  /// invalid.
  private static func specs(
    of chain: FormerConfiguration.Chain, in entry: FormerFeed.Entry?
  ) -> NetworkSpecs? {
    guard let hash = chain.genesisHash ?? entry?.genesisHash,
      let genesisHash = Hash256(hex: hash), let prefix = entry?.prefix,
      let unit = chain.texts["token_unit"] ?? entry?.unit,
      let decimals = chain.decimals.flatMap({ UInt8(exactly: $0) }) ?? entry?.decimals
    else { return nil }
    let specs = NetworkSpecs(
      fetchedName: chain.name, prefix: prefix, decimals: decimals, unit: unit,
      encryption: chain.encryption, genesisHash: genesisHash)
    return (try? TextRules.check(specs)) == nil ? nil : specs
  }

  /// Unsigned specs, if the same specs are in `Networks` or the user gave their hash; otherwise
  /// they are listed for review.
  private mutating func reviewed(
    _ specs: NetworkSpecs, of chain: FormerConfiguration.Chain, from source: String
  ) -> NetworkSpecs? {
    // A file of another chain is not a review of this one.
    let known = request.known.first {
      $0.specs.key == specs.key && $0.specs.displayDifferences(from: specs).isEmpty
        && (isFile($0.file, of: chain) || $0.specs.name.lowercased().hasSameBytes(as: chain.name))
    }
    if let known { return known.specs }
    let hash = ConfigurationImport.hash(of: specs)
    if request.reviewed.contains(hash) {
      note(
        chain.id,
        "its specs are from \(source), and no verifier has signed them. They are used because of --reviewed."
      )
      return specs
    }
    miss(
      chain,
      """
      its specs are from \(source), and no verifier has signed them, so the chain is left out: name \
      \(ScreenText.quoted(specs.name)), genesis hash \(specs.genesisHash), prefix \(specs.prefix), unit \
      \(ScreenText.quoted(specs.unit)), \(specs.decimals) decimals, \(specs.encryption.name). Compare them with \
      another source. If they are right, run the command again with --reviewed \(hash).
      """)
    return nil
  }

  /// The hash by which people compare specs: BLAKE2b-256 of the signed bytes.
  static func hash(of specs: NetworkSpecs) -> Hash256 {
    Blake2b.hash256(UpdateContent.specs(specs).signedBytes)
  }

  /// The specs from the nodes of a chain, if they belong to the configured chain.
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
      // Specs with the placeholder for a missing token must not be published.
      guard specs.name.lowercased().hasSameBytes(as: chain.name), token != .unnamed,
        genesisHash == specs.genesisHash
      else {
        miss(
          chain,
          """
          its nodes report the name \(ScreenText.quoted(specs.name)), the genesis hash \(specs.genesisHash), and the \
          token \(token.unit) with \(token.decimals) decimals. These values do not fit the configuration, and are not \
          used.
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
    _ signed: NetworkSpecs, by signer: PortalConfiguration.Signer,
    with chain: FormerConfiguration.Chain, _ entry: FormerFeed.Entry?
  ) {
    func check(_ what: String, _ picture: String, _ other: String?, _ place: String) {
      guard let other, !other.hasSameBytes(as: picture) else { return }
      miss(
        chain,
        """
        the \(what) is \(ScreenText.quoted(picture)) in the specs picture, which \
        \(ScreenText.quoted(signer.name)) has signed, but \(ScreenText.quoted(other)) in \(place). The value of the \
        picture is used; find out which is right.
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

  /// The specs in the picture of a chain, if a key of its verifier has signed them; otherwise
  /// ``missing`` gets the reason.
  private mutating func signedSpecs(
    of chain: FormerConfiguration.Chain, signedBy signer: PortalConfiguration.Signer
  ) async throws -> NetworkSpecs? {
    let root = FilePath.folder(of: request.configuration)
    guard
      let folder = request.pictures ?? former.pictureFolder.map({ FilePath.join(root, $0) }),
      Folder.exists("\(folder)/\(chain.id)_specs.png")
    else { return nil }
    let reason: String
    do {
      let scan = try await PictureScan.read(
        [PictureSource(path: "\(folder)/\(chain.id)_specs.png")], with: PortalCollection.reader)
      let (update, content) = try scan.read.requireUpdate()
      switch content {
      case .specs(let specs):
        guard let fault = ConfigurationImport.fault(of: update, for: signer) else {
          try TextRules.check(specs)
          return specs
        }
        reason = fault
      default: reason = "it does not hold specs"
      }
    } catch {
      if error is CancellationError { throw error }
      reason = error.reportable.message
    }
    miss(
      chain,
      """
      its specs picture '\(chain.id)_specs.png' is not used: \(reason). Look at it, and compare it with what the chain \
      says, before you sign specs of this chain.
      """)
    return nil
  }

  /// The reason why an update is not signed by a verifier, as a clause.
  private static func fault(of update: UpdatePayload, for signer: PortalConfiguration.Signer)
    -> String?
  {
    guard let key = update.verifier else { return "it is unsigned" }
    guard update.signatureHolds == true else { return "its signature does not hold" }
    guard signer.keys.contains(where: { $0.signer == key }) else {
      let name = ScreenText.quoted(signer.name)
      return
        "it is signed by \(key.scheme.name) \(Hex.encode(key.publicKey)), not by a key of \(name)"
    }
    return nil
  }
}
