import ByteSupport
import ChainInquiry
import FileSupport
import HotSide
import HotStore
import NodeClient
import PictureWork
import Reporting
import RuntimeMetadata
import SubstrateCrypto
import VaultPayloads

/// What a Vault must know of the chains of an older portal.
extension ConfigurationImport {
  /// What a Vault must know of a chain: the picture that its verifier has signed before the feed.
  mutating func specs(
    of chain: FormerConfiguration.Chain, signedBy signer: PortalConfiguration.Signer
  ) async throws -> NetworkSpecs? {
    let entry = feed.entries[chain.id] ?? feed.entries[chain.name]
    guard let signed = try await signedSpecs(of: chain, signedBy: signer) else {
      guard let hash = chain.genesisHash ?? entry?.genesisHash,
        let genesisHash = Hash256(hex: hash), let prefix = entry?.prefix,
        let unit = chain.texts["token_unit"] ?? entry?.unit,
        let decimals = chain.decimals.flatMap({ UInt8(exactly: $0) }) ?? entry?.decimals
      else { return try await askedSpecs(of: chain) }
      let specs = NetworkSpecs(
        fetchedName: chain.name, prefix: prefix, decimals: decimals, unit: unit,
        encryption: chain.encryption, genesisHash: genesisHash)
      guard (try? TextRules.check(specs)) != nil else { return nil }
      noteUnsigned(chain, "the feed")
      return specs
    }
    compare(signed, with: chain, entry)
    return signed
  }

  private mutating func noteUnsigned(_ chain: FormerConfiguration.Chain, _ source: String) {
    note(
      chain.id,
      "its specs are from \(source), and no verifier has signed them. Look at them before you sign them."
    )
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
      noteUnsigned(chain, "its nodes")
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

  /// The specs in the picture of a chain, if a key of its verifier has signed them; otherwise the picture is named.
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
      its specs picture '\(chain.id)_specs.png' is not taken: \(reason). Look at it, and compare \
      it with what the chain says, before you sign specs of this chain.
      """)
    return nil
  }

  /// Why an update is not one of a verifier, a clause.
  private static func fault(of update: UpdatePayload, for signer: PortalConfiguration.Signer)
    -> String?
  {
    guard let key = update.verifier else { return "it is unsigned" }
    guard update.signatureHolds == true else { return "its signature does not hold" }
    guard signer.keys.contains(where: { $0.signer == key }) else {
      let name = ScreenText.quoted(signer.name)
      return
        "it is signed by \(key.scheme.name) \(Hex.encode(key.publicKey)), and not by a key of \(name)"
    }
    return nil
  }
}
