import ByteSupport
import CallDecoding
import DevelopmentNode
import RuntimeMetadata
import SCALECodec
import Testing
import VaultPayloads

/// Proofs that are long for nothing: each is walked and indexed once, and refused.
@Suite struct HostileProofTests {
  /// Leaves behind those of the walk, which take room and time in one way each.
  @Test(
    arguments: [
      ("types", (0..<20_000).map { HostileProofTests.type($0, .composite([])) }),
      (
        "variants",
        (0..<20_000).map { SampleProof.variant([], id: 0, "", UInt32($0 & 255), []) }
      ),
      (
        "fields",
        [
          HostileProofTests.type(
            0,
            .composite(
              [ShortenedField](
                repeating: ShortenedField(
                  name: nil, type: .primitive(.bool), typeName: nil), count: 30_000)))
        ]
      ),
      (
        "items",
        [
          HostileProofTests.type(
            0, .tuple([ShortenedReference](repeating: .void, count: 100_000)))
        ]
      ),
      (
        "path",
        [
          ShortenedType(
            path: [String](repeating: "", count: 100_000), definition: .composite([]), id: 100)
        ]
      ),
    ] as [(String, [ShortenedType])])
  func surplusPartsOfAProofAreRefused(_ name: String, _ leaves: [ShortenedType]) throws {
    let tampered = TamperedProof(surplusLeaves: leaves)
    let content = tampered.content
    let decoder = try ProofDecoder(content: content)
    let parts = try decoder.split()
    #expect(throws: CallDecodingError.proof(.otherMetadataHash)) {
      try decoder.extensions(parts.extensions, genesisHash: SampleProof.genesisHash)
    }
    let walk = try #require(decoder.proof.walked)
    #expect(!walk.isWhole && walk.leafCount == SampleProof.runtime.count)
    // The walk leads to the hash that is named: both readings are made.
    #expect(try payload(content).forgery != nil)
    let other = try payload(SampleProof.with { $0.info.decimals = 3 }, named: tampered)
    #expect(other.forgery == nil, "a hash that nobody names is not worth an index")
  }

  /// As many leaves as fit, all of them in the tree.
  @Test func manyLeavesThatBelongAreTaken() throws {
    let proof = SampleProof.with { proof in
      proof.types += (0..<20_000).map { HostileProofTests.type($0, .composite([])) }
    }
    #expect(try proof.cards().count == 13)
    #expect(try payload(proof.content).forgery == nil)
  }

  /// Calls without arguments, some 350000 in a batch.
  @Test func aMegabyteOfCallsIsShown() throws {
    let count = (1 << 20) / 3
    var call = SCALEWriter()
    call.raw([16, 0])
    call.count(count)
    for _ in 0..<count { call.raw([16, 0, 0]) }
    let bytes = call.bytes
    #expect(try SampleProof.with { $0.call = bytes }.cards().count == 6 + 3 + 3 * count)
  }

  private func payload(_ content: [UInt8]) throws -> (bytes: [UInt8], forgery: ForgedProof?) {
    // Of an author with an sr25519 key, which nobody looks at here.
    let bytes =
      [0x53, 1, 6, 0x58] + [UInt8](repeating: 0x66, count: 31) + content
      + SampleProof.genesisHash.bytes
    let decoder = try ProofDecoder(content: content)
    let split = try CallDecoder.split(decoder.transaction)
    let forgery = ForgedProof(in: decoder.proof, split, genesisHash: SampleProof.genesisHash)
    return (bytes, forgery)
  }

  /// The leaves of a tampered proof with what another one says of the network, whose digest is another.
  private func payload(
    _ proof: SampleProof, named tampered: TamperedProof
  ) throws -> (bytes: [UInt8], forgery: ForgedProof?) {
    var other = tampered
    other.proof.info = proof.info
    let content = other.content
    // The extensions of the first proof name its digest.
    let extensions = tampered.proof.extensions
    return try payload(content.dropLast(extensions.count) + extensions)
  }

  private static func type(_ place: Int, _ definition: ShortenedDefinition) -> ShortenedType {
    ShortenedType(path: [], definition: definition, id: UInt32(100 + place))
  }
}
