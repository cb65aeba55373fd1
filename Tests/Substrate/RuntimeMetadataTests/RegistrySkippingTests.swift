import DevelopmentNode
import RuntimeMetadata
import TestSupport
import Testing

/// Stepping over the types refuses what reading them refuses.
@Suite struct RegistrySkippingTests {
  private func outcome(
    _ blob: [UInt8], keepsTypes: Bool
  ) -> Result<[Pallet], RuntimeMetadataError> {
    do throws(RuntimeMetadataError) {
      return .success(try Metadata(decoding: blob, keepsTypes: keepsTypes).pallets)
    } catch {
      return .failure(error)
    }
  }

  @Test func damageIsFoundAlike() {
    let seed = UInt64.random(in: 0 ... .max)
    print("damaged metadata: seed \(seed)")
    var random = SplitMix64(seed: seed)
    let blob = SampleRuntime(specName: "dev", specVersion: 1, ss58Prefix: 42).metadataV14()
    #expect(outcome(blob, keepsTypes: true) == outcome(blob, keepsTypes: false))
    for _ in 0..<3000 {
      var damaged = blob
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 5..<blob.count, using: &random)
        damaged[place] = UInt8.random(in: 0 ... .max, using: &random)
      }
      if Bool.random(using: &random) {
        damaged.removeLast(Int.random(in: 0..<blob.count - 5, using: &random))
      }
      #expect(
        outcome(damaged, keepsTypes: true) == outcome(damaged, keepsTypes: false), "seed \(seed)")
    }
  }

  @Test func metadataOfEveryVersionIsReadAlike() throws {
    for (name, blob) in try readableRuntimes() {
      #expect(outcome(blob, keepsTypes: true) == outcome(blob, keepsTypes: false), "\(name)")
    }
  }
}
