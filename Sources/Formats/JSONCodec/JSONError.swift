/// A JSON syntax error; offsets are in bytes from the start.
public enum JSONError: Error, Equatable, Sendable {
  /// The text ends inside a value.
  case endOfText
  /// A byte that the grammar does not allow at this offset.
  case unexpected(offset: Int, byte: UInt8)
  /// Bytes follow the value.
  case trailing(offset: Int)
  /// Arrays and objects are nested deeper than the limit.
  case tooDeep(limit: Int)
  /// The text has more values than the limit.
  case tooManyValues(limit: Int)
  /// An object has two members with the same name.
  case repeatedName(offset: Int, name: String)
  /// A string is not UTF-8.
  case notUTF8(offset: Int)
  /// A `\u` escape is an unpaired surrogate.
  case loneSurrogate(offset: Int)

  /// The error, as a sentence for the user.
  public var message: String {
    switch self {
    case .endOfText: "The JSON text ends too early."
    case .unexpected(let offset, let byte):
      "The JSON text is wrong at byte \(offset): unexpected \(JSONError.shown(byte))."
    case .trailing(let offset): "Something follows the JSON value at byte \(offset)."
    case .tooDeep(let limit): "The JSON text nests deeper than \(limit) levels."
    case .tooManyValues(let limit): "The JSON text has more than \(limit) values."
    case .repeatedName(let offset, let name):
      """
      The JSON object has the name \(JSONValue.string(String(name.prefix(64))).serialized()) twice, the second \
      time at byte \(offset).
      """
    case .notUTF8(let offset): "The JSON string at byte \(offset) is not UTF-8."
    case .loneSurrogate(let offset): "The JSON string has half a surrogate pair at byte \(offset)."
    }
  }

  private static func shown(_ byte: UInt8) -> String {
    (0x21...0x7e).contains(byte)
      ? "'\(Character(Unicode.Scalar(byte)))'" : "byte 0x\(String(byte, radix: 16))"
  }
}
