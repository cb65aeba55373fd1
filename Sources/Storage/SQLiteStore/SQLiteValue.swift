/// A value of one column or of one `?` in a statement.
public enum SQLiteValue: Hashable, Sendable {
  /// SQL `NULL`.
  case null
  /// A signed 64-bit integer.
  case integer(Int64)
  /// A text, which SQLite stores as UTF-8.
  case text(String)
  /// Bytes, possibly empty.
  case bytes([UInt8])

  /// 1 for true, 0 for false.
  public static func bool(_ value: Bool) -> SQLiteValue { .integer(value ? 1 : 0) }

  /// A text, or `NULL`.
  public static func text(ifPresent text: String?) -> SQLiteValue {
    text.map { .text($0) } ?? .null
  }

  /// An integer, or `NULL`.
  public static func integer(ifPresent value: Int64?) -> SQLiteValue {
    value.map { .integer($0) } ?? .null
  }

  /// Bytes, or `NULL`.
  public static func bytes(ifPresent bytes: [UInt8]?) -> SQLiteValue {
    bytes.map { .bytes($0) } ?? .null
  }
}
