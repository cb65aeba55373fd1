package import ByteSupport
import HotStore
package import JSONCodec
package import RuntimeMetadata
package import SubstrateCrypto
package import VaultPayloads

/// What an update says: the same for a person, a program and a manifest.
package struct PayloadReport: Equatable, Sendable {
  /// `add-specs`, `load-metadata` or `load-types`.
  package let kind: UpdateKind
  /// The network's name; `nil` for types.
  package let network: String?
  /// The network's spec version; metadata only.
  package let specVersion: UInt32?
  /// The version of the metadata's form; metadata only.
  package let metadataVersion: UInt8?
  /// The network's specs; specs only.
  package let specs: NetworkSpecs?
  /// How many types there are; types only.
  package let typeCount: Int?
  /// The network's genesis hash; `nil` for types.
  package let genesisHash: Hash256?
  /// BLAKE2b-256 of the raw metadata; metadata only.
  package let metadataHash: Hash256?
  /// The lowest level that gives the metadata, where it is reduced; `nil` for full metadata and for
  /// anything else.
  package let reducedLevel: ReductionLevel?
  /// BLAKE2b-256 of the signed bytes.
  package let signedHash: Hash256
  /// The key that is said to have signed; `nil` for an unsigned update.
  package let verifier: MultiSigner?
  /// Whether the signature holds; `nil` for an unsigned update.
  package let signatureHolds: Bool?
  /// The bytes behind the signature, reserved and ignored by a Vault.
  package let reservedTail: [UInt8]
  /// The length of the whole payload in bytes.
  package let payloadLength: Int
  /// BLAKE2b-256 of the whole payload.
  package let payloadHash: Hash256
  /// What a Vault will warn of, and what is odd about texts, in sentences.
  package let warnings: [String]

  /// The report of a whole payload.
  ///
  /// - Parameters:
  ///   - payload: an update.
  ///   - source: where it came from, for errors.
  /// - Throws: ``SourcedError``, also for payloads that are no updates; that the
  ///   content does not decode counts only where the signature holds (hot-side 1.6).
  package init(reading payload: [UInt8], source: String) throws {
    let (update, content) = try naming(source) {
      if payload.first != Prelude.substrate, let reply = VaultReply(found: payload) {
        throw HotSideError.reply(reply)
      }
      if let code = (try? Prelude(of: payload))?.code, code.update == nil, code != .derivations {
        throw HotSideError.notVerifiable(code)
      }
      let update = try UpdatePayload(reading: payload)
      do { return (update, try update.content()) } catch {
        guard update.signatureHolds == false, let signer = update.verifier else { throw error }
        throw VaultPayloadsError.badSignature(kind: update.kind, signer: signer)
      }
    }
    self.init(update, content: content)
  }

  /// The report of an update and its decoded content.
  package init(_ update: UpdatePayload, content: UpdateContent) {
    let bytes = update.bytes
    let formWarnings =
      update.signature?.hasHighS == true
      ? [
        "The signature's s is high: a second form of the same signature, which anybody can make of it; signers make the low one."
      ]
      : []
    kind = update.kind
    signedHash = Blake2b.hash256(update.signedBytes)
    verifier = update.verifier
    signatureHolds = update.signatureHolds
    reservedTail = update.tail
    payloadLength = bytes.count
    payloadHash = Blake2b.hash256(bytes)
    switch content {
    case .specs(let specs):
      self.specs = specs
      reducedLevel = nil
      network = specs.name
      genesisHash = specs.genesisHash
      (specVersion, metadataVersion, metadataHash, typeCount) = (nil, nil, nil, nil)
      warnings = formWarnings + PayloadReport.warnings(specs)
    case .metadata(let metadata):
      network = metadata.facts.name
      genesisHash = metadata.genesisHash
      specVersion = metadata.facts.version
      metadataVersion = metadata.facts.metadataVersion
      metadataHash = metadata.facts.hash
      reducedLevel = ReducedMetadata.level(of: metadata.blob)
      (specs, typeCount) = (nil, nil)
      warnings = formWarnings + metadata.facts.warnings
    case .types(let table):
      typeCount = table.entries.count
      reducedLevel = nil
      (network, genesisHash, specVersion) = (nil, nil, nil)
      (metadataVersion, metadataHash, specs) = (nil, nil, nil)
      warnings = formWarnings
    }
  }

  private static func warnings(_ specs: NetworkSpecs) -> [String] {
    do throws(HotDatabaseError) { try TextRules.check(specs) } catch { return [error.message] }
    return TextRules.warnings(specs, known: TextRules.builtIn)
  }

  /// Who the verifier is, where everybody knows: the Vault's default, or a development key.
  package var verifierNote: String? { verifier.flatMap(PayloadReport.note(on:)) }

  /// Whether the verifier is a development key.
  package var isSignedForDevelopment: Bool { verifier.flatMap(DevelopmentKeys.path(of:)) != nil }

  /// Whether a key is that of the general verifier that Vaults come with.
  static func isPublishedDefault(_ signer: MultiSigner) -> Bool {
    signer == Verifier.vaultDefault.signer
  }

  /// Whose key it is, where everybody knows.
  static func note(on signer: MultiSigner) -> String? {
    if isPublishedDefault(signer) { return "the general verifier that Vaults come with" }
    return DevelopmentKeys.path(of: signer).map { "the development key \($0), which everybody has" }
  }

  /// The form for programs; keys stand in every report, `null` where they do not apply.
  package var document: JSONObject {
    JSONObject([
      ("kind", .string(kind.name)),
      ("network", .string(network)),
      ("specVersion", .integer(specVersion)),
      ("metadataVersion", .integer(metadataVersion)),
      ("encryption", .string(specs?.encryption.name)),
      ("specs", specs.map { .object(JSONObject(specs: $0)) } ?? .null),
      ("typeCount", .integer(typeCount)),
      ("genesisHash", .string(genesisHash?.hex)),
      ("metadataHash", .string(metadataHash?.hex)),
      ("reducedLevel", .string(reducedLevel?.rawValue)),
      ("signedHash", .string(signedHash.hex)),
      (
        "verifier",
        verifier.map { key in
          .members([
            "scheme": .string(key.scheme.name), "publicKey": .string(Hex.encode(key.publicKey)),
            "note": .string(verifierNote),
          ])
        } ?? .null
      ),
      ("signatureHolds", .bool(signatureHolds)),
      ("reservedTail", .string(Hex.encode(reservedTail))),
      ("payloadLength", .integer(payloadLength)),
      ("payloadHash", .string(payloadHash.hex)),
      ("warnings", .strings(warnings)),
    ])
  }
}

extension VaultReply {
  /// Recognizes a reply in the bytes of a code, or as the bytes that its hex text stands for.
  fileprivate init?(found bytes: [UInt8]) {
    guard let reply = VaultReply(reading: bytes) ?? VaultReply(reading: Hex.ascii(bytes)) else {
      return nil
    }
    self = reply
  }
}

extension PayloadReport {
  /// The shape of ``document``.
  package static let shape = JSONShape.members([
    "kind": .word(UpdateKind.allCases.map(\.name)), "network": .text.orNull,
    "specVersion": .integer.orNull, "metadataVersion": .integer.orNull,
    "encryption": .encryption.orNull, "specs": .specs.orNull, "typeCount": .integer.orNull,
    "genesisHash": .hash.orNull, "metadataHash": .hash.orNull,
    "reducedLevel": ReductionLevel.shape.orNull,
    "signedHash": .hash,
    "verifier": JSONShape.members(["scheme": .scheme, "publicKey": .hex, "note": .text.orNull])
      .orNull,
    "signatureHolds": .bool.orNull, "reservedTail": .hex, "payloadLength": .integer,
    "payloadHash": .hash, "warnings": .texts,
  ])
}
