public import ByteSupport

/// A cursor over borrowed SCALE bytes.
///
/// Nothing is copied for inspection, and memory is allocated only for bytes that are present. The
/// reader is strict: compact integers must have their shortest form, bools and options must be 00
/// or 01, texts must be UTF-8 (hot-side 0). The caller must limit the nesting depth.
///
/// ```swift
/// var reader = SCALEReader(bytes.span)
/// let name = try reader.string()
/// let version = try reader.u32()
/// try reader.finish()
/// ```
public struct SCALEReader: ~Escapable {
  private let source: Span<UInt8>

  /// The number of bytes read.
  public private(set) var offset = 0

  /// Creates a reader at the first byte of `source`.
  @_lifetime(copy source)
  public init(_ source: Span<UInt8>) {
    self.source = source
  }

  /// The number of bytes left.
  public var remaining: Int { source.count - offset }

  /// Reads one byte.
  ///
  /// - Throws: ``SCALEError/outOfData(offset:needed:left:)``.
  public mutating func byte() throws(SCALEError) -> UInt8 {
    guard offset < source.count else { throw .outOfData(offset: offset, needed: 1, left: 0) }
    let byte = source[offset]
    offset += 1
    return byte
  }

  /// Lends the next `count` bytes and advances.
  ///
  /// - Throws: ``SCALEError/outOfData(offset:needed:left:)``.
  @_lifetime(copy self)
  public mutating func bytes(_ count: Int) throws(SCALEError) -> Span<UInt8> {
    guard count >= 0, count <= remaining else {
      throw .outOfData(offset: offset, needed: count, left: remaining)
    }
    let start = offset
    offset += count
    return source.extracting(start..<offset)
  }

  /// Copies the next `count` bytes and advances.
  ///
  /// - Throws: ``SCALEError/outOfData(offset:needed:left:)``.
  public mutating func array(_ count: Int) throws(SCALEError) -> [UInt8] {
    let bytes = try bytes(count)
    return [UInt8](capacity: count) { (output: inout OutputSpan<UInt8>) in
      for index in bytes.indices { output.append(bytes[index]) }
    }
  }

  /// Skips `count` bytes.
  ///
  /// - Throws: ``SCALEError/outOfData(offset:needed:left:)``.
  public mutating func skip(_ count: Int) throws(SCALEError) { _ = try bytes(count) }

  /// The next byte, without advancing; `nil` at the end.
  public var next: UInt8? { offset < source.count ? source[offset] : nil }

  /// Lends the bytes read since `start`, which is an earlier value of ``offset``.
  @_lifetime(copy self)
  public func consumed(since start: Int) -> Span<UInt8> {
    precondition(start >= 0 && start <= offset, "a start behind the cursor")
    return source.extracting(start..<offset)
  }

  /// The remaining bytes, borrowed.
  public var unread: Span<UInt8> {
    @_lifetime(copy self)
    get { source.extracting(offset..<source.count) }
  }

  /// Checks that all bytes were read.
  ///
  /// - Throws: ``SCALEError/bytesLeftOver(offset:count:)``.
  public func finish() throws(SCALEError) {
    guard remaining == 0 else { throw .bytesLeftOver(offset: offset, count: remaining) }
  }

  // MARK: - Integers

  /// Reads one byte as an integer.
  public mutating func u8() throws(SCALEError) -> UInt8 { try byte() }

  /// Reads 2 bytes, low byte first.
  public mutating func u16() throws(SCALEError) -> UInt16 { try integer() }

  /// Reads 4 bytes, low byte first.
  public mutating func u32() throws(SCALEError) -> UInt32 { try integer() }

  /// Reads 8 bytes, low byte first.
  public mutating func u64() throws(SCALEError) -> UInt64 { try integer() }

  /// Reads 16 bytes, low byte first.
  public mutating func u128() throws(SCALEError) -> UInt128 { try integer() }

  private mutating func integer<Value: FixedWidthInteger & UnsignedInteger>()
    throws(SCALEError) -> Value
  {
    littleEndian(try bytes(Value.bitWidth / 8))
  }

  private func littleEndian<Value: FixedWidthInteger & UnsignedInteger>(
    _ bytes: Span<UInt8>
  ) -> Value {
    var value: Value = 0
    for index in bytes.indices { value |= Value(bytes[index]) &<< Value(8 * index) }
    return value
  }

  // MARK: - Compact integers

  /// Reads a compact integer of a 32-bit type, such as a length or a count.
  ///
  /// - Throws: ``SCALEError`` if it is not in its shortest form, too large, or truncated.
  public mutating func compactU32() throws(SCALEError) -> UInt32 {
    // Almost all compact integers in metadata are type ids, lengths or counts of one byte.
    if offset < source.count, source[offset] & 3 == 0 {
      let value = UInt32(source[offset] >> 2)
      offset += 1
      return value
    }
    return try compact()
  }

  /// Reads a compact integer of a 128-bit type.
  ///
  /// - Throws: as ``compactU32()``.
  public mutating func compactU128() throws(SCALEError) -> UInt128 { try compact() }

  private mutating func compact<Value: FixedWidthInteger & UnsignedInteger>()
    throws(SCALEError) -> Value
  {
    let start = offset
    let first = try byte()
    let mode = first & 3
    let smallest: Value
    let value: Value
    switch mode {
    case 0: return Value(first >> 2)
    case 1, 2:
      let width = mode == 1 ? 2 : 4
      offset = start
      let word: UInt32 = littleEndian(try bytes(width))
      guard let fitting = Value(exactly: word >> 2) else {
        throw .compactTooLarge(offset: start, bits: Value.bitWidth)
      }
      value = fitting
      smallest = mode == 1 ? 1 << 6 : 1 << 14
    default:
      let width = Int(first >> 2) + 4
      guard width <= Value.bitWidth / 8 else {
        throw .compactTooLarge(offset: start, bits: Value.bitWidth)
      }
      value = littleEndian(try bytes(width))
      smallest = width == 4 ? 1 << 30 : 1 << Value((width - 1) * 8)
    }
    guard value >= smallest else { throw .nonMinimalCompact(offset: start) }
    return value
  }

  // MARK: - Texts and records

  /// Reads 00 as false and 01 as true.
  ///
  /// - Throws: ``SCALEError/notABool(offset:byte:)``,
  ///   ``SCALEError/outOfData(offset:needed:left:)``.
  public mutating func bool() throws(SCALEError) -> Bool {
    let byte = try byte()
    guard byte < 2 else { throw .notABool(offset: offset - 1, byte: byte) }
    return byte == 1
  }

  /// Reads a 32-byte hash (H256).
  ///
  /// - Throws: ``SCALEError/outOfData(offset:needed:left:)``.
  public mutating func hash256() throws(SCALEError) -> Hash256 {
    let start = offset
    guard let hash = Hash256(try array(Hash256.byteCount)) else {
      throw .outOfData(offset: start, needed: Hash256.byteCount, left: 0)
    }
    return hash
  }

  /// Lends a byte string: a compact length, then the bytes.
  ///
  /// - Throws: as ``compactU32()``.
  @_lifetime(copy self)
  public mutating func byteVectorSpan() throws(SCALEError) -> Span<UInt8> {
    let count = Int(try compactU32())
    return try bytes(count)
  }

  /// Copies a byte string: a compact length, then the bytes.
  ///
  /// - Throws: as ``compactU32()``.
  public mutating func byteVector() throws(SCALEError) -> [UInt8] {
    let count = Int(try compactU32())
    return try array(count)
  }

  /// Lends a text: a compact length in bytes, then UTF-8.
  ///
  /// - Throws: as ``compactU32()``, and ``SCALEError/notUTF8(offset:)``.
  @_lifetime(copy self)
  public mutating func text() throws(SCALEError) -> UTF8Span {
    let start = offset
    let bytes = try byteVectorSpan()
    do {
      return try UTF8Span(validating: bytes)
    } catch {
      throw .notUTF8(offset: start)
    }
  }

  /// Reads a text: a compact length in bytes, then UTF-8.
  ///
  /// - Throws: as ``text()``.
  public mutating func string() throws(SCALEError) -> String { String(copying: try text()) }

  // MARK: - Containers

  /// Reads the compact length of a Vec, and checks it against the remaining bytes.
  ///
  /// - Parameter minimumItemSize: the minimum size of an item in bytes, at least 1.
  /// - Returns: the number of items.
  /// - Throws: as ``compactU32()``, and ``SCALEError/countTooLarge(offset:count:left:)``.
  public mutating func count(minimumItemSize: Int) throws(SCALEError) -> Int {
    precondition(minimumItemSize >= 1, "items without bytes are not bounded by the bytes left")
    let start = offset
    let count = Int(try compactU32())
    guard count <= remaining / minimumItemSize else {
      throw .countTooLarge(offset: start, count: count, left: remaining)
    }
    return count
  }

  /// Reads a Vec: a compact length, then the items.
  ///
  /// - Parameters:
  ///   - minimumItemSize: the minimum size of an item in bytes, at least 1.
  ///   - item: reads one item.
  /// - Returns: the items in order.
  /// - Throws: as ``count(minimumItemSize:)``, and any error of `item`.
  @inlinable
  public mutating func vector<Item>(
    minimumItemSize: Int, _ item: (inout SCALEReader) throws(SCALEError) -> Item
  ) throws(SCALEError) -> [Item] {
    let count = try count(minimumItemSize: minimumItemSize)
    var items: [Item] = []
    // An item can take much more memory than bytes, so larger vectors grow while they are read.
    items.reserveCapacity(min(count, 1024))
    for _ in 0..<count { items.append(try item(&self)) }
    return items
  }

  /// Reads an option: 00, or 01 and the content.
  ///
  /// - Parameter content: reads the content after 01.
  /// - Returns: the content; `nil` for 00.
  /// - Throws: ``SCALEError/notAnOption(offset:byte:)``, and any error of `content`.
  @inlinable
  public mutating func option<Content>(
    _ content: (inout SCALEReader) throws(SCALEError) -> Content
  ) throws(SCALEError) -> Content? {
    switch try byte() {
    case 0: return nil
    case 1: return try content(&self)
    case let byte: throw .notAnOption(offset: offset - 1, byte: byte)
    }
  }
}
