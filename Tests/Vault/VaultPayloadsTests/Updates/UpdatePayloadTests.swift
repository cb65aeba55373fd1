import ByteSupport
import DevelopmentNode
import HotStore
import Reporting
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads

/// The form of `update-payloads.json`.
struct UpdateVectors: Decodable, Sendable {
  struct Signer: Decodable, Sendable {
    let encryption: String
    let `public`: String
    let signature: String

    func parts() throws -> (signer: MultiSigner, signature: MultiSignature) {
      let encryption = try need(Encryption(name: self.encryption))
      let joined = try SufficientCrypto(
        encryption: encryption, publicKey: Hex.decode(self.public),
        signature: Hex.decode(signature))
      return (joined.signer, joined.signature)
    }
  }
  struct Update: Decodable, Sendable, CustomStringConvertible {
    let id: String
    let message: String
    let verifier: Signer?
    let prelude: String?
    let total_bytes: Int?
    let blake2b256: String?
    let total_blake2b256: String?
    let signature_valid: Bool?
    let tail: String?
    let payload_hex: String?
    let to_sign_hex: String?
    let to_sign_bytes: Int?
    let to_sign_blake2b256: String?
    let metadata_file: String?
    let genesis_hash: String?
    let name: String?
    let version: UInt32?
    let warn_incomplete_extensions: Bool?
    let types_file: String?
    let type_count: Int?
    let specs: SpecsVector?
    let default_output_stem: String
    var description: String { id }

    /// The content by its parts, of which some are files of the folder.
    func content(_ folder: Vectors.Folder) throws -> UpdateContent {
      if let specs { return .specs(try specs.specs()) }
      if let types_file {
        return .types(try TypeTable(scale: folder.hexBytes(types_file)))
      }
      return .metadata(
        try MetadataContent(
          blob: folder.hexBytes(need(metadata_file)),
          genesisHash: need(Hash256(hex: need(genesis_hash)))))
    }
  }
  struct Malformed: Decodable, Sendable, CustomTestStringConvertible {
    let id: String
    let payload_hex: String
    let expect_error: String
    var testDescription: String { id }
  }
  struct Tail: Decodable, Sendable, CustomTestStringConvertible {
    let id: String
    let payload_hex: String
    let tail_hex: String
    var testDescription: String { id }
  }
  let harvested: [Update]
  let generated: [Update]
  let malformed: [Malformed]
  let reserved_tail: [Tail]

  static let all = payloadVectors.files("update-payloads", as: UpdateVectors.self)
  static let updates = payloadVectors.cases("update-payloads") { (file: UpdateVectors) in
    file.harvested + file.generated
  }
}

@Suite struct UpdatePayloadTests {
  private typealias Parts = (signer: MultiSigner, signature: MultiSignature)

  /// The update of a vector, made of its parts; `parts` is `nil` if it is unsigned.
  private func make(
    _ vector: Vector<UpdateVectors.Update>
  ) throws -> (update: UpdatePayload, content: UpdateContent, parts: Parts?) {
    let content = try vector.content.content(vector.folder)
    guard let parts = try vector.verifier?.parts() else {
      return (UpdatePayload(unsigned: content), content, nil)
    }
    let update = try UpdatePayload(content, signer: parts.signer, signature: parts.signature)
    return (update, content, parts)
  }

  @Test(arguments: UpdateVectors.updates)
  func updatesAreMadeToTheByte(vector: Vector<UpdateVectors.Update>) throws {
    let (made, content, _) = try make(vector)
    #expect(content.kind.name == vector.message)
    let bytes = made.bytes
    let hash = Blake2b.hash256(bytes).hex
    if let expected = vector.payload_hex { #expect(Hex.encode(bytes) == expected) }
    if let expected = vector.total_bytes { #expect(bytes.count == expected) }
    if let expected = vector.blake2b256 ?? vector.total_blake2b256 { #expect(hash == expected) }
    if let expected = vector.prelude { #expect(Hex.encode(bytes.prefix(3)) == expected) }
    if let expected = vector.to_sign_hex { #expect(Hex.encode(content.signedBytes) == expected) }
    if let expected = vector.to_sign_bytes { #expect(content.signedBytes.count == expected) }
    if let expected = vector.to_sign_blake2b256 {
      #expect(Blake2b.hash256(content.signedBytes).hex == expected)
    }
  }

  @Test(arguments: UpdateVectors.updates)
  func updatesAreReadBack(vector: Vector<UpdateVectors.Update>) throws {
    let (made, content, parts) = try make(vector)
    let read = try UpdatePayload(reading: made.bytes)
    #expect(read == made)
    #expect(read.verifier == parts?.signer)
    #expect(read.signatureHolds == (parts == nil ? nil : true))
    if let expected = vector.signature_valid { #expect(read.signatureHolds == expected) }
    #expect(Hex.encode(read.tail) == vector.tail ?? "")
    #expect(try read.content() == content)
  }

  @Test(arguments: UpdateVectors.updates)
  func completedUpdatesAreNamedByContentAndSigner(vector: Vector<UpdateVectors.Update>) throws {
    let (_, content, parts) = try make(vector)
    let key = try ProductName.completed(content, signer: .key)
    let suffix = vector.default_output_stem.dropFirst(key.count)
    #expect(vector.default_output_stem.hasPrefix(key))
    switch suffix {
    case "": break
    case "_unverified":
      #expect(try ProductName.completed(content, signer: .unsigned) == vector.default_output_stem)
      #expect(parts == nil)
    default:
      let encryption = try need(vector.verifier.flatMap { Encryption(name: $0.encryption) })
      let name = try ProductName.completed(content, signer: .development(encryption))
      #expect(name == vector.default_output_stem)
    }
  }

  @Test(arguments: UpdateVectors.updates)
  func contentHasTheFactsOfTheVector(vector: Vector<UpdateVectors.Update>) throws {
    let content = try make(vector).content
    if case .metadata(let metadata) = content {
      #expect(metadata.facts.name == vector.name)
      #expect(metadata.facts.version == vector.version)
      #expect((metadata.facts.incompleteExtensions != nil) == vector.warn_incomplete_extensions)
    }
    if case .types(let table) = content, let count = vector.type_count {
      #expect(table.entries.count == count)
    }
  }

  @Test(arguments: UpdateVectors.all.flatMap(\.malformed))
  func malformedUpdatesGiveTheirError(vector: UpdateVectors.Malformed) throws {
    let payload = try Hex.decode(vector.payload_hex)
    let code: String?
    do throws(VaultPayloadsError) {
      let update = try UpdatePayload(reading: payload)
      if update.signatureHolds == false {
        code = "bad-signature"
      } else {
        _ = try update.content()
        code = nil
      }
    } catch {
      code = error.code.word(joinedBy: "-")
      #expect(error.message.hasSuffix(".") || error.message.hasSuffix("?"))
    }
    let error = try need(code)
    #expect(vector.expect_error == "error" || error == vector.expect_error)
  }

  @Test(arguments: UpdateVectors.all.flatMap(\.reserved_tail))
  func theReservedTailIsReturned(vector: UpdateVectors.Tail) throws {
    let payload = try Hex.decode(vector.payload_hex)
    let update = try UpdatePayload(reading: payload)
    #expect(Hex.encode(update.tail) == vector.tail_hex)
    #expect(update.signatureHolds != false)
    #expect(update.bytes == payload)
    #expect(throws: Never.self) { try update.content() }
  }

  @Test(arguments: UpdateVectors.all.flatMap(\.harvested).filter { $0.payload_hex != nil })
  func aCutUpdateIsRefused(vector: UpdateVectors.Update) throws {
    let payload = try Hex.decode(need(vector.payload_hex))
    for count in 0..<payload.count {
      let error = #expect(throws: VaultPayloadsError.self) {
        try UpdatePayload(reading: Array(payload.prefix(count)))
      }
      #expect(error?.code == .tooShort)
    }
  }

  @Test func aSignatureOverOtherContentIsRefused() throws {
    let signed = try need(
      UpdateVectors.all.flatMap(\.harvested).first { $0.specs != nil && $0.verifier != nil })
    let parts = try need(signed.verifier).parts()
    var specs = try need(signed.specs).specs()
    specs.unit = "XXX"
    #expect(throws: VaultPayloadsError.badSignature(kind: .addSpecs, signer: parts.signer)) {
      try UpdatePayload(.specs(specs), signer: parts.signer, signature: parts.signature)
    }
  }

  @Test func cryptoCode03IsReadLike02() throws {
    let vector = try need(
      UpdateVectors.all.flatMap { $0.harvested + $0.generated }
        .first { $0.verifier?.encryption == "ecdsa" })
    var payload = try Hex.decode(need(vector.payload_hex))
    payload[1] = 3
    let update = try UpdatePayload(reading: payload)
    #expect(update.signatureHolds == true)
    #expect(update.cryptoCode == 3)
    #expect(update.bytes == payload)
  }
}

@Suite struct UpdateContentTests {
  static let specs = NetworkSpecs(
    fetchedName: "dev", prefix: 42, decimals: 12, unit: "DEV", encryption: .sr25519,
    genesisHash: Hash256([UInt8](repeating: 7, count: 32)) ?? Blake2b.hash256([]))

  @Test func bytesLeftOverInAPayloadFileAreRefused() throws {
    let bytes = UpdateContent.specs(Self.specs).signedBytes
    #expect(try UpdateContent(.addSpecs, signed: bytes) == .specs(Self.specs))
    #expect(
      throws: VaultPayloadsError.undecodable(
        record: "network specs", .bytesLeftOver(offset: bytes.count, count: 1))
    ) { try UpdateContent(.addSpecs, signed: bytes + [0]) }
    let types = TypeEntryTests.table.scaleBytes
    #expect(
      throws: VaultPayloadsError.undecodable(
        record: "table of types", .bytesLeftOver(offset: types.count, count: 2))
    ) { try UpdateContent(.loadTypes, signed: types + [0, 0]) }
  }

  @Test func metadataOfAFileIsChecked() throws {
    let blob = SampleRuntime(specName: "dev", specVersion: 1, ss58Prefix: 42).metadataV14()
    let hash = Blake2b.hash256([1])
    let content = UpdateContent.metadata(try MetadataContent(blob: blob, genesisHash: hash))
    let bytes = content.signedBytes
    #expect(bytes.count > blob.count + 32)
    #expect(try UpdateContent(.loadMetadata, signed: bytes) == content)
    #expect(
      throws: VaultPayloadsError.undecodable(
        record: "metadata update", .bytesLeftOver(offset: bytes.count, count: 1))
    ) { try UpdateContent(.loadMetadata, signed: bytes + [0]) }
    var other = bytes
    other[bytes.count - 32 - blob.count] ^= 1
    let error = #expect(throws: VaultPayloadsError.self) {
      try UpdateContent(.loadMetadata, signed: other)
    }
    #expect(error?.code == .notMeta)
  }

  @Test(arguments: UpdateKind.allCases) func everyKindIsFoundByItsName(kind: UpdateKind) {
    #expect(UpdateKind(name: kind.name) == kind)
    #expect(kind.payloadCode.update == kind)
  }
}

@Suite struct PreludeTests {
  @Test(arguments: PayloadCode.allCases) func knownCodesAreRead(code: PayloadCode) throws {
    let prelude = try Prelude(of: [0x53, 0x01, code.rawValue, 0x99])
    #expect(prelude == Prelude(cryptoCode: 1, code: code))
    #expect(prelude.bytes == [0x53, 0x01, code.rawValue])
  }

  @Test(
    arguments: [
      ([], .tooShort(part: "the prelude", needed: 3, left: 0)),
      ([0x54, 0x01], .tooShort(part: "the prelude", needed: 3, left: 2)),
      ([0x54, 0x01, 0x99], .notSubstrate(firstByte: 0x54)),
      (Array("substrate:5Grw".utf8), .walletAddress(scheme: "substrate")),
      (Array("substrate".utf8), .notSubstrate(firstByte: 0x73)),
      ([0x53, 0x09, 0x88], .payloadNotSupported(code: 0x88)),
      ([0x53, 0x09, 0xf0], .payloadNotSupported(code: 0xf0)),
    ] as [([UInt8], VaultPayloadsError)])
  func wrongPreludesAreRefusedInTheVaultsOrder(payload: [UInt8], expected: VaultPayloadsError) {
    #expect(throws: expected) { try Prelude(of: payload) }
  }
}
