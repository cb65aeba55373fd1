import ByteSupport
import DevelopmentNode
import JSONCodec
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
import Testing

/// Extrinsics that a client signs and submits.
@Suite struct SubmissionTests {
  /// A transfer by Alice to herself, with the sample's extensions, which are immortal.
  private static func transfer(
    nonce: UInt32, genesis: Hash256, scheme: SignatureScheme = .sr25519, spoiled: Bool = false
  ) throws -> String {
    let pair = try KeyPair.development(scheme: scheme)
    let account = pair.publicKey.accountID.bytes
    let call: [UInt8] = [SampleRuntime.balancesIndex, 0, 0] + account + [4]
    var extensions = SCALEWriter()
    extensions.byte(0)
    extensions.compact(nonce)
    extensions.compact(UInt32(0))
    var payload = SCALEWriter()
    payload.raw(call + extensions.bytes)
    payload.u32(1_000_000)
    payload.u32(1)
    payload.hash256(genesis)
    payload.hash256(genesis)
    var signature = try pair.sign(payload.bytes).bytes
    if spoiled { signature[3] ^= 1 }
    var body = SCALEWriter()
    body.raw([0x84, 0] + account + [scheme.rawValue] + signature)
    body.raw(extensions.bytes + call)
    var whole = SCALEWriter()
    whole.byteVector(body.bytes)
    return "0x" + Hex.encode(whole.bytes)
  }

  @Test(arguments: [SignatureScheme.ed25519, .sr25519, .ecdsa])
  func anExtrinsicIsFinalizedWithItsEvents(scheme: SignatureScheme) throws {
    let node = try DevelopmentNodeServer(DevelopmentNodeConfiguration())
    let client = try DialogueClient(node)
    let other = try DialogueClient(node)
    let heads = try other.result("chain_subscribeFinalizedHeads")
    #expect(try other.notification(heads)["number"] == .string("0x3d"))
    let extrinsic = try Self.transfer(nonce: 0, genesis: node.genesisHash, scheme: scheme)
    let watch = try client.result("author_submitAndWatchExtrinsic", "[\"\(extrinsic)\"]")
    #expect(try client.notification(watch) == .string("ready"))
    let block = try #require(try client.notification(watch)["inBlock"]?.string)
    #expect(try client.notification(watch)["finalized"] == .string(block))
    #expect(try client.result("chain_getFinalizedHead") == .string(block))
    #expect(
      try client.result("chain_getBlock", "[\"\(block)\"]")["block"]?["extrinsics"]
        == .array([.string(extrinsic)]))
    let events = Hex.encode(StorageKey.plain(pallet: "System", item: "Events"))
    // One record: extrinsic 0, System.ExtrinsicSuccess, no weight, normal, with fee, no topics.
    #expect(
      try client.result("state_getStorage", "[\"0x\(events)\",\"\(block)\"]")
        == .string("0x04" + String(repeating: "0", count: 24)))
    for number in ["0x3e", "0x3f", "0x40", "0x41"] {
      #expect(try other.notification(heads)["number"] == .string(number))
    }
    #expect(
      try client.answer("author_submitExtrinsic", "[\"\(extrinsic)\"]")["error"]?["code"]
        == .integer(1010))
  }

  @Test func anExtrinsicWaitsForItsNonce() throws {
    let node = try DevelopmentNodeServer(DevelopmentNodeConfiguration())
    let client = try DialogueClient(node)
    let later = try Self.transfer(nonce: 1, genesis: node.genesisHash)
    let watch = try client.result("transactionWatch_v1_submitAndWatch", "[\"\(later)\"]")
    #expect(try client.notification(watch)["event"] == .string("validated"))
    #expect(try client.result("author_pendingExtrinsics") == .array([.string(later)]))
    let first = try Self.transfer(nonce: 0, genesis: node.genesisHash)
    #expect(
      try client.result("author_submitExtrinsic", "[\"\(first)\"]")
        == .string("0x" + Blake2b.hash256(try Hex.decode(first)).hex))
    #expect(try client.notification(watch)["event"] == .string("bestChainBlockIncluded"))
    #expect(try client.notification(watch)["event"] == .string("finalized"))
    #expect(try client.result("author_pendingExtrinsics") == .array([]))
    #expect(
      try client.result(
        "system_accountNextIndex", #"["5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY"]"#)
        == .integer(2))
  }

  @Test func refusesExtrinsicsAsANodeDoes() throws {
    let node = try DevelopmentNodeServer(DevelopmentNodeConfiguration())
    let client = try DialogueClient(node)
    let genesis = node.genesisHash
    let good = try Self.transfer(nonce: 0, genesis: genesis)
    for (extrinsic, code, data) in [
      (
        try Self.transfer(nonce: 0, genesis: genesis, spoiled: true), 1010,
        "Transaction has a bad signature"
      ),
      (try Self.transfer(nonce: 0, genesis: .zero), 1010, "Transaction has a bad signature"),
      (good + "00", 1001, nil), (String(good.dropLast(2)), 1001, nil), ("0x", 1001, nil),
      // Too short for a signature; an unknown version; an unsigned one.
      ("0x0c840000", 1002, nil), ("0x0c830000", 1002, nil),
      ("0x0c040000", 1011, "Could not find an unsigned validator for the unsigned transaction"),
      ("0xyz", -32602, nil),
    ] as [(String, Int, String?)] {
      let error = try client.answer("author_submitExtrinsic", "[\"\(extrinsic)\"]")["error"]
      #expect(error?["code"] == .integer(code), "\(extrinsic)")
      #expect(error?["data"]?.string == data, "\(extrinsic)")
    }
    #expect(try client.result("author_pendingExtrinsics") == .array([]))
    #expect(try client.result("chain_getHeader")["number"] == .string("0x40"))
  }

  @Test func followsTheChainHead() throws {
    let node = try DevelopmentNodeServer(DevelopmentNodeConfiguration())
    let client = try DialogueClient(node)
    let id = try client.result("chainHead_v1_follow", "[true]")
    let initialized = try client.notification(id)
    #expect(initialized["event"] == .string("initialized"))
    #expect(initialized["finalizedBlockRuntime"]?["spec"]?["specVersion"] == .integer(1_000_000))
    let finalized = try #require(initialized["finalizedBlockHashes"]?.array?.first?.string)
    for _ in 62...64 { #expect(try client.notification(id)["event"] == .string("newBlock")) }
    #expect(try client.notification(id)["event"] == .string("bestBlockChanged"))
    let header = try #require(
      try client.result("chainHead_v1_header", "[\(id.serialized()),\"\(finalized)\"]").string)
    #expect("0x" + Blake2b.hash256(try Hex.decode(header)).hex == finalized)
    for (method, rest, event) in [
      ("body", "", "operationBodyDone"),
      ("call", #","Metadata_metadata_versions","0x""#, "operationCallDone"),
      ("call", #","No_such","0x""#, "operationError"),
      ("storage", #",[{"key":"0x3a636f6465","type":"hash"}],null"#, "operationStorageItems"),
    ] {
      let started = try client.result(
        "chainHead_v1_\(method)", "[\(id.serialized()),\"\(finalized)\"\(rest)]")
      #expect(started["result"] == .string("started"))
      let answer = try client.notification(id)
      #expect(answer["event"] == .string(event))
      #expect(answer["operationId"] == started["operationId"])
    }
    #expect(try client.notification(id)["event"] == .string("operationStorageDone"))
    let extrinsic = try Self.transfer(nonce: 0, genesis: node.genesisHash)
    _ = try client.result("transaction_v1_broadcast", "[\"\(extrinsic)\"]")
    for _ in 65...68 {
      for event in ["newBlock", "bestBlockChanged", "finalized"] {
        #expect(try client.notification(id)["event"] == .string(event))
      }
    }
    #expect(
      try client.answer(
        "chainHead_v1_body", "[\(id.serialized()),\"0x\(String(repeating: "1", count: 64))\"]")[
          "error"]?["code"]
        == .integer(-32801))
    #expect(try client.result("chainHead_v1_unfollow", "[\(id.serialized())]") == .null)
    #expect(
      try client.result("chainHead_v1_header", "[\(id.serialized()),\"\(finalized)\"]") == .null)
  }
}
