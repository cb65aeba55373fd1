internal import CTOML

/// A TOML 1.0.0 document as a list of its values, each with the line it stands on.
///
/// ```swift
/// let document = try TOMLDocument(Array("[nodes]\nagree = 2".utf8))
/// document.entries[1]  // path ["nodes", "agree"], value .integer(2), line 2
/// ```
public struct TOMLDocument: Sendable {
  /// Tables before what they hold; the keys of a table in the order of their bytes.
  public let entries: [TOMLEntry]

  /// The most dots of a document.
  ///
  /// Each may make a table within another, as in `a.b.c = 1`, and the library goes down into them by
  /// calling itself, down to the end of the stack.
  public static let dotLimit = 4096

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, of a length that the caller has bounded; a byte-order mark in front is passed
  ///     over.
  ///   - entersArrays: whether there are entries for what tables in an array hold (`[[chains]]`): their
  ///     paths have the number of the table, from 0, as in `["chains", "0", "name"]`.
  /// - Throws: ``TOMLError``.
  public init(_ bytes: [UInt8], entersArrays: Bool = false) throws(TOMLError) {
    guard bytes.count(where: { $0 == UInt8(ascii: ".") }) <= TOMLDocument.dotLimit else {
      throw .tooManyDots(limit: TOMLDocument.dotLimit)
    }
    let collector = Collector()
    var fault = hotside_toml_fault()
    // The bytes are read within the call; the collector outlives it.
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
      // The text ends in NUL within its array.
      let reason = unsafe withUnsafeBytes(of: &fault.text) { text in
        unsafe String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw .syntax(line: Int(fault.line), column: Int(fault.column), reason: reason)
    default: throw .noMemory
    }
  }
}

/// One value of a document, with the keys that lead to it.
public struct TOMLEntry: Equatable, Sendable {
  /// The keys from the root, as they are meant: quotation marks and escapes are resolved.
  public let path: [String]
  /// The value.
  public internal(set) var value: TOMLValue
  /// The line on which the value begins, from 1.
  public let line: Int
}

/// A value of TOML, as far as settings have it.
public enum TOMLValue: Equatable, Sendable {
  /// A text.
  case string(String)
  /// An integer of 64 bits.
  case integer(Int64)
  /// `true` or `false`.
  case boolean(Bool)
  /// A number with a fraction or an exponent, which is not looked at.
  case float
  /// A date, a time, or both, which are not looked at.
  case date
  /// Values in order; those within a table or an array in it are not looked at.
  case array([TOMLValue])
  /// A table; what it holds are entries of their own, unless it stands in an array.
  case table

  /// What people call it, with its article.
  public var kind: String {
    switch self {
    case .string: "a text"
    case .integer: "an integer"
    case .boolean: "true or false"
    case .float: "a number with a fraction"
    case .date: "a date or time"
    case .array: "an array"
    case .table: "a table"
    }
  }
}

/// Takes the values as the library visits them.
private final class Collector {
  private var found: [TOMLEntry] = []
  /// The elements of the array that came last.
  private var elements: [TOMLValue] = []

  var entries: [TOMLEntry] {
    closeArray()
    return found
  }

  static func at(_ context: UnsafeMutableRawPointer?) -> Collector {
    guard let context = unsafe context else { preconditionFailure("The library gave no context") }
    // The context is the collector that `TOMLDocument.init` keeps over the call.
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
    // The library gives the address of `key_count` keys.
    let keys = unsafe UnsafeBufferPointer(start: visited.keys, count: visited.key_count)
    let path = unsafe keys.map { unsafe Collector.string($0) }
    found.append(TOMLEntry(path: path, value: value, line: unsafe Int(visited.line)))
  }

  /// Gives the elements to the array before them, once: an array may have very many.
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
    // The library gives the address of `count` bytes, which live over the call.
    let bytes = unsafe UnsafeBufferPointer(start: text.bytes, count: text.count)
    return unsafe String(decoding: UnsafeRawBufferPointer(bytes), as: UTF8.self)
  }
}
