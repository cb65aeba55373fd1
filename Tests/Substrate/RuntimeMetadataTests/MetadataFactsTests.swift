import ByteSupport
import Reporting
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing

/// The form of `metadata-info.json`.
struct MetadataInfoVectors: Decodable, Sendable {
  struct RuntimeVersionFacts: Decodable, Sendable {
    let spec_name: String
    let impl_name: String
    let authoring_version: UInt32
    let spec_version: UInt32
    let impl_version: UInt32
    let core_api: UInt32?
    let transaction_version: UInt32?
    let state_version: UInt8?
  }
  struct File: Decodable, Sendable, CustomStringConvertible {
    let file: String
    let name: String?
    let version: UInt32?
    let metadata_version: UInt8?
    let bytes: Int
    let blake2b256: String
    let ss58_prefix: UInt16?
    let ss58_prefix_width: Int?
    let runtime_version: RuntimeVersionFacts?
    let signed_extensions: [String]?
    let warn_incomplete_extensions: Bool?
    let expect_error: String?
    var description: String { file }
  }
  struct Expectation: Decodable, Sendable {
    let name: String
    let version: UInt32
    let ss58_prefix: UInt16?
    let warn_incomplete_extensions: Bool
    let metadata_version: UInt8
  }
  struct Synthetic: Decodable, Sendable, CustomStringConvertible {
    let id: String
    let hex: String
    let expect: Expectation?
    let expect_error: String?
    let note: String
    var description: String { id }
  }
  let files: [File]
  let synthetic: [Synthetic]

  static let allFiles = metadataVectors.cases("metadata-info") { (file: Self) in file.files }
  static let allSynthetic = metadataVectors.cases("metadata-info") { (file: Self) in file.synthetic
  }
}

@Suite struct MetadataFactsTests {
  @Test(arguments: MetadataInfoVectors.allFiles)
  func realMetadataGivesItsFacts(file: Vector<MetadataInfoVectors.File>) throws {
    let blob = try file.folder.hexBytes(file.file)
    #expect(blob.count == file.bytes)
    #expect(Blake2b.hash256(blob).hex == file.blake2b256)
    if let expected = file.expect_error {
      let error = #expect(throws: RuntimeMetadataError.self) { try MetadataFacts(accepting: blob) }
      #expect(error?.code.word(joinedBy: "-") == expected)
      return
    }
    let facts = try MetadataFacts(accepting: blob)
    #expect(facts.name == file.name)
    #expect(facts.version == file.version)
    #expect(facts.metadataVersion == file.metadata_version)
    #expect(facts.byteCount == file.bytes)
    #expect(facts.hash.hex == file.blake2b256)
    #expect(facts.prefix == file.ss58_prefix)
    #expect(facts.extensions == file.signed_extensions)
    #expect((facts.incompleteExtensions != nil) == file.warn_incomplete_extensions)
    let constant = try Metadata(decoding: blob).pallet("System")?.constant("SS58Prefix")
    #expect(constant?.value.count == file.ss58_prefix_width)
    let expected = try #require(file.runtime_version)
    #expect(facts.runtime.specName == expected.spec_name)
    #expect(facts.runtime.implementationName == expected.impl_name)
    #expect(facts.runtime.authoringVersion == expected.authoring_version)
    #expect(facts.runtime.specVersion == expected.spec_version)
    #expect(facts.runtime.implementationVersion == expected.impl_version)
    #expect(facts.runtime.apis.first { $0.id == RuntimeAPI.core }?.version == expected.core_api)
    #expect(facts.runtime.transactionVersion == expected.transaction_version)
    #expect(facts.runtime.stateVersion == expected.state_version)
  }

  @Test(arguments: MetadataInfoVectors.allSynthetic)
  func everyBranchOfTheRulesIsTaken(vector: Vector<MetadataInfoVectors.Synthetic>) throws {
    let blob = try Hex.decode(vector.hex)
    if let expected = vector.expect_error {
      let error = #expect(throws: RuntimeMetadataError.self) { try MetadataFacts(accepting: blob) }
      #expect(error?.code.word(joinedBy: "-") == expected)
      return
    }
    let expected = try #require(vector.expect)
    do throws(RuntimeMetadataError) {
      let facts = try MetadataFacts(accepting: blob)
      #expect(facts.name == expected.name)
      #expect(facts.version == expected.version)
      #expect(facts.prefix == expected.ss58_prefix)
      #expect((facts.incompleteExtensions != nil) == expected.warn_incomplete_extensions)
      #expect(facts.metadataVersion == expected.metadata_version)
    } catch {
      // The vectors let a stricter reader refuse bytes behind the metadata, if it says so.
      guard case .undecodable(_, .bytesLeftOver(let offset, _)) = error else { throw error }
      #expect(error.message.contains("nothing may be left over"))
      let facts = try MetadataFacts(accepting: Array(blob.prefix(offset)))
      #expect(facts.name == expected.name && facts.version == expected.version)
    }
  }

  @Test(arguments: MetadataInfoVectors.allFiles.filter { $0.expect_error == nil })
  func noCutMetadataIsAccepted(file: Vector<MetadataInfoVectors.File>) throws {
    let blob = try file.folder.hexBytes(file.file)
    for count in [5, 6, 7, 100, 5000, blob.count / 2, blob.count - 1] where count < blob.count {
      let error = #expect(throws: RuntimeMetadataError.self) {
        try Metadata(decoding: Array(blob.prefix(count)))
      }
      #expect(error?.code == .undecodable)
    }
    let error = #expect(throws: RuntimeMetadataError.self) { try Metadata(decoding: blob + [0]) }
    let expected = SCALEError.bytesLeftOver(offset: blob.count, count: 1)
    #expect(error == .undecodable(version: blob[4], expected))
  }
}
