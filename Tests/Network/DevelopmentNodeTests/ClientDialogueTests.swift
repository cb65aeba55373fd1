import ByteSupport
import DevelopmentNode
import JSONCodec
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import WebSocketCodec

/// What clients of other authors ask, and what a node must answer.
@Suite struct ClientDialogueTests {
  private static let account =
    "0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9de1e86a9a8c739864cf3cc5ec2bea59f"
    + "d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d"
  private static let alice =
    "0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d"

  /// One recorded call, and whether the recorded node gave a result.
  private struct Call {
    let method: String
    let parameters: JSONValue
    let answer: JSONValue?
  }

  private static func calls(_ file: String) throws -> [Call] {
    let lines = String(decoding: try Shared.bytes("data/clients/" + file), as: UTF8.self)
      .split(separator: "\n")
    let messages = try lines.map { try JSONValue(parsing: Array($0.utf8)) }
    var calls: [Call] = []
    for (place, message) in messages.enumerated() where message["dir"] == .string(">") {
      guard let method = message["method"]?.string else { continue }
      // The recording cut long parameters, which are not JSON then.
      guard let parameters = try? JSONValue(parsing: Array((message["params"]?.string ?? "").utf8))
      else { continue }
      let id = message["id"]
      let answer = messages[(place + 1)...].first {
        $0["dir"] == .string("<") && $0["method"] == .string(method)
          && (id == nil || $0["id"] == id)
      }
      calls.append(Call(method: method, parameters: parameters, answer: answer))
    }
    return calls
  }

  /// The calls of recorded clients are answered as they were, or better: with a result if the
  /// recorded node gave one, and never as an unknown method.
  @Test(
    .enabled(if: Shared.isPresent, "\(Shared.absence)"),
    arguments: [
      "ch-dedotL.jsonl", "ch-papi.jsonl", "ch-pjs.jsonl", "dedot-wnd.jsonl", "go-wnd.jsonl",
      "shim-pjs.jsonl", "shim-sx.jsonl", "shim2-papi.jsonl", "sx-chop.jsonl",
    ])
  func answersRecordedClients(file: String) throws {
    let node = try DevelopmentNodeServer(DevelopmentNodeConfiguration())
    let client = try DialogueClient(node)
    let hash = try client.result("chain_getBlockHash", "[61]").serialized()
    let calls = try Self.calls(file)
    #expect(!calls.isEmpty)
    var subscription = "\"none\""
    for call in calls {
      var parameters = call.parameters.serialized()
      // Hashes and subscriptions of the recorded chain are those of this node.
      let place =
        call.method.hasPrefix("chainHead_v1_") ? 1 : call.parameters.array.map { $0.count - 1 } ?? 0
      if var list = call.parameters.array, place >= 0, place < list.count {
        if list[place].string?.count == 66, list[place].string != Self.alice {
          list[place] = try JSONValue(parsing: Array(hash.utf8))
        }
        if call.method.contains("nsubscribe") || call.method.hasPrefix("chainHead_v1_"),
          list[0].string != nil
        {
          list[0] = try JSONValue(parsing: Array(subscription.utf8))
        }
        parameters = JSONValue.array(list).serialized()
      }
      let answer = try client.answer(call.method, parameters)
      let error = answer["error"]
      if call.method.hasPrefix("author_submit") {
        // The recorded extrinsics are of another chain.
        #expect(error?["code"] == .integer(1010) || error?["code"] == .integer(1002))
        continue
      }
      let wasResult = call.answer?["result"] != nil
      #expect(error == nil || !wasResult, "\(call.method) \(parameters): \(answer.serialized())")
      #expect(error?["code"] != .integer(-32601), "\(call.method)")
      if call.method.contains("ubscribe") || call.method == "chainHead_v1_follow",
        let id = answer["result"]?.string
      {
        subscription = "\"\(id)\""
        #expect(try client.notification(.string(id)) != .null)
      }
    }
  }

  @Test func headersHashToTheirBlocks() throws {
    let node = try DevelopmentNodeServer(DevelopmentNodeConfiguration())
    let client = try DialogueClient(node)
    for number in [0, 1, 63, 64] {
      let hash = try #require(try client.result("chain_getBlockHash", "[\(number)]").string)
      let header = try client.result("chain_getHeader", "[\"\(hash)\"]")
      #expect(try Self.hash(of: header) == hash, "block \(number)")
    }
  }

  /// BLAKE2b-256 of the SCALE encoding, from the JSON form.
  private static func hash(of header: JSONValue) throws -> String {
    func bytes(_ name: String) throws -> [UInt8] { try Hex.decode(header[name]?.string ?? "-") }
    var writer = SCALEWriter()
    writer.raw(try bytes("parentHash"))
    let number = try #require(header["number"]?.string)
    writer.compact(try #require(UInt32(number.dropFirst(2), radix: 16)))
    writer.raw(try bytes("stateRoot"))
    writer.raw(try bytes("extrinsicsRoot"))
    #expect(header["digest"]?["logs"] == .array([]))
    writer.count(0)
    return "0x" + Blake2b.hash256(writer.bytes).hex
  }

  @Test func followsAsASubscriberOfAnyKind() throws {
    let client = try DialogueClient(DevelopmentNodeServer(DevelopmentNodeConfiguration()))
    for method in [
      "chain_subscribeAllHeads", "chain_subscribeNewHead", "chain_subscribeNewHeads",
      "chain_subscribeFinalizedHeads", "chain_subscribeFinalisedHeads", "subscribe_newHead",
    ] {
      let id = try client.result(method)
      #expect(try client.notification(id)["number"] != nil, "\(method)")
    }
    let version = try client.result("state_subscribeRuntimeVersion")
    #expect(try client.notification(version)["specVersion"] == .integer(1_000_000))
    let storage = try client.result("state_subscribeStorage", "[[\"\(Self.account)\"]]")
    let change = try client.notification(storage)["changes"]?.array?.first?.array
    #expect(change?.first == .string(Self.account))
    #expect(change?.last?.string?.hasPrefix("0x00000000") == true)
    #expect(
      try client.result("state_unsubscribeStorage", "[\(storage.serialized())]") == .bool(true))
    #expect(
      try client.result("state_unsubscribeStorage", "[\(storage.serialized())]") == .bool(false))
    #expect(client.notifications.isEmpty)
  }

  @Test func refusesMoreSubscriptionsThanANode() throws {
    let client = try DialogueClient(DevelopmentNodeServer(DevelopmentNodeConfiguration()))
    for _ in 0..<1024 { _ = try client.result("chain_subscribeNewHeads") }
    #expect(
      try client.answer("chain_subscribeNewHeads")["error"]?["code"] == .integer(-32006))
  }

  @Test func answersRuntimeCallsInEveryForm() throws {
    let client = try DialogueClient(DevelopmentNodeServer(DevelopmentNodeConfiguration()))
    let version = DevelopmentNodeConfiguration.sample.version
    #expect(
      try client.result("state_call", #"["Core_version","0x"]"#)
        == .string("0x" + Hex.encode(version.scaleBytes)))
    for argument in ["\"\"", "\"0x\""] {
      #expect(
        try client.result("state_call", "[\"Metadata_metadata_versions\",\(argument)]")
          == .string("0x040e000000"))
    }
    for argument in ["0e000000", "0x0e000000"] {
      let metadata = try client.result(
        "state_call", "[\"Metadata_metadata_at_version\",\"\(argument)\"]")
      #expect(metadata.string?.hasPrefix("0x01") == true)
    }
    #expect(
      try client.result("state_call", "[\"AccountNonceApi_account_nonce\",\"\(Self.alice)\"]")
        == .string("0x00000000"))
    #expect(
      try client.result("state_call", #"["TransactionPaymentApi_query_info","0x0004040000"]"#)
        .string?.hasPrefix("0x") == true)
  }

  @Test func ignoresWhatNodesIgnoreInParameters() throws {
    let client = try DialogueClient(DevelopmentNodeServer(DevelopmentNodeConfiguration()))
    for parameters in ["null", "[]", "{}", "[null]", "[1,2]"] {
      #expect(try client.result("system_chain", parameters) == .string("Development"))
    }
    for (method, parameters) in [
      ("chain_getBlockHash", #"["0x+1"]"#), ("state_getStorage", #"["0x3"]"#),
      ("state_getStorage", "[]"), ("chain_getHeader", #"{"hash":null}"#),
    ] {
      #expect(
        try client.answer(method, parameters)["error"]?["code"] == .integer(-32602), "\(method)")
    }
    #expect(try client.answer("archive_v1_header")["error"]?["code"] == .integer(-32601))
  }

  @Test func hasNoSubscriptionsOverHTTP() throws {
    let service = RPCService(try NodeMethods(DevelopmentNodeConfiguration()), [])
    let call = #"{"jsonrpc":"2.0","id":1,"method":"chain_subscribeNewHeads","params":[]}"#
    guard case .whole(let bytes) = service.answer(to: Array(call.utf8)) else {
      Issue.record("an answer was expected")
      return
    }
    #expect(try JSONValue(parsing: bytes)["error"]?["code"] == .integer(-32603))
  }

  @Test func endsABinaryMessageWithItsOwnCode() throws {
    let client = try DialogueClient(DevelopmentNodeServer(DevelopmentNodeConfiguration()))
    client.write(#"{"jsonrpc":"2.0","id":1,"method":"system_chain"}"#, as: .binary)
    let failure = #expect(throws: DialogueClient.Failure.self) { try client.next() }
    #expect(failure?.reason.contains("1003") == true, "\(failure?.reason ?? "")")
  }

  @Test func letsPagesOfEveryOriginAsk() throws {
    let node = try DevelopmentNodeServer(DevelopmentNodeConfiguration())
    let asked = try DialogueClient.exchange(
      node,
      [
        "OPTIONS / HTTP/1.1", "Origin: https://polkadot.js.org",
        "Access-Control-Request-Method: POST", "Access-Control-Request-Headers: content-type",
      ])
    #expect(asked.hasPrefix("HTTP/1.1 204"))
    #expect(asked.contains("Access-Control-Allow-Origin: *\r\n"))
    #expect(asked.contains("Access-Control-Allow-Methods: POST\r\n"))
    #expect(asked.contains("Access-Control-Allow-Headers: content-type\r\n"))
    let refused = try DialogueClient.exchange(node, ["PUT / HTTP/1.1"])
    #expect(refused.hasPrefix("HTTP/1.1 405"))
    #expect(refused.contains("Allow: POST, OPTIONS\r\n"))
    let posted = try DialogueClient.exchange(node, ["POST / HTTP/1.1", "Content-Length: 0"])
    #expect(posted.contains("Access-Control-Allow-Origin: *\r\n"))
  }
}
