internal import CTOML

/// A TOML 1.0.0 document as a flat list of its values, each with its line number.
///
/// ```swift
/// let document = try TOMLDocument(Array("[nodes]\nagree = 2".utf8))
/// document.entries[1]  // path ["nodes", "agree"], value .integer(2), line 2
/// ```
public struct TOMLDocument: Sendable {
  /// The values; tables precede their contents, and the keys of a table are sorted by their bytes.
  public let entries: [TOMLEntry]

  /// The maximum number of dots in a document.
  ///
  /// Each dot can nest a table, as in `a.b.c = 1`, and the library's recursion uses the stack.
  public static let dotLimit = 4096

  /// Parses a document.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 with a length limited by the caller; a byte order mark is ignored.
  ///   - entersArrays: whether the contents of tables in arrays (`[[chains]]`) get entries; their
  ///     paths contain the index of the table, as in `["chains", "0", "name"]`.
  /// - Throws: ``TOMLError``.
  public init(_ bytes: [UInt8], entersArrays: Bool = false) throws(TOMLError) {
    guard bytes.count(where: { $0 == UInt8(ascii: ".") }) <= TOMLDocument.dotLimit else {
      throw .tooManyDots(limit: TOMLDocument.dotLimit)
    }
    let collector = Collector()
    var fault = hotside_toml_fault()
    // The bytes are read only inside the call; the collector outlives it.
    let result = unsafe bytes.withUnsafeBytes { buffer in
      unsafe hotside_toml_read(
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count,
        entersArrays,
        { context, value in unsafe Collector.at(context).take(value) },
        Unmanaged.passUnretained(collector).toOpaque(), &fault)
    }
    switch result {
    case HOTSIDE_TOML_READ: entries = collector.entries
    case HOTSIDE_TOML_REFUSED:
      // The text ends with NUL inside its array.
      let reason = unsafe withUnsafeBytes(of: &fault.text) { text in
        unsafe String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw .syntax(line: Int(fault.line), column: Int(fault.column), reason: reason)
    default: throw .noMemory
    }
  }
}

/// A value of a document, with its path.
public struct TOMLEntry: Equatable, Sendable {
  /// The keys from the root, with quotes and escapes resolved.
  public let path: [String]
  /// The value.
  public internal(set) var value: TOMLValue
  /// The line at which the value begins, from 1.
  public let line: Int
}

/// A TOML value, as needed for settings.
public enum TOMLValue: Equatable, Sendable {
  /// A text.
  case string(String)
  /// An integer of 64 bits.
  case integer(Int64)
  /// `true` or `false`.
  case boolean(Bool)
  /// A number with a fraction or exponent; its value is not available.
  case float
  /// A date or time; its value is not available.
  case date
  /// An array; the contents of nested tables and arrays are not available.
  case array([TOMLValue])
  /// A table; its contents are separate entries, except in an array.
  case table

  /// The kind as a noun phrase for messages.
  public var kind: String {
    switch self {
    case .string: "a string"
    case .integer: "an integer"
    case .boolean: "true or false"
    case .float: "a number with a fraction"
    case .date: "a date or time"
    case .array: "an array"
    case .table: "a table"
    }
  }
}

/// Collects the values that the library visits.
private final class Collector {
  private var found: [TOMLEntry] = []
  /// The elements of the array that is being read.
  private var elements: [TOMLValue] = []

  var entries: [TOMLEntry] {
    closeArray()
    return found
  }

  static func at(_ context: UnsafeMutableRawPointer?) -> Collector {
    guard let context = unsafe context else { preconditionFailure("The library gave no context") }
    // The context is the collector, which `TOMLDocument.init` keeps alive during the call.
    return unsafe Unmanaged<Collector>.fromOpaque(context).takeUnretainedValue()
  }

  func take(_ pointer: UnsafePointer<hotside_toml_value>?) {
    guard let visited = unsafe pointer?.pointee else { return }
    let value = unsafe Collector.value(visited)
    if unsafe visited.is_element {
      elements.append(value)
      return
    }
    closeArray()
    // The library provides an array of `key_count` keys.
    let keys = unsafe UnsafeBufferPointer(start: visited.keys, count: visited.key_count)
    let path = unsafe keys.map { unsafe Collector.string($0) }
    found.append(TOMLEntry(path: path, value: value, line: unsafe Int(visited.line)))
  }

  /// Stores the collected elements in the array entry.
  ///
  /// This is done once at the end of the array, because an array can be very long.
  private func closeArray() {
    guard !elements.isEmpty else { return }
    found[found.count - 1].value = .array(elements)
    elements = []
  }

  private static func value(_ visited: hotside_toml_value) -> TOMLValue {
    switch unsafe visited.kind {
    case HOTSIDE_TOML_STRING: unsafe .string(string(visited.text))
    case HOTSIDE_TOML_INTEGER: unsafe .integer(visited.number)
    case HOTSIDE_TOML_BOOLEAN: unsafe .boolean(visited.number != 0)
    case HOTSIDE_TOML_FLOAT: .float
    case HOTSIDE_TOML_ARRAY: .array([])
    case HOTSIDE_TOML_TABLE: .table
    default: .date
    }
  }

  private static func string(_ text: hotside_toml_text) -> String {
    // The library provides `count` bytes, which live during the call.
    let bytes = unsafe UnsafeBufferPointer(start: text.bytes, count: text.count)
    return unsafe String(decoding: UnsafeRawBufferPointer(bytes), as: UTF8.self)
  }
}
