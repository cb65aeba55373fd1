import ByteSupport
import ChainProofs
import JSONCodec
import TestSupport
import Testing

/// The shared vectors of proofs; their README explains the members.
enum ProofVectors {
  /// The cases of a file; a file without cases fails the test.
  static func cases(_ file: String) throws -> [JSONValue] {
    let document = try JSONValue(parsing: try Shared.bytes("data/proofs/\(file).json"))
    let cases = try document.list("cases")
    try #require(!cases.isEmpty)
    return cases
  }

  /// The items of a storage proof; an object stands for a file between two byte strings.
  static func items(_ values: [JSONValue]) throws -> [[UInt8]] {
    try values.map { value in
      guard value.object != nil else { return try value.bytes() }
      return try value.bytes("before") + Shared.bytes("data/wasm/" + value.text("file"))
        + value.bytes("after")
    }
  }

  /// Whether bytes are those of a hex text, or of an object with length and hash.
  static func matches(_ bytes: [UInt8], _ value: JSONValue) throws -> Bool {
    guard value.object != nil else { return try bytes == value.bytes() }
    return try bytes.count == value.number("length") && hash(bytes) == value.hash("blake2")
  }
}

extension JSONValue {
  func member(_ name: String) throws -> JSONValue { try #require(self[name], "\(name)") }
  func text(_ name: String) throws -> String { try #require(member(name).string, "\(name)") }
  func list(_ name: String) throws -> [JSONValue] { try #require(member(name).array, "\(name)") }
  func hash(_ name: String) throws -> Hash256 { try #require(member(name).hash256, "\(name)") }
  func bytes(_ name: String) throws -> [UInt8] { try member(name).bytes() }
  func bytes() throws -> [UInt8] { try Hex.decode(try #require(string)) }
  func number<Value: FixedWidthInteger>(_ name: String) throws -> Value {
    try #require(member(name).integer(), "\(name)")
  }

  /// A list of key and weight.
  func authorities(_ name: String) throws -> [Authority] {
    try list(name).map { pair in
      let items = try #require(pair.array)
      return Authority(
        key: try #require(items[0].hash256), weight: try #require(items[1].integer()))
    }
  }

  /// A checkpoint; the vectors do not contain its state root.
  func checkpoint(_ name: String) throws -> ChainCheckpoint {
    let value = try member(name)
    return ChainCheckpoint(
      block: BlockID(hash: try value.hash("hash"), number: try value.number("number")),
      stateRoot: .zero, setID: try value.number("setId"),
      authorities: try value.authorities("authorities"))
  }
}

/// The result of a check: the value, or the error that refuses it.
func verdict<Value>(
  _ body: () throws(ChainProofError) -> Value
) -> Result<Value, ChainProofError> {
  do throws(ChainProofError) { return .success(try body()) } catch { return .failure(error) }
}

extension Result {
  var isAccepted: Bool { if case .success = self { true } else { false } }
}
