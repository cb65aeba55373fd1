package import ByteSupport
import HotStore
package import JSONCodec
import Reporting
package import RuntimeMetadata
package import SubstrateCrypto
package import VaultPayloads

/// The facts about an update, for people, programs and manifests.
package struct PayloadReport: Equatable, Sendable {
  package internal(set) var kind: UpdateKind = .addSpecs
  /// The name of the network; `nil` for type tables.
  package internal(set) var network: String?
  /// The spec version of the metadata; `nil` for other updates.
  package internal(set) var specVersion: UInt32?
  /// The version of the metadata format, 12 to 16; `nil` for other updates than metadata.
  package internal(set) var metadataVersion: UInt8?
  /// The network specs; `nil` for other updates.
  package internal(set) var specs: NetworkSpecs?
  /// The number of types; `nil` for other updates than type tables.
  package internal(set) var typeCount: Int?
  /// The genesis hash of the network; `nil` for type tables.
  package internal(set) var genesisHash: Hash256?
  /// BLAKE2b-256 of the raw metadata; `nil` for other updates than metadata.
  package internal(set) var metadataHash: Hash256?
  /// Whether the metadata is full, reduced or not a reduction; `nil` for other updates.
  package internal(set) var form: ReducedMetadata.Form?
  /// BLAKE2b-256 of the signed bytes.
  package internal(set) var signedHash: Hash256 = .zero
  /// The key that claims to have signed; `nil` for an unsigned update.
  package internal(set) var verifier: MultiSigner?
  /// Whether the signature is valid; `nil` for an unsigned update.
  package internal(set) var signatureHolds: Bool?
  /// The bytes after the signature, reserved and ignored by a Vault.
  package internal(set) var reservedTail: [UInt8] = []
  /// The length of the whole payload, in bytes.
  package internal(set) var payloadLength: Int = 0
  /// BLAKE2b-256 of the whole payload.
  package internal(set) var payloadHash: Hash256 = .zero
  /// The warnings that a Vault would show, and warnings about texts, as sentences.
  package internal(set) var warnings: [String] = []

  /// An empty report, for decoding a document.
  package static let blank = PayloadReport()

  private init() {}

  /// The report of a whole payload.
  ///
  /// - Parameters:
  ///   - payload: an update.
  ///   - source: the source, for errors.
  /// - Throws: `SourcedError`, also if the payload is not an update.
  package init(of payload: ReadPayload, source: String) throws {
    let (update, content) = try naming(source) {
      if payload.bytes.first != Prelude.substrate, let reply = VaultReply(found: payload.bytes) {
        throw PictureInputError.reply(reply)
      }
      if let code = payload.code, code.update == nil, code != .derivations {
        throw PictureInputError.notVerifiable(code)
      }
      return try payload.requireUpdate()
    }
    self.init(update, content: content)
  }

  /// The report of an update; `whole` are the BLAKE2b-256 and the length of the whole payload, if they are known.
  package init(
    _ update: UpdatePayload, content: UpdateContent, whole: (hash: Hash256, length: Int)? = nil
  ) {
    let formWarnings =
      update.signature?.hasHighS == true
      ? [
        """
        The signature has a high s value: a second form of the same signature, which anyone can compute from it. \
        Signers make the low form.
        """
      ]
      : []
    kind = update.kind
    signedHash = update.signedHash
    verifier = update.verifier
    signatureHolds = update.signatureHolds
    reservedTail = update.tail
    if let whole {
      (payloadHash, payloadLength) = whole
    } else {
      let bytes = update.bytes
      (payloadHash, payloadLength) = (Blake2b.hash256(bytes), bytes.count)
    }
    switch content {
    case .specs(let specs):
      self.specs = specs
      form = nil
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
      let form = ReducedMetadata.form(of: metadata.blob)
      self.form = form
      (specs, typeCount) = (nil, nil)
      warnings =
        formWarnings + metadata.facts.warnings
        + (form == .noReduction ? [PayloadReport.noReduction] : [])
    case .types(let table):
      typeCount = table.entries.count
      form = nil
      (network, genesisHash, specVersion) = (nil, nil, nil)
      (metadataVersion, metadataHash, specs) = (nil, nil, nil)
      warnings = formWarnings
    }
  }

  /// The warning about metadata that looks reduced but is not a reduction.
  package static let noReduction =
    "The metadata looks reduced, but no reduction level reproduces it. It was changed."

  private static func warnings(_ specs: NetworkSpecs) -> [String] {
    do throws(HotDatabaseError) { try TextRules.check(specs) } catch { return [error.message] }
    return TextRules.warnings(specs, known: TextRules.builtIn)
  }

  /// A note about the verifier if it is well known: the default of Vaults, or a development key.
  package var verifierNote: String? { verifier.flatMap(PayloadReport.note(on:)) }

  package var isSignedForDevelopment: Bool { verifier.flatMap(DevelopmentKeys.path(of:)) != nil }

  /// Whether a key is the general verifier that Vaults come with.
  package static func isPublishedDefault(_ signer: MultiSigner) -> Bool {
    signer == Verifier.vaultDefault.signer
  }

  /// A note about a well-known key; `nil` for other keys.
  package static func note(on signer: MultiSigner) -> String? {
    if isPublishedDefault(signer) { return "the general verifier that Vaults come with" }
    return DevelopmentKeys.path(of: signer).map { "the development key \($0), which everybody has" }
  }

  /// The members by name; keys are in every report, `null` if they do not apply.
  package var document: JSONObject { PayloadReport.form.members(of: self) }
}

extension VaultReply {
  /// Recognizes a reply of a Vault, as bytes or as hex text.
  fileprivate init?(found bytes: [UInt8]) {
    guard let reply = VaultReply(reading: bytes) ?? VaultReply(reading: Hex.ascii(bytes)) else {
      return nil
    }
    self = reply
  }
}

extension PayloadReport: JSONFormed {
  package static let form: JSONForm<PayloadReport> = JSONReading<PayloadReport>(into: blank).form([
    "kind": .field(\.kind, as: .word(\.name, of: UpdateKind.allCases)),
    "network": .field(\.network), "specVersion": .field(\.specVersion),
    "metadataVersion": .field(\.metadataVersion),
    "encryption": .derived(\.specs?.encryption, as: Encryption?.form),
    // Earlier manifests have neither specs nor the form of the metadata.
    "specs": .field(\.specs, isRequired: false), "typeCount": .field(\.typeCount),
    "genesisHash": .field(\.genesisHash), "metadataHash": .field(\.metadataHash),
    "...": .fields(\.form, as: metadataForm),
    "signedHash": .field(\.signedHash),
    "verifier": .field(\.verifier, as: .orNull(signer)),
    "signatureHolds": .field(\.signatureHolds),
    "reservedTail": .field(\.reservedTail, as: .bytes),
    "payloadLength": .field(\.payloadLength), "payloadHash": .field(\.payloadHash),
    "warnings": .field(\.warnings),
  ])

  /// The key that signed, with a note if it is a well-known key.
  package static let signer = JSONReading(into: MultiSigner.blank).form([
    "...": .fields(\.self, as: ValidCurrentVerifier.key), "note": .of { note(on: $0) },
  ])

  /// The form of the metadata, as two members.
  private static let metadataForm = JSONReading(into: FormMembers()).form([
    "metadataForm": .field(\.word, isRequired: false, as: .orNull(FormMembers.word)),
    "reducedLevel": .field(\.level, isRequired: false, as: .orNull(ReductionLevel.form)),
  ]).converted(write: {
    FormMembers(word: $0?.code, level: $0?.level)
  }) {
    (members) throws(JSONMismatch) -> ReducedMetadata.Form? in
    guard let word = members.word else { return nil }
    let forms: [ReducedMetadata.Form?] = [
      .full, .noReduction, members.level.map { .reduced($0) },
    ]
    guard let form = forms.first(where: { $0?.code == word }) else {
      throw JSONMismatch().inside("metadataForm")
    }
    return form
  }

  private struct FormMembers: Sendable {
    var word: String?
    var level: ReductionLevel?

    static let word = JSONForm<String>(
      shape: ReducedMetadata.Form.form.shape, read: { $0.string }, write: { .string($0) })
  }
}
