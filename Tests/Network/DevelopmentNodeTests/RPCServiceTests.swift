import DevelopmentNode
import JSONCodec
import RuntimeMetadata
import Testing

@Suite struct RPCServiceTests {
  private static func service(_ misbehaviors: Misbehavior...) throws -> RPCService {
    var configuration = DevelopmentNodeConfiguration()
    configuration.misbehaviors = misbehaviors
    return try RPCService(NodeMethods(configuration), misbehaviors)
  }

  private static func answer(_ request: String) throws -> JSONValue {
    guard case .whole(let bytes) = try service().answer(to: Array(request.utf8)) else {
      return .null
    }
    return try JSONValue(parsing: bytes)
  }

  private static func call(_ method: String, _ parameters: String) throws -> JSONValue {
    try answer(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"#)
  }

  @Test(arguments: [
    ("{", -32700, JSONValue.null),
    ("", -32700, .null),
    ("1", -32600, .null),
    ("[]", -32600, .null),
    (#"{"jsonrpc":"1.0","id":5,"method":"system_chain"}"#, -32600, .integer(5)),
    (#"{"jsonrpc":"2.0","id":5}"#, -32600, .integer(5)),
    (#"{"jsonrpc":"2.0","id":[1],"method":"system_chain"}"#, -32600, .null),
    (
      #"{"jsonrpc":"2.0","id":5,"method":"chain_getHeader","params":{"hash":1}}"#, -32602,
      .integer(5)
    ),
    (#"{"jsonrpc":"2.0","id":"a","method":"no_such"}"#, -32601, .string("a")),
  ])
  func refusesWhatIsNoCall(request: String, code: Int, id: JSONValue) throws {
    let answer = try Self.answer(request)
    #expect(answer["error"]?["code"] == .integer(code))
    #expect(answer["id"] == id)
    #expect(answer["result"] == nil)
  }

  @Test func answersBatchesInOrderAndNotificationsNotAtAll() throws {
    let answer = try Self.answer(
      #"[{"jsonrpc":"2.0","id":1,"method":"system_chain"},{"jsonrpc":"2.0","method":"system_chain"},{"jsonrpc":"2.0","id":2,"method":"no_such"},7]"#
    )
    #expect(answer.array?.count == 3)
    #expect(answer.array?.first?["result"] == .string("Development"))
    #expect(answer.array?[1]["error"]?["code"] == .integer(-32601))
    #expect(answer.array?.last?["error"]?["code"] == .integer(-32600))
    let silent = Array(#"[{"jsonrpc":"2.0","method":"system_chain"}]"#.utf8)
    #expect(try Self.service().answer(to: silent) == .whole([]))
    let call = #"{"jsonrpc":"2.0","id":1,"method":"system_chain"}"#
    let long = Array(repeating: call, count: RPCService.batchLimit + 1).joined(separator: ",")
    #expect(try Self.answer("[\(long)]")["error"]?["code"] == .integer(-32600))
  }

  @Test func givesBlockHashesByNumber() throws {
    let genesis = try Self.call("chain_getBlockHash", "[0]")["result"]
    let best = try Self.call("chain_getBlockHash", "[]")["result"]
    #expect(try Self.call("chain_getBlockHash", "[null]")["result"] == best)
    #expect(try Self.call("chain_getBlockHash", #"["0x40"]"#)["result"] == best)
    #expect(try Self.call("chain_getBlockHash", "[65]")["result"] == .null)
    #expect(
      try Self.call("chain_getBlockHash", "[[0,64,65]]")["result"]
        == .array([try #require(genesis), try #require(best), .null]))
  }

  @Test func linksHeadersToTheirParents() throws {
    let genesis = try Self.call("chain_getBlockHash", "[0]")["result"]?.string ?? ""
    let first = try Self.call("chain_getBlockHash", "[1]")["result"]?.string ?? ""
    let header = try Self.call("chain_getHeader", "[\"\(first)\"]")["result"]
    #expect(header?["parentHash"] == .string(genesis))
    #expect(header?["number"] == .string("0x1"))
    let root = try Self.call("chain_getHeader", "[\"\(genesis)\"]")["result"]
    #expect(root?["parentHash"] == .string("0x" + String(repeating: "0", count: 64)))
  }

  @Test(arguments: [
    ("chain_getBlockHash", "[-1]", -32602),
    ("chain_getBlockHash", "[1.5]", -32602),
    ("chain_getBlockHash", #"["12"]"#, -32602),
    ("chain_getHeader", #"["0x12"]"#, -32602),
    ("chain_getHeader", "[1]", -32602),
    ("state_getMetadata", #"["abc"]"#, -32602),
    ("state_getMetadata", "[\"0x\(String(repeating: "1", count: 64))\"]", 4003),
    ("state_getRuntimeVersion", "[\"0x\(String(repeating: "1", count: 64))\"]", 4003),
    ("state_call", "[]", -32602),
    ("state_call", #"["Metadata_metadata"]"#, -32602),
    ("state_call", #"["Metadata_metadata","abc"]"#, -32602),
    ("state_call", #"["Metadata_metadata","0xabc"]"#, -32602),
    ("state_call", #"["Core_execute_block","0x"]"#, 4003),
    ("state_call", #"["Metadata_metadata_at_version","0x0e"]"#, 4003),
    ("state_call", #"["Metadata_metadata_at_version","0x0e00000000"]"#, 4003),
  ])
  func checksParameters(method: String, parameters: String, code: Int) throws {
    let answer = try Self.call(method, parameters)
    #expect(answer["error"]?["code"] == .integer(code), "\(answer.serialized())")
  }

  @Test func knowsTheMethodsThatItLists() throws {
    let names = try #require(Self.call("rpc_methods", "[]")["result"]?["methods"]?.array)
    #expect(names.count == Set(names).count)
    for name in names {
      let method = try #require(name.string)
      #expect(try Self.call(method, "[]")["error"]?["code"] != .integer(-32601), "\(method)")
    }
    for name in ["chain_getHead", "state_getStorageAt", "chain_getFinalisedHead", "state_callAt"] {
      #expect(names.contains(.string(name)))
    }
  }

  @Test func tellsTheRuntimeVersionOfItsMetadata() throws {
    let version = try #require(Self.call("state_getRuntimeVersion", "[]")["result"])
    let runtime = DevelopmentNodeConfiguration.sample.version
    #expect(version["specName"] == .string(runtime.specName))
    #expect(version["implName"] == .string(runtime.implementationName))
    #expect(version["specVersion"] == .integer(runtime.specVersion))
    #expect(version["transactionVersion"] == .integer(1))
    #expect(version["stateVersion"] == .integer(1))
    #expect(
      version["apis"]?.array?.first == .array([.string("0xdf6acb689907609b"), .integer(4)]))
  }
}
