import ByteSupport
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads

/// The form of `signable-payloads.json`.
struct SignableVectors: Decodable, Sendable {
  struct Proof: Decodable, Sendable {
    let leaves: Int
    let leaf_indices: [UInt32]
    let nodes: Int
    let proof_bytes: Int
  }
  struct Extrinsic: Decodable, Sendable {
    let version: UInt8
    let signed_extensions: [String]
  }
  struct ExtraInfo: Decodable, Sendable {
    let spec_version: UInt32
    let spec_name: String
    let base58_prefix: UInt16
    let decimals: UInt8
    let token_symbol: String
  }
  struct Fields: Decodable, Sendable {
    let crypto: UInt8
    let code: String
    let author: String?
    let root_key: String?
    let derivation_path: String?
    let genesis_hash: String?
    let method: String?
    let extensions: String?
    let signed_blob_bytes: Int?
    let message: String?
    let text: String?
    let proof: Proof?
    let extrinsic: Extrinsic?
    let extra_info: ExtraInfo?
  }
  struct Single: Decodable, Sendable, CustomTestStringConvertible {
    let id: String
    let payload_hex: String
    let fields: Fields
    /// What a Vault does with it, where that is stated.
    let vault_result: String?
    var testDescription: String { id }
  }
  struct Bulk: Decodable, Sendable, CustomTestStringConvertible {
    let id: String
    let payload_hex: String
    let items: [String]
    var testDescription: String { id }
  }
  let single: [Single]
  let bulk: [Bulk]
  let with_proof: [Single]

  static let all = payloadVectors.files("signable-payloads", as: SignableVectors.self)
  static let proven = all.flatMap(\.with_proof)
}

@Suite struct SignableVectorTests {
  @Test(arguments: SignableVectors.all.flatMap { $0.single + $0.with_proof })
  func signablesAreCutIntoTheirParts(vector: SignableVectors.Single) throws {
    let payload = try Hex.decode(vector.payload_hex)
    let fields = vector.fields
    switch try VaultPayload(reading: payload) {
    case .transaction(let transaction): try check(transaction, fields)
    case .message(let message):
      #expect(message.encryption.rawValue == fields.crypto)
      #expect((message.genesisHash == nil ? "08" : "03") == fields.code)
      #expect(author(message.author) == fields.author)
      #expect(message.genesisHash?.hex == fields.genesis_hash)
      #expect(Hex.encode(message.content) == fields.message)
      #expect(message.text == fields.text)
    default: Issue.record("neither transaction nor message")
    }
  }

  private func check(_ transaction: SignableTransaction, _ fields: SignableVectors.Fields) throws {
    #expect(Hex.encode([transaction.code.rawValue]) == fields.code)
    #expect(transaction.encryption.rawValue == fields.crypto)
    if case .derived(let root, let path) = transaction.author {
      #expect(Hex.encode(root) == fields.root_key)
      #expect(path == fields.derivation_path)
    } else {
      #expect(author(transaction.author) == fields.author)
    }
    #expect(transaction.genesisHash.hex == fields.genesis_hash)
    #expect(Hex.encode(transaction.call) == fields.method)
    #expect(Hex.encode(transaction.extensions) == fields.extensions)
    if let count = fields.signed_blob_bytes { #expect(transaction.signedBlob.count == count) }
    #expect((transaction.proof != nil) == (fields.proof != nil))
    guard let proof = transaction.proof, let expected = fields.proof else { return }
    #expect(proof.leaves.count == expected.leaves)
    #expect(proof.leafIndices == expected.leaf_indices)
    #expect(proof.nodes.count == expected.nodes)
    #expect(proof.bytes.count == expected.proof_bytes)
    #expect(proof.leaves.allSatisfy { $0.type.scaleBytes == $0.bytes })
    #expect(proof.extrinsic.scaleBytes == proof.extrinsicBytes)
    #expect(proof.extraInfo.scaleBytes == proof.extraInfoBytes)
    let extrinsic = try need(fields.extrinsic)
    #expect(proof.extrinsic.version == extrinsic.version)
    #expect(proof.extrinsic.extensions.map { $0.identifier } == extrinsic.signed_extensions)
    let extra = try need(fields.extra_info)
    #expect(
      proof.extraInfo
        == NetworkExtraInfo(
          specVersion: extra.spec_version, specName: extra.spec_name, prefix: extra.base58_prefix,
          decimals: extra.decimals, tokenSymbol: extra.token_symbol))
  }

  private func author(_ author: SignableAuthor) -> String? {
    switch author {
    case .key(let signer): Hex.encode(signer.publicKey)
    case .ethereumAddress(let address): Hex.encode(address)
    case .derived: nil
    }
  }

  @Test(arguments: SignableVectors.all.flatMap(\.bulk))
  func bulksGiveTheirItems(vector: SignableVectors.Bulk) throws {
    let payload = try Hex.decode(vector.payload_hex)
    guard case .bulk(let bulk, let items) = try VaultPayload(reading: payload) else {
      Issue.record("not a bulk")
      return
    }
    #expect(bulk.payloads.map { Hex.encode($0) } == vector.items)
    #expect(items.count == vector.items.count)
    for (item, hex) in zip(items, vector.items) {
      #expect(try VaultPayload(reading: Hex.decode(hex)) == .transaction(item))
    }
    var rewritten = TransactionBulk(items: bulk.items).payload
    rewritten[1] = payload[1]
    #expect(rewritten == payload)
  }

  @Test(arguments: SignableVectors.all.flatMap { $0.single + $0.with_proof })
  func noCutBeforeTheExtensionsIsRead(vector: SignableVectors.Single) throws {
    let payload = try Hex.decode(vector.payload_hex)
    let extensions = (vector.fields.extensions?.count ?? 0) / 2
    let message = (vector.fields.message?.count ?? 0) / 2
    for count in stride(from: 0, to: payload.count - extensions - message, by: 7) {
      #expect(throws: VaultPayloadsError.self) {
        try VaultPayload(reading: Array(payload.prefix(count)))
      }
    }
  }

  /// Files of whole payloads.
  private static let files =
    [
      "add_specs_alpha_sr25519", "add_specs_gamma_nobody", "load_metadata_small_ed25519",
      "load_types_nobody", "bulk", "transfer_with_proof",
    ].map { Vector(content: "payloads/\($0).txt", folder: payloadVectors.own) }
    + (payloadVectors.shared.map { folder in
      Shared.names(in: "data/payloads").filter { $0.hasSuffix(".txt") }
        .map { Vector(content: "../../data/payloads/" + $0, folder: folder) }
    } ?? [])

  @Test(arguments: files)
  func everyCompletePayloadIsRead(file: Vector<String>) throws {
    let name = file.content
    let payload = try file.folder.hexBytes(name)
    let read = try VaultPayload(reading: payload)
    switch read {
    case .update(let update):
      #expect(update.bytes == payload)
      #expect(update.signatureHolds != false)
      #expect(update.tail.isEmpty)
      #expect(try UpdatePayload(reading: payload).content().kind == update.kind)
    case .transaction(let transaction): #expect(name.contains("_with_") && transaction.proof != nil)
    case .bulk(let bulk, let items):
      #expect(name.contains("bulk"))
      #expect(items.count == bulk.items.count)
    default: Issue.record("\(name) is neither update nor signable")
    }
  }
}
