import ByteSupport
import JSONCodec
import SubstrateCrypto

/// Blocks, headers and values.
extension NodeMethods {
  /// The number of the block in a parameter; of the best block without one.
  ///
  /// - Throws: ``RPCFailure`` for a hash of another chain.
  func number(_ parameters: CallParameters, _ place: Int) throws(RPCFailure) -> Int {
    let chain = host.chain
    guard let hash = try parameters.hash(place) else { return chain.best }
    guard let number = chain.number(of: hash) else {
      throw .client("UnknownBlock: Expect block number from id: BlockId::Hash(0x\(hash.hex))")
    }
    return number
  }

  func blockHash(_ parameters: CallParameters) throws(RPCFailure) -> JSONValue {
    let chain = host.chain
    func hash(_ number: Int) -> JSONValue {
      number <= chain.best ? .bytes(chain.hashes[number].bytes) : .null
    }
    guard let parameter = parameters[0] else { return hash(chain.best) }
    guard let list = parameter.array else { return hash(try CallParameters.number(parameter)) }
    var hashes: [JSONValue] = []
    for item in list { hashes.append(hash(try CallParameters.number(item))) }
    return .array(hashes)
  }

  func header(_ parameters: CallParameters) throws(RPCFailure) -> JSONValue {
    let chain = host.chain
    var number = chain.best
    if let hash = try parameters.hash(0) {
      guard let found = chain.number(of: hash) else { return .null }
      number = found
    }
    return proofs?.header(number) ?? chain.headers[number].json
  }

  func block(_ parameters: CallParameters) throws(RPCFailure) -> JSONValue {
    let chain = host.chain
    var number = chain.best
    if let hash = try parameters.hash(0) {
      guard let found = chain.number(of: hash) else { return .null }
      number = found
    }
    return .members([
      "block": .members([
        "header": chain.headers[number].json, "extrinsics": body(of: number, chain),
      ]), "justifications": proofs?.justifications(of: number) ?? .null,
    ])
  }

  /// The extrinsics of a block.
  func body(of number: Int, _ chain: DevelopmentChain) -> JSONValue {
    .array(chain.body(of: number).map { [.bytes($0.extrinsic.bytes)] } ?? [])
  }

  /// The storage key `:code`, in ASCII.
  static let codeKey: [UInt8] = [0x3a, 0x63, 0x6f, 0x64, 0x65]

  func storage(_ method: String, _ parameters: CallParameters) throws(RPCFailure) -> [UInt8] {
    let key = try parameters.bytes(0, "a key")
    let number = try number(parameters, 1)
    let isCode = key == NodeMethods.codeKey && host.chain.provable == nil
    let value = isCode ? nil : values.value(of: key, after: number, host.chain)
    switch method {
    case "state_getStorageHash":
      return text(
        isCode ? .bytes(codeHash.bytes) : value.map { .bytes(Blake2b.hash256($0).bytes) } ?? .null)
    case "state_getStorageSize":
      return text(.integer(isCode ? codeSize : value?.count))
    default: return isCode ? codeResult : text(value.map { .bytes($0) } ?? .null)
    }
  }

  /// The value of a key as a JSON string; `null` if it has none.
  func value(_ key: [UInt8], after number: Int, _ chain: DevelopmentChain) -> JSONValue {
    if key == NodeMethods.codeKey, chain.provable == nil {
      return (try? JSONValue(parsing: codeResult)) ?? .null
    }
    return values.value(of: key, after: number, chain).map { .bytes($0) } ?? .null
  }

  func storageChanges(_ parameters: CallParameters) throws(RPCFailure) -> JSONValue {
    let keys = try parameters.bytesList(0, "a key")
    let number = try number(parameters, 1)
    return .array([changes(of: keys, after: number, host.chain)])
  }

  /// The values of keys after a block, in the form of storage notifications.
  func changes(of keys: [[UInt8]], after number: Int, _ chain: DevelopmentChain) -> JSONValue {
    .members([
      "block": .bytes(chain.hashes[number].bytes),
      "changes": .array(
        keys.map { .array([.bytes($0), value($0, after: number, chain)]) }),
    ])
  }

  func keys(_ parameters: CallParameters) throws(RPCFailure) -> JSONValue {
    let prefix = try parameters[0] == nil ? [] : parameters.bytes(0, "a prefix")
    guard let count = parameters[1]?.integer(UInt32.self), count <= 1000 else {
      throw .invalidParameters("a count up to 1000 is expected")
    }
    let start = try parameters[2] == nil ? nil : parameters.bytes(2, "a key")
    let number = try number(parameters, 3)
    let keys = values.keys(startingWith: prefix, after: number, host.chain)
    let rest = keys.drop { key in start.map { !$0.lexicographicallyPrecedes(key) } ?? false }
    return .array(rest.prefix(Int(count)).map { .bytes($0) })
  }
}
