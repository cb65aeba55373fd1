import ColdRecords
import ColdSigner
import ColdStore
import DevelopmentNode
import JSONCodec
import Reporting
import RuntimeMetadata
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// What a device does with two forms of one version (reduced-metadata 9).
@Suite struct ReductionDeviceTests {
  private static let specs = NetworkSpecs.sample("development")

  private static func device(_ folder: TemporaryFolder) throws -> ColdDevice {
    try ColdDevice.create(
      at: folder.file("device.sqlite"),
      release: try ColdRelease(networks: [specs], metadata: [], types: nil),
      generalVerifier: Verifier(nil), surroundings: .system)
  }

  private static func update(_ metadata: [UInt8]) throws -> [UInt8] {
    let content = try MetadataContent(blob: metadata, genesisHash: specs.genesisHash)
    return UpdatePayload(unsigned: .metadata(content)).bytes
  }

  private static var forms: [[UInt8]] {
    get throws {
      let full = Nodes.metadata()
      return [full]
        + (try ReductionLevel.allCases.map { try MetadataReduction(of: full, to: $0).bytes })
    }
  }

  @Test("each form is refused where another one of the version is, and taken after it is removed")
  func aDeviceRefusesASecondFormOfAVersionUntilTheFirstIsRemoved() throws {
    for first in try Self.forms {
      let folder = try TemporaryFolder()
      let device = try Self.device(folder)
      try device.accept(checksum: device.scanUpdate(Self.update(first)).checksum)
      for second in try Self.forms {
        let update = try Self.update(second)
        do throws(ColdSignerError) {
          _ = try device.scan(update)
          Issue.record("two forms of one version")
        } catch {
          #expect(
            error.code
              == (first == second ? .metadataKnown : .sameNameVersionDifferentMetadata))
        }
      }
    }
  }
}
