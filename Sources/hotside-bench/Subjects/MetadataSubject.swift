import ByteSupport
import RuntimeMetadata
import SubstrateCrypto

/// Decoding metadata to its facts, which includes its hash, beside the hash alone.
struct MetadataSubject: BenchSubject {
  static func comparisons(_ setting: BenchSetting) -> [Comparison] {
    var blobs = [
      (
        "sample, \(BenchUnits.size(BenchUnits.largePayload))",
        Fixture { SampleMetadata.blob(byteCount: BenchUnits.largePayload) }
      )
    ]
    if let shared = setting.shared {
      for name in ["westend9000", "kusama9040", "kusama9220"] {
        blobs.append(
          (
            name,
            Fixture {
              let text = try FileReading.bytes(
                at: "\(shared)/data/metadata/\(name).hex", limit: 8 << 20)
              return try Hex.decode(String(decoding: text, as: UTF8.self))
            }
          ))
      }
    }
    return blobs.map { name, blob in
      Comparison("metadata to facts, \(name) / its BLAKE2b-256", unit: "ms") {
        let blob = try await blob.value()
        let start = ContinuousClock.now
        let facts = try MetadataFacts(accepting: blob)
        let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
        guard facts.byteCount == blob.count else { throw BenchError.differs(what: "The metadata") }
        return milliseconds
      } peer: {
        let blob = try await blob.value()
        let start = ContinuousClock.now
        let hash = Blake2b.hash256(blob)
        let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
        guard hash.bytes.count == 32 else { throw BenchError.differs(what: "The hash") }
        return milliseconds
      }
    }
  }
}
