import ByteSupport
import FileSupport
import RuntimeMetadata
import SubstrateCrypto

/// Decoding the facts about metadata, which includes hashing, compared with hashing alone.
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
    let size = BenchUnits.size(BenchUnits.largePayload)
    let sample = blobs[0].1
    let limits = [
      Comparison.limit("metadata to facts, sample, \(size)", of: 3, unit: "ms") {
        let blob = try await sample.value()
        return try milliseconds {
          guard try MetadataFacts(accepting: blob).byteCount == blob.count else {
            throw BenchError.differs(what: "The metadata")
          }
        }
      },
      .limit("full type registry, sample, \(size)", of: 3.5, unit: "ms") {
        let blob = try await sample.value()
        return try milliseconds {
          guard try !Metadata(decoding: blob).types.types.isEmpty else {
            throw BenchError.differs(what: "The type registry")
          }
        }
      },
    ]
    return limits
      + blobs.map { name, blob in
        Comparison("metadata to facts, \(name) / its BLAKE2b-256", unit: "ms") {
          let blob = try await blob.value()
          let start = ContinuousClock.now
          let facts = try MetadataFacts(accepting: blob)
          let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
          guard facts.byteCount == blob.count else {
            throw BenchError.differs(what: "The metadata")
          }
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

  private static func milliseconds(_ work: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try work()
    return (ContinuousClock.now - start) / .milliseconds(1)
  }
}
