import ByteSupport
import CallDecoding
import CallTestSupport
import DevelopmentNode
import RuntimeMetadata
import SCALECodec
import Synchronization
import Testing
import Threading

/// Calls in calls, and other types that contain themselves: 256 levels and no more, in time that
/// grows with the data, and on a small stack (cold-signer 3.5, chapter 10, 48).
@Suite struct NestingTests {
  private static let sample = SampleRuntime(specName: "sample", specVersion: 9, ss58Prefix: 42)

  /// `levels` batches of one call each, the last one empty.
  private static func batches(_ levels: Int, _ pallet: UInt8, _ method: UInt8) -> [UInt8] {
    [UInt8]((0..<levels - 1).flatMap { _ in [pallet, method, 4] }) + [pallet, method, 0]
  }

  private static func decoder() throws -> CallDecoder {
    try CallDecoder(metadata: try Metadata(decoding: sample.metadataV14()))
  }

  @Test func v14CallsStand256LevelsDeep() throws {
    let decoder = try NestingTests.decoder()
    let pallet = SampleRuntime.utilityIndex
    let cards = try decoder.method(
      NestingTests.batches(256, pallet, 0), network: SampleNetwork.westend
    ).cards
    #expect(cards.count { $0.kind == .method } == 256)
    for levels in [257, 4000, 300_000] {
      #expect(throws: CallDecodingError.nestingTooDeep) {
        try decoder.method(
          NestingTests.batches(levels, pallet, 0), network: SampleNetwork.westend)
      }
    }
  }

  @Test func v13CallsStand256LevelsDeep() throws {
    let decoder = try ListedRuntime([]).decoder
    let pallet = ListedRuntime.utilityIndex
    let cards = try decoder.method(
      NestingTests.batches(256, pallet, 1), network: SampleNetwork.westend
    ).cards
    #expect(cards.count { $0.kind == .method } == 256)
    for levels in [257, 4000, 300_000] {
      #expect(throws: CallDecodingError.nestingTooDeep) {
        try decoder.method(
          NestingTests.batches(levels, pallet, 1), network: SampleNetwork.westend)
      }
    }
  }

  @Test func callsWithAProofStand256LevelsDeep() throws {
    let cards = try SampleProof.with { $0.call = NestingTests.batches(256, 16, 0) }.cards()
    #expect(cards.count { $0.kind == .method } == 256)
    for levels in [257, 4000, 100_000] {
      #expect(throws: CallDecodingError.nestingTooDeep) {
        try SampleProof.with { $0.call = NestingTests.batches(levels, 16, 0) }.cards()
      }
    }
  }

  @Test func callsSideBySideAreNotDeep() throws {
    let pallet = SampleRuntime.utilityIndex
    var writer = SCALEWriter()
    writer.raw([pallet, 0])
    writer.count(1000)
    for _ in 0..<1000 { writer.raw([pallet, 0, 0]) }
    let cards = try NestingTests.decoder().method(
      writer.bytes, network: SampleNetwork.westend
    ).cards
    #expect(cards.count { $0.kind == .method } == 1001)
  }

  @Test func recursiveTypesHaveTheSameDepthLimit() throws {
    let runtime = try ShapesRuntime()
    let levels = 256
    #expect(
      try runtime.cards("linked", [UInt8](repeating: 1, count: levels - 1) + [0]).count
        == levels + 2)
    #expect(throws: CallDecodingError.nestingTooDeep) {
      try runtime.cards("linked", [UInt8](repeating: 1, count: levels) + [0])
    }
    #expect(throws: CallDecodingError.nestingTooDeep) {
      try runtime.cards("linked", [UInt8](repeating: 1, count: 1_000_000) + [0])
    }
    // A type that contains nothing but itself.
    #expect(throws: CallDecodingError.nestingTooDeep) { try runtime.cards("endless", [1]) }
  }

  /// 128 KB are a quarter of the smallest stack that a thread of ours has.
  @Test func depthTakesNoStack() throws {
    let outcomes = Mutex<[String]>([])
    let thread = try OwnThread(stackSize: 128 << 10) {
      let pallet = SampleRuntime.utilityIndex
      let works: [() throws -> Int] = [
        {
          try NestingTests.decoder().method(
            NestingTests.batches(256, pallet, 2), network: SampleNetwork.westend
          ).cards.count
        },
        {
          try ListedRuntime([]).decoder.method(
            NestingTests.batches(256, ListedRuntime.utilityIndex, 1),
            network: SampleNetwork.westend
          ).cards.count
        },
        { try SampleProof.with { $0.call = NestingTests.batches(256, 16, 0) }.cards().count },
        { try ShapesRuntime().cards("linked", [UInt8](repeating: 1, count: 255) + [0]).count },
      ]
      for work in works {
        let outcome = (try? work()).map { "\($0)" } ?? "nothing"
        outcomes.withLock { $0.append(outcome) }
      }
    }
    thread.join()
    #expect(outcomes.withLock { $0 } == ["769", "768", "774", "258"])
  }

  /// A chain of types, each around the next, which no type of it contains itself.
  @Test func longChainsOfTypesTakeNoStack() throws {
    let count: UInt32 = 100_000
    var types = (0..<count).map { place in
      TypeDefinition(
        path: ["Chain"], shape: .composite([TypeField(type: place + 1)]))
    }
    types.append(TypeDefinition(shape: .primitive(.u8)))
    types.append(
      TypeDefinition(
        path: ["Call"],
        shape: .variant([TypeVariant(name: "chain", fields: [TypeField(type: 0)], index: 0)])))
    var writer = SCALEWriter()
    writer.raw(Metadata.magic)
    writer.u8(14)
    TypeRegistry(types: types).encode(to: &writer)
    var empty = MetadataV14Writer()
    empty.pallets = [
      .init(
        name: "System", index: 0, calls: count + 1,
        constants: [
          .init(name: "Version", type: 0, value: NestingTests.sample.version.scaleBytes)
        ])
    ]
    // The rest of metadata that has no types of its own.
    writer.raw(empty.metadata(extrinsicType: 0, runtimeType: 0).dropFirst(6))
    let decoder = try CallDecoder(metadata: try Metadata(decoding: writer.bytes))
    let cards = try decoder.method([0, 0, 9], network: SampleNetwork.westend).cards
    #expect(cards.last?.content == .plain("9"))
  }
}
