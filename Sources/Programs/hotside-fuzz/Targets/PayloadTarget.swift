import DevelopmentNode
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
import VaultPayloads

/// Payloads of every code, split into their parts, and the replies of a Vault.
enum PayloadTarget: FuzzTarget {
  static let name = "payloads"

  static func seeds() throws -> [[UInt8]] {
    let blob = SampleRuntime(specName: "sample", specVersion: 7, ss58Prefix: 42).metadataV14()
    let specs = NetworkSpecs(
      prefix: 42, color: "#660D35", decimals: 12, encryption: .sr25519,
      genesisHash: Blake2b.hash256([]), logo: "westend", name: "westend", pathID: "//westend",
      secondaryColor: "#262626", title: "Westend", unit: "WND")
    let contents: [UpdateContent] = [
      .specs(specs), .metadata(try MetadataContent(blob: blob, genesisHash: Blake2b.hash256([]))),
      .types(TypeTable(entries: [TypeEntry(name: "A", description: .alias("u32"))])),
    ]
    let paths = PathList(
      encryption: .sr25519, genesisHash: Blake2b.hash256([]), paths: ["//polkadot", "//0///word"])
    let codes: [UInt8] = [0x00, 0x02, 0x03, 0x05, 0x06, 0x07, 0x08, 0x04, 0xdf]
    var seeds = contents.map { UpdatePayload(unsigned: $0).bytes }
    seeds.append(DerivationsPayload.paths(paths).payload)
    seeds.append(Array("01".utf8) + [UInt8](repeating: 0x61, count: 128))
    let key = [UInt8](repeating: 1, count: 33)
    let call = [160] + [UInt8](repeating: 0x44, count: 80)
    for code in codes {
      for crypto in 0...3 as ClosedRange<UInt8> { seeds.append([0x53, crypto, code] + key + call) }
    }
    return seeds
  }

  static func run(_ bytes: [UInt8]) {
    _ = VaultReply(reading: bytes)
    guard case .success(let payload) = ReadPayload(bytes).parts else { return }
    switch payload {
    case .update(let update):
      require(update.bytes == bytes, "an update has one form")
      guard let content = try? update.content() else { return }
      require(content.signedBytes == update.signedBytes, "content has one form")
    case .bulk(let bulk, let items):
      require(bulk.items.count == items.count, "every item is cut")
      require(
        bytes.dropFirst(3).starts(with: bulk.payload.dropFirst(3)), "a bulk's list has one form")
    case .derivations(let derivations):
      let again = try? DerivationsPayload(reading: derivations.payload)
      require(again == derivations, "derivations come back")
    case .dynamicDerivationsRequest(let request):
      require(request.payload.dropFirst(3) == bytes.dropFirst(3), "a request has one form")
    case .dynamicDerivationsResponse(let response):
      require(response.payload.dropFirst(3) == bytes.dropFirst(3), "a response has one form")
    case .transaction(let transaction):
      require(transaction.signedBlob.count <= bytes.count, "the blob is a part")
    case .message(let message):
      require((message.taggedContent?.count ?? 0) <= bytes.count, "the content is a part")
    }
  }
}
