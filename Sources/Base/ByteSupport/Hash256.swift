/// A 32-byte hash: a genesis hash, a block hash, a BLAKE2b-256 digest.
///
/// Stored as four big-endian words, so that comparisons follow the bytes.
public struct Hash256: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The length of a hash in bytes.
  public static let byteCount = 32

  /// 32 zero bytes.
  public static let zero = Hash256(words: (0, 0, 0, 0))

  private let words: (UInt64, UInt64, UInt64, UInt64)

  private init(words: (UInt64, UInt64, UInt64, UInt64)) { self.words = words }

  /// Creates a hash from exactly 32 bytes; `nil` for another count.
  @_disfavoredOverload
  public init?(_ bytes: some Collection<UInt8>) { self.init(Array(bytes)) }

  /// Creates a hash from exactly 32 bytes; `nil` for another count.
  ///
  /// Not generic, because a generic initializer is slow if another module does not specialize it.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == Hash256.byteCount else { return nil }
    func word(_ start: Int) -> UInt64 {
      var word: UInt64 = 0
      for index in start..<start + 8 { word = word << 8 | UInt64(bytes[index]) }
      return word
    }
    words = (word(0), word(8), word(16), word(24))
  }

  /// Reads 64 hex digits, with or without `0x`; `nil` for any other text.
  public init?(hex: some StringProtocol) {
    guard let bytes = try? Hex.decode(hex) else { return nil }
    self.init(bytes)
  }

  /// The 32 bytes, in order.
  public var bytes: [UInt8] {
    [words.0, words.1, words.2, words.3].flatMap { word in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt64($0)) }
    }
  }

  /// 64 lower-case hex digits without `0x`.
  public var hex: String { Hex.encode(bytes) }

  /// The same as ``hex``.
  public var description: String { hex }

  /// Compares all 32 bytes; not in constant time, so only for public values.
  public static func == (left: Hash256, right: Hash256) -> Bool { left.words == right.words }

  /// Compares the bytes lexicographically.
  public static func < (left: Hash256, right: Hash256) -> Bool { left.words < right.words }

  /// Hashes the 32 bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
    hasher.combine(words.3)
  }
}
