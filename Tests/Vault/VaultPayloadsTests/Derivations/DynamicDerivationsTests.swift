import ByteSupport
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads

/// The form of `dynamic-derivations.json`.
struct DynamicDerivationVectors: Decodable, Sendable {
  struct Item: Decodable, Sendable {
    let derivation_path: String
    let encryption: String
    let genesis_hash: String?
    let `public`: String?
  }
  struct Message: Decodable, Sendable {
    let hex: String
    let root: KeyVector
    let items: [Item]
  }
  struct Shown: Decodable, Sendable {
    let path: String
    let address: String
  }
  let request: Message
  let response: Message
  let shown: Shown
}

@Suite struct DynamicDerivationsTests {
  static let all = payloadVectors.cases("dynamic-derivations") { (file: DynamicDerivationVectors) in
    [file]
  }

  @Test(arguments: all)
  func requestsAreReadAndWritten(file: Vector<DynamicDerivationVectors>) throws {
    let vector = file.request
    let request = DynamicDerivationsRequest(
      root: try vector.root.signer(),
      items: try vector.items.map { item in
        .init(
          path: item.derivation_path, encryption: try need(Encryption(name: item.encryption)),
          genesisHash: try need(Hash256(hex: need(item.genesis_hash))))
      })
    let payload = try Hex.decode(vector.hex)
    #expect(request.payload == payload)
    #expect(try VaultPayload(reading: payload) == .dynamicDerivationsRequest(request))
    try expectEveryCutToFail(payload)
  }

  @Test(arguments: all)
  func responsesAreReadAndWritten(file: Vector<DynamicDerivationVectors>) throws {
    let vector = file.response
    let response = DynamicDerivationsResponse(
      root: try vector.root.signer(),
      items: try vector.items.map { item in
        let key = KeyVector(encryption: item.encryption, public: try need(item.public))
        return .init(
          path: item.derivation_path, encryption: try need(Encryption(name: item.encryption)),
          key: try key.signer())
      })
    let payload = try Hex.decode(vector.hex)
    #expect(response.payload == payload)
    #expect(try VaultPayload(reading: payload) == .dynamicDerivationsResponse(response))
    try expectEveryCutToFail(payload)
  }

  /// What a Vault shows of the key that it derives: its address on the network of the request.
  @Test(arguments: all)
  func theAddressOfAnAnsweredKeyIsTheOneShown(vectors: Vector<DynamicDerivationVectors>) throws {
    let response = try DynamicDerivationsResponse(
      scale: Array(Hex.decode(vectors.response.hex).dropFirst(Prelude.byteCount)))
    let item = try need(response.items.first { $0.path == vectors.shown.path })
    // The address is one of prefix 0.
    #expect(try item.key.address(prefix: 0).text == vectors.shown.address)
  }

  private func expectEveryCutToFail(_ payload: [UInt8]) throws {
    for count in 0..<payload.count {
      #expect(throws: VaultPayloadsError.self) {
        try VaultPayload(reading: Array(payload.prefix(count)))
      }
    }
    #expect(throws: VaultPayloadsError.self) { try VaultPayload(reading: payload + [0]) }
  }
}
