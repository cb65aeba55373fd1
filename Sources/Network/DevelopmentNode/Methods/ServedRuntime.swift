import ByteSupport
import RuntimeMetadata

/// A runtime of the chain, as the node serves it.
struct ServedRuntime: Sendable {
  let version: RuntimeVersion
  /// The address prefix in the metadata; `nil` if the metadata cannot be read.
  let prefix: UInt16?
  /// The result of `state_getMetadata` as JSON text, so that long metadata is converted to hex only once.
  let metadataResult: [UInt8]
  let metadata: [UInt8]
  /// The metadata by the version byte after the magic bytes.
  let byVersion: [UInt8: [UInt8]]

  init(_ configuration: DevelopmentNodeConfiguration) throws(DevelopmentNodeError) {
    let misbehaviors = Set(configuration.misbehaviors)
    let facts = try ServedRuntime.facts(configuration)
    (version, prefix) = (facts.runtime, facts.prefix)
    byVersion = try ServedRuntime.byVersion(configuration, facts.runtime)
    metadata = ServedRuntime.spoiled(configuration.metadata, byVersion[15], misbehaviors)
    var hex = "0x" + Hex.encode(metadata)
    if misbehaviors.contains(.oddHex) { hex.removeLast() }
    metadataResult =
      ServedRuntime.bomb(misbehaviors)
      ?? Array(misbehaviors.contains(.nullMetadata) ? "null".utf8 : "\"\(hex)\"".utf8)
  }

  /// JSON instead of metadata that takes much memory in a parser without limits.
  private static func bomb(_ misbehaviors: Set<Misbehavior>) -> [UInt8]? {
    if misbehaviors.contains(.manyValues) {
      return Array("[1".utf8) + [[UInt8]](repeating: Array(",1".utf8), count: 29_000_000).joined()
        + Array("]".utf8)
    }
    if misbehaviors.contains(.manyNames) {
      var text = Array("{\"name\":1".utf8)
      for number in 0..<4_000_000 { text += ",\"\(number)\":1".utf8 }
      return text + Array("}".utf8)
    }
    guard misbehaviors.contains(.hugeMetadata) else { return nil }
    return Array("\"0x".utf8) + [UInt8](repeating: UInt8(ascii: "0"), count: 32 << 20)
      + Array("\"".utf8)
  }

  private static func facts(
    _ configuration: DevelopmentNodeConfiguration
  ) throws(DevelopmentNodeError) -> (runtime: RuntimeVersion, prefix: UInt16?) {
    let version = configuration.metadata.dropFirst(Metadata.magic.count).first ?? 0
    if configuration.runtimeVersion == nil, configuration.metadata.starts(with: Metadata.magic),
      [15, 16].contains(version)
    {
      throw .tooNew(version: version)
    }
    do {
      let facts = try MetadataFacts(
        of: Metadata(decoding: configuration.metadata), blob: configuration.metadata)
      return (configuration.runtimeVersion ?? facts.runtime, facts.prefix)
    } catch {
      guard let runtime = configuration.runtimeVersion else { throw .metadata(error) }
      return (runtime, nil)
    }
  }

  /// The metadata by the version byte after the magic bytes.
  private static func byVersion(
    _ configuration: DevelopmentNodeConfiguration, _ runtime: RuntimeVersion
  ) throws(DevelopmentNodeError) -> [UInt8: [UInt8]] {
    var blobs: [UInt8: [UInt8]] = [:]
    if configuration.runtimeVersion == nil {
      for blob in configuration.otherMetadata {
        guard let other = try? MetadataFacts(of: Metadata(decoding: blob), blob: blob).runtime
        else { continue }
        guard other.specName.hasSameBytes(as: runtime.specName),
          other.specVersion == runtime.specVersion
        else {
          throw .otherRuntime(
            "\(other.specName) \(other.specVersion)",
            expected: "\(runtime.specName) \(runtime.specVersion)")
        }
      }
    }
    for blob in configuration.otherMetadata + [configuration.metadata] {
      guard blob.count > Metadata.magic.count else { continue }
      blobs[blob[Metadata.magic.count]] = blob
    }
    return blobs
  }

  private static func spoiled(
    _ metadata: [UInt8], _ metadataV15: [UInt8]?, _ misbehaviors: Set<Misbehavior>
  ) -> [UInt8] {
    var blob = metadata
    if misbehaviors.contains(.metadataV15) {
      if let metadataV15 {
        blob = metadataV15
      } else if blob.count > Metadata.magic.count {
        blob[Metadata.magic.count] = 15
      }
    }
    if misbehaviors.contains(.truncatedMetadata) { blob.removeLast(blob.count / 2) }
    if misbehaviors.contains(.trailingMetadata) { blob += [0xde, 0xad] }
    return blob
  }
}
