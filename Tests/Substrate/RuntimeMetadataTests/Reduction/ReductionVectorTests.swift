import ByteSupport
import Reporting
import RuntimeMetadata
import SubstrateCrypto
import TestSupport
import Testing

/// The shared vectors of reductions, as far as they need no device.
struct ReductionVectors: Decodable, Sendable {
  struct Full: Decodable, Sendable {
    let bytes: Int
    let blake2b_256: String
    let types: Int
    let hex: String?
  }

  struct Reduced: Decodable, Sendable {
    let bytes: Int
    let blake2b_256: String
    let types: Int
    let hex: String?
    let unsigned_update_bytes: Int?
  }

  struct Network: Decodable, Sendable {
    let id: String
    let source: String
    let network: String
    let spec_version: UInt32
    let full: Full
    let levels: [String: Reduced]
  }

  struct Refused: Decodable, Sendable, CustomTestStringConvertible {
    let id: String
    let hex: String
    let reason: String
    var testDescription: String { id }
  }

  struct Accepted: Decodable, Sendable, CustomTestStringConvertible {
    let id: String
    let hex: String
    let calls_only_blake2b_256: String
    var testDescription: String { id }
  }

  let networks: [Network]
  let refused: [Refused]
  let accepted: [Accepted]

  static let shared: ReductionVectors? = Shared.vectorIfPresent("reduced/reduced-metadata-vectors")
}

extension ReductionVectors.Network {
  /// The full metadata; `nil` where only a runtime's code gives it, which the tests of code run.
  func blob() throws -> [UInt8]? {
    if let hex = full.hex { return try Hex.decode(hex) }
    let file = source.split(separator: " ").first.map(String.init) ?? source
    if file.hasSuffix(".wasm") { return nil }
    if file.hasSuffix(".hex") { return try Shared.hexBytes("data/" + file) }
    return Metadata.magic + (try Shared.bytes("data/" + file))
  }
}

@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)")) struct ReductionVectorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let network: ReductionVectors.Network
    let level: ReductionLevel
    let expected: ReductionVectors.Reduced
    var testDescription: String { "\(network.id), \(level.rawValue)" }
  }

  private static let cases: [Case] = (ReductionVectors.shared?.networks ?? []).flatMap { network in
    network.levels.sorted { $0.key < $1.key }.map { name, expected in
      guard let level = ReductionLevel(rawValue: name) else {
        preconditionFailure("the vectors have a level \(name)")
      }
      return Case(network: network, level: level, expected: expected)
    }
  }

  @Test("networks have their bytes at each level", arguments: cases)
  func networksHaveTheBytesOfTheVectorAtEachLevel(_ vector: Case) throws {
    guard let blob = try vector.network.blob() else { return }
    let reduction = try MetadataReduction(of: blob, to: vector.level)
    #expect(reduction.full.byteCount == vector.network.full.bytes)
    #expect(reduction.full.hash.hex == vector.network.full.blake2b_256)
    #expect(reduction.full.typeCount == vector.network.full.types)
    #expect(reduction.reduced.byteCount == vector.expected.bytes)
    #expect(reduction.reduced.hash.hex == vector.expected.blake2b_256)
    #expect(reduction.reduced.typeCount == vector.expected.types)
    if let hex = vector.expected.hex { #expect(try reduction.bytes == Hex.decode(hex)) }
    let facts = try MetadataFacts(accepting: reduction.bytes)
    #expect(facts.name == vector.network.network)
    #expect(facts.version == vector.network.spec_version)
    let verdict = try ReductionVerdict(of: reduction.bytes, against: blob)
    guard case .reduced(let levels) = verdict else {
      Issue.record("\(verdict)")
      return
    }
    #expect(levels.contains(vector.level))
    #expect(ReducedMetadata.form(of: reduction.bytes).level == levels.min())
    #expect(ReducedMetadata.form(of: blob) == .full)
  }

  @Test(
    "inputs that cannot be reduced are refused", arguments: ReductionVectors.shared?.refused ?? [])
  func inputsThatCannotBeReducedAreRefused(_ vector: ReductionVectors.Refused) throws {
    // The codes of the reasons that the file gives.
    let codes: [String: String] = [
      "not canonical": "not-canonical", "id of a type is not its position": "type-out-of-place",
      "a reached type is not in the registry": "type-missing", "no System": "no-system-pallet",
      "System has no Version": "no-version-constant",
      "prefix cannot be decoded": "prefix-undecodable", "V15 is not offered": "newer-version",
      "V13 is not offered": "types-are-texts",
    ]
    let reason = vector.reason.prefix { $0 != ":" }
    let code = try #require(codes[String(reason)], "no code for: \(vector.reason)")
    let blob = try Hex.decode(vector.hex)
    for level in ReductionLevel.allCases {
      do throws(ReductionError) {
        _ = try MetadataReduction(of: blob, to: level)
        Issue.record("\(vector.id) was reduced")
      } catch {
        #expect(error.code.word(joinedBy: "-") == code)
        #expect(error.exitCode == .badData)
      }
    }
  }

  @Test("odd inputs are reduced", arguments: ReductionVectors.shared?.accepted ?? [])
  func unusualInputsAreReduced(_ vector: ReductionVectors.Accepted) throws {
    let reduction = try MetadataReduction(of: Hex.decode(vector.hex), to: .callsOnly)
    #expect(reduction.reduced.hash.hex == vector.calls_only_blake2b_256)
  }
}
