import ByteSupport
import ChainProofs
import JSONCodec
import TestSupport
import Testing

/// Shared vectors of storage proofs and of parachains.
@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
struct StateVectorTests {
  @Test func storageProofsProveValuesAndAbsence() throws {
    for vector in try ProofVectors.cases("storage-proofs") {
      let name = try vector.text("group") + ": " + vector.text("name")
      let proof = try StorageProof(
        root: try vector.hash("root"), items: try ProofVectors.items(try vector.list("nodes")))
      for query in try vector.list("queries") {
        let key = try query.bytes("key")
        let result = verdict { () throws(ChainProofError) in try proof.value(at: key) }
        let expected = try query.member("expect")
        if query["either"]?.bool == true, !result.isAccepted { continue }
        switch result {
        case .failure: #expect(expected.string == "refused", "\(name): \(result)")
        case .success(nil): #expect(expected.string == "absent", "\(name)")
        case .success(let value?):
          let expected = try #require(expected["value"], "\(name)")
          #expect(try ProofVectors.matches(value, expected), "\(name)")
        }
      }
    }
  }

  @Test func parachainsAreProvedByTheirRelayChain() throws {
    for vector in try ProofVectors.cases("para-heads") {
      let name = try vector.text("name")
      let id: UInt32 = try vector.number("paraId")
      let relay = try StorageProof(
        root: try vector.hash("relayStateRoot"),
        items: try ProofVectors.items(try vector.list("relayNodes")))
      let expected = try vector.member("expect")
      let items = try vector["paraNodes"]?.array.map { try ProofVectors.items($0) }
      let given = try vector["headerFromParaNode"].map { try $0.bytes() }
      if let key = vector["key"] {
        #expect(StateEntry.parachainHead(id).key == (try key.bytes()), "\(name)")
      }
      if let key = vector["codeHashKey"] {
        #expect(StateEntry.parachainCodeHash(id).key == (try key.bytes()), "\(name)")
      }
      let isCodeOnRelay = vector["codeKey"] != nil
      let result = verdict { () throws(ChainProofError) -> (BlockHeader?, [UInt8]?) in
        if isCodeOnRelay {
          return (nil, try relay.validationCode(try relay.parachainCodeHash(id)))
        }
        let head = try relay.parachainHead(id)
        if let given, try BlockHeader(decoding: given) != head {
          throw .otherHeader(expected: head.hash, found: try BlockHeader(decoding: given).id)
        }
        guard let items else { return (head, nil) }
        return (head, try StorageProof(root: head.stateRoot, items: items).runtimeCode().code)
      }
      #expect(result.isAccepted == (try expected.member("ok").bool), "\(name): \(result)")
      guard case .success(let (head, code)) = result else { continue }
      if let code, let expected = expected["code"] {
        #expect(try ProofVectors.matches(code, expected), "\(name)")
      }
      if let head, let expected = expected["head"] {
        #expect(head.hash == (try expected.hash("hash")), "\(name)")
        #expect(head.stateRoot == (try expected.hash("stateRoot")), "\(name)")
      }
    }
  }
}
