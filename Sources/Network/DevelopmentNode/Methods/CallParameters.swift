import ByteSupport
import JSONCodec

/// The parameters of a call, by position; a node ignores those after the ones it needs.
struct CallParameters {
  private let values: [JSONValue]

  /// - Throws: ``RPCFailure`` for parameters by name.
  init(_ json: JSONValue?) throws(RPCFailure) {
    switch json {
    case nil, .null: values = []
    case .array(let list): values = list
    case .object(let members) where members.count == 0: values = []
    default: throw .invalidParameters("a list is expected")
    }
  }

  /// A parameter; `nil` if it is missing or `null`.
  subscript(_ place: Int) -> JSONValue? {
    place < values.count && values[place] != .null ? values[place] : nil
  }

  /// A text, which must exist.
  func text(_ place: Int, _ name: String) throws(RPCFailure) -> String {
    guard let text = self[place]?.string else { throw .invalidParameters("\(name) is expected") }
    return text
  }

  /// Bytes as hex digits, which must exist; `0x` may be missing.
  func bytes(_ place: Int, _ name: String) throws(RPCFailure) -> [UInt8] {
    let text = try text(place, name)
    guard let bytes = try? Hex.decode(text) else {
      throw .invalidParameters("\(name) is 0x and hex digits")
    }
    return bytes
  }

  /// A list of bytes, which must exist.
  func bytesList(_ place: Int, _ name: String) throws(RPCFailure) -> [[UInt8]] {
    guard let list = self[place]?.array else { throw .invalidParameters("a list is expected") }
    let items = list.compactMap { $0.string.flatMap { try? Hex.decode($0) } }
    guard items.count == list.count else {
      throw .invalidParameters("\(name) is 0x and hex digits")
    }
    return items
  }

  /// A block hash; `nil` if it is missing.
  func hash(_ place: Int) throws(RPCFailure) -> Hash256? {
    guard let parameter = self[place] else { return nil }
    guard let text = parameter.string, text.hasPrefix("0x"), let hash = Hash256(hex: text) else {
      throw .invalidParameters("a block hash is 0x and 64 hex digits")
    }
    return hash
  }

  /// A block number: a JSON number, or a string with `0x` and hex digits.
  static func number(_ parameter: JSONValue) throws(RPCFailure) -> Int {
    if let number = parameter.integer(UInt32.self) { return Int(number) }
    if let text = parameter.string, text.hasPrefix("0x"), !text.hasPrefix("0x+"),
      let number = UInt32(text.dropFirst(2), radix: 16)
    {
      return Int(number)
    }
    throw .invalidParameters("a block number is a number or 0x and hex digits")
  }
}
