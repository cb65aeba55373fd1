import ByteSupport
import ChainProofs
import JSONCodec
import SubstrateCrypto

/// The methods of `chainHead_v1`.
extension NodeMethods {
  static let followNames = [
    "author_unwatchExtrinsic", "chainHead_v1_body", "chainHead_v1_call", "chainHead_v1_continue",
    "chainHead_v1_follow", "chainHead_v1_header", "chainHead_v1_stopOperation",
    "chainHead_v1_storage", "chainHead_v1_unfollow", "chainHead_v1_unpin",
    "transactionWatch_v1_unwatch",
  ]

  func following(
    _ method: String, _ parameters: CallParameters, _ session: NodeSession?
  ) throws(RPCFailure) -> JSONValue {
    guard NodeMethods.followNames.contains(method) else { throw .methodNotFound }
    guard let session else { throw .internalError }
    if method == "chainHead_v1_follow" {
      return try follow(withRuntime: parameters[0]?.bool ?? false, session)
    }
    let id = try parameters.text(0, "a subscription")
    switch method {
    case "chainHead_v1_unfollow":
      _ = session.unsubscribe(id)
      return .null
    case "chainHead_v1_header":
      guard session.subscription(id) != nil else { return .null }
      let number = try pinned(parameters)
      return .bytes(host.chain.headers[number].encoded)
    case "chainHead_v1_body", "chainHead_v1_call", "chainHead_v1_storage":
      guard let subscription = session.subscription(id) else {
        return .members(["result": .string("limitReached")])
      }
      let operation = session.newID()
      let events = try events(of: method, parameters, at: try pinned(parameters))
      for (name, members) in events {
        var event: [(String, JSONValue)] = [
          ("event", .string(name)), ("operationId", .string(operation)),
        ]
        event += members
        session.notify(subscription, .object(JSONObject(event)))
      }
      var started: [(String, JSONValue)] = [
        ("result", .string("started")), ("operationId", .string(operation)),
      ]
      if method == "chainHead_v1_storage" { started.append(("discardedItems", .integer(0))) }
      return .object(JSONObject(started))
    default: return .null
    }
  }

  private func follow(
    withRuntime: Bool, _ session: NodeSession
  ) throws(RPCFailure) -> JSONValue {
    try host.update { chain, _ throws(RPCFailure) -> JSONValue in
      let subscription = try session.subscribe(
        to: .follow(withRuntime: withRuntime), "chainHead_v1_followEvent")
      var initialized: [(String, JSONValue)] = [
        ("event", .string("initialized")),
        ("finalizedBlockHashes", .array([.bytes(chain.hashes[chain.finalized].bytes)])),
      ]
      if withRuntime {
        initialized.append(("finalizedBlockRuntime", followedRuntime(at: chain.finalized)))
      }
      session.notify(subscription, .object(JSONObject(initialized)))
      if chain.finalized < chain.best {
        for number in (chain.finalized + 1)...chain.best {
          session.notify(subscription, newBlock(number, chain, withRuntime))
        }
      }
      session.notify(subscription, NodeMethods.bestBlock(chain.best, chain))
      return .string(subscription.id)
    }
  }

  func newBlock(
    _ number: Int, _ chain: DevelopmentChain, _ withRuntime: Bool
  ) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("event", .string("newBlock")), ("blockHash", .bytes(chain.hashes[number].bytes)),
      ("parentBlockHash", .bytes(chain.hashes[number - 1].bytes)),
    ]
    if withRuntime {
      members.append(("newRuntime", changesRuntime(number) ? followedRuntime(at: number) : .null))
    }
    return .object(JSONObject(members))
  }

  static func bestBlock(_ number: Int, _ chain: DevelopmentChain) -> JSONValue {
    .members([
      "event": .string("bestBlockChanged"), "bestBlockHash": .bytes(chain.hashes[number].bytes),
    ])
  }

  /// The number of the block in the second parameter.
  private func pinned(_ parameters: CallParameters) throws(RPCFailure) -> Int {
    guard let hash = try parameters.hash(1), let number = host.chain.number(of: hash) else {
      throw .invalidBlock
    }
    return number
  }

  private typealias Event = (name: String, members: [(String, JSONValue)])

  /// The events of an operation, which ends at once.
  private func events(
    of method: String, _ parameters: CallParameters, at number: Int
  ) throws(RPCFailure) -> [Event] {
    let chain = host.chain
    switch method {
    case "chainHead_v1_body":
      return [("operationBodyDone", [("value", body(of: number, chain))])]
    case "chainHead_v1_call":
      let function = try parameters.text(2, "the name of a function")
      let argument = try parameters.bytes(3, "an argument")
      do throws(RPCFailure) {
        let output = try result(of: function, argument, after: number)
        return [("operationCallDone", [("output", .bytes(output))])]
      } catch { return [("operationError", [("error", .string(error.text))])] }
    default:
      guard let queries = parameters[2]?.array else {
        throw .invalidParameters("a list is expected")
      }
      var items: [JSONValue] = []
      for query in queries { items += try found(query, after: number, chain) }
      let done: Event = ("operationStorageDone", [])
      guard !items.isEmpty else { return [done] }
      return [("operationStorageItems", [("items", .array(items))]), done]
    }
  }

  /// The items that a query of `chainHead_v1_storage` finds.
  private func found(
    _ query: JSONValue, after number: Int, _ chain: DevelopmentChain
  ) throws(RPCFailure) -> [JSONValue] {
    let asked = try CallParameters(.array([query["key"] ?? .null, query["type"] ?? .null]))
    let key = try asked.bytes(0, "a key")
    let type = try asked.text(1, "a type")
    let keys: [[UInt8]]
    switch type {
    case "value", "hash": keys = [key]
    case "descendantsValues", "descendantsHashes":
      keys = values.keys(startingWith: key, after: number, chain)
    case "closestDescendantMerkleValue": return []
    default: throw .invalidParameters("a type is expected")
    }
    let isHash = type == "hash" || type == "descendantsHashes"
    return keys.compactMap { key -> JSONValue? in
      if isHash, key == NodeMethods.codeKey, chain.provable == nil {
        return .members(["key": .bytes(key), "hash": .bytes(codeHash.bytes)])
      }
      let value = value(key, after: number, chain)
      guard let text = value.string else { return nil }
      guard isHash else { return .members(["key": .bytes(key), "value": value]) }
      let hash = Blake2b.hash256((try? Hex.decode(text)) ?? [])
      return .members(["key": .bytes(key), "hash": .bytes(hash.bytes)])
    }
  }
}
