import JSONCodec
import NodeClient
import Testing

@Suite struct RPCAnswerTests {
  private static func content(_ json: String) throws -> RPCAnswer.Content? {
    try RPCAnswer.content(of: JSONValue(parsing: json), id: 7)
  }

  @Test func writesCallsWithPositionalParameters() {
    #expect(
      String(decoding: RPCAnswer.call("a_b", [.integer(0), .string("\"")], id: 3), as: UTF8.self)
        == #"{"jsonrpc":"2.0","id":3,"method":"a_b","params":[0,"\""]}"#)
  }

  @Test func readsResultsErrorsAndNotifications() throws {
    #expect(try Self.content(#"{"id":7,"result":null,"jsonrpc":"2.0"}"#) == .result(.null))
    #expect(
      try Self.content(#"{"jsonrpc":"2.0","id":7,"error":{"code":-1,"message":"no","data":[]}}"#)
        == .error(code: -1, text: "no"))
    #expect(
      try Self.content(#"{"jsonrpc":"2.0","id":7,"result":1,"error":null}"#) == .result(.integer(1))
    )
    #expect(
      try Self.content(#"{"jsonrpc":"2.0","id":7,"result":null,"error":null}"#) == .result(.null))
    for id in ["7", "null"] {
      let error = #""result":null,"error":{"code":-32005,"message":"daily limit"}"#
      #expect(
        try Self.content("{\"jsonrpc\":\"2.0\",\"id\":\(id),\(error)}")
          == .error(code: -32005, text: "daily limit"))
    }
    for (data, seconds) in [("1", 1), (#""2""#, 2), ("0.2", 1), ("1e99", 1_000_000_000)] {
      let error = "{\"code\":1,\"message\":\"no\",\"data\":{\"retry_after\":\(data)}}"
      #expect(
        try Self.content("{\"jsonrpc\":\"2.0\",\"id\":7,\"error\":\(error)}")
          == .error(code: 1, text: "no", wait: RPCAnswer.Wait(seconds: seconds)))
    }
    #expect(try Self.content(#"{"jsonrpc":"2.0","method":"news","params":[]}"#) == nil)
  }

  @Test(
    arguments: [
      ("[]", .notAnObject(got: "an array of 0 values")),
      ("\"x\"", .notAnObject(got: "\"x\"")),
      (#"{"id":7,"result":1}"#, .wrongProtocol(got: "nothing")),
      (#"{"jsonrpc":"1.0","id":7,"result":1}"#, .wrongProtocol(got: "\"1.0\"")),
      (#"{"jsonrpc":2.0,"id":7,"result":1}"#, .wrongProtocol(got: "2.0")),
      (#"{"jsonrpc":"2.0","result":1}"#, .wrongID(expected: 7, got: "nothing")),
      (#"{"jsonrpc":"2.0","id":"7","result":1}"#, .wrongID(expected: 7, got: "\"7\"")),
      (#"{"jsonrpc":"2.0","id":7.0,"result":1}"#, .wrongID(expected: 7, got: "7.0")),
      (#"{"jsonrpc":"2.0","id":8,"result":1}"#, .wrongID(expected: 7, got: "8")),
      (#"{"jsonrpc":"2.0","id":null,"error":{}}"#, .badErrorObject),
      (#"{"jsonrpc":"2.0","id":null,"result":1}"#, .wrongID(expected: 7, got: "null")),
      (#"{"jsonrpc":"2.0","id":null,"result":1,"error":null}"#, .wrongID(expected: 7, got: "null")),
      (#"{"jsonrpc":"2.0","id":7,"result":1,"error":{"code":1,"message":""}}"#, .resultAndError),
      (#"{"jsonrpc":"2.0","id":7}"#, .nothing),
      (#"{"jsonrpc":"2.0","id":7,"error":null}"#, .nothing),
      (#"{"jsonrpc":"2.0","id":7,"error":{"code":1.5,"message":""}}"#, .badErrorObject),
      (#"{"jsonrpc":"2.0","id":7,"error":{"code":1}}"#, .badErrorObject),
    ] as [(String, AnswerFault)])
  func refusesOtherAnswers(json: String, fault: AnswerFault) {
    #expect(throws: fault) { try Self.content(json) }
  }

  @Test func boundsAndEscapesWhatANodeSays() throws {
    let text = String(repeating: "x", count: 10_000) + "\u{1b}[31m"
    let json: JSONValue = .members([
      "jsonrpc": .string("2.0"), "id": .integer(7),
      "error": .members(["code": .integer(1), "message": .string("\u{1b}[31m" + text)]),
    ])
    guard case .error(1, let shown, nil) = try RPCAnswer.content(of: json, id: 7) else {
      Issue.record("no error")
      return
    }
    #expect(shown.hasPrefix("\\u001b[31mxxx"))
    #expect(shown.utf8.count < 300)
    #expect(RPCAnswer.described(.string(text)) == "a string of 10005 bytes")
    #expect(
      RPCAnswer.described(.number(String(repeating: "9", count: 500))) == "a number of 500 digits")
    #expect(RPCAnswer.described(.members(["a": .null])) == "an object of 1 member")
  }
}
