import DevelopmentNode
import RuntimeMetadata
import SCALECodec

/// Runtime metadata of every supported version, including its digest.
enum MetadataTarget: FuzzTarget {
  static let name = "metadata"

  static func seeds() -> [[UInt8]] {
    let blob = SampleRuntime(specName: "sample", specVersion: 7, ss58Prefix: 42).metadataV14()
    let bare: [[UInt8]] = (12...16).map { Metadata.magic + [$0] + [UInt8](repeating: 0, count: 40) }
    // The same metadata with other version numbers, as material for the fuzzer.
    let renamed: [[UInt8]] = [12, 13, 15, 16].map { Metadata.magic + [$0] + blob.dropFirst(5) }
    return [blob] + bare + renamed
  }

  static func run(_ bytes: [UInt8]) {
    let facts = try? MetadataFacts(accepting: bytes)
    guard let metadata = try? Metadata(decoding: bytes) else { return }
    let types = metadata.types.scaleBytes
    require((try? TypeRegistry(scale: types)) == metadata.types, "the types come back")
    let extraInfo = NetworkExtraInfo(
      specVersion: facts?.runtime.specVersion ?? 1, specName: facts?.runtime.specName ?? "",
      prefix: 42,
      decimals: 10, tokenSymbol: "DOT")
    _ = try? MetadataDigest.digest(of: metadata, extraInfo: extraInfo)
  }
}
