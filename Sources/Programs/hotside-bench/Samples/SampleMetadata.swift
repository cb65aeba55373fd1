import DevelopmentNode
import RuntimeMetadata
import SCALECodec

/// Metadata of a given size, with calls, fields and documentation like real runtimes.
enum SampleMetadata {
  /// V14 metadata of about this size.
  ///
  /// - Parameters:
  ///   - byteCount: the minimum size in bytes; the result is a few thousand larger.
  ///   - specName: the name of the network.
  ///   - specVersion: the version of the runtime.
  /// - Returns: the blob.
  static func blob(
    byteCount: Int, specName: String = "bench", specVersion: UInt32 = 1
  ) -> [UInt8] {
    var writer = MetadataV14Writer()
    let number = writer.type(TypeDefinition(shape: .primitive(.u32)))
    let prefix = writer.type(TypeDefinition(shape: .primitive(.u16)))
    var words = SampleWords()
    var pallet = 0
    var estimate = 0
    while estimate < byteCount {
      let variants = (0..<UInt8(20)).map { index in
        let docs = (0..<4).map { _ in words.sentence() }
        estimate += docs.reduce(24) { $0 + $1.utf8.count }
        return TypeVariant(
          name: words.word(),
          fields: (0..<3).map { _ in
            let name = words.word()
            estimate += 2 * name.utf8.count + 6
            return TypeField(name: name, type: number, typeName: name)
          }, index: index, docs: docs)
      }
      let calls = writer.type(
        TypeDefinition(path: ["pallet_\(pallet)", "Call"], shape: .variant(variants)))
      writer.pallets.append(
        .init(name: "Pallet\(pallet)", index: UInt8(truncatingIfNeeded: pallet + 1), calls: calls))
      pallet += 1
    }
    let version = RuntimeVersion(
      specName: specName, implementationName: "bench", authoringVersion: 0,
      specVersion: specVersion,
      implementationVersion: 0, apis: [], transactionVersion: 1, stateVersion: 1)
    writer.pallets.insert(
      .init(
        name: "System", index: 0,
        constants: [
          .init(name: "Version", type: number, value: version.scaleBytes),
          .init(name: "SS58Prefix", type: prefix, value: [42, 0]),
          // Every runtime has this constant, which Vaults do not read; metadata without it would
          // look reduced.
          .init(name: "BlockHashCount", type: number, value: [0, 16, 0, 0]),
        ]), at: 0)
    return writer.metadata(extrinsicType: number, runtimeType: number)
  }
}

/// Deterministic pseudorandom words.
private struct SampleWords {
  private var state: UInt64 = 1

  mutating func word() -> String {
    let count = 3 + Int(next() % 9)
    return String(
      decoding: (0..<count).map { _ in UInt8(ascii: "a") + UInt8(next() % 26) }, as: UTF8.self)
  }

  mutating func sentence() -> String { (0..<10).map { _ in word() }.joined(separator: " ") }

  private mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
