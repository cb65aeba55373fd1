/// A 32-byte digest or hash: a genesis hash, a block hash, a BLAKE2b-256 of something.
///
/// Kept as four big-endian words, so that comparing and ordering follow the bytes.
public struct Hash256: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The length of a hash in bytes.
  public static let byteCount = 32

  /// 32 zeros: the genesis hash of no network.
  public static let zero = Hash256(words: (0, 0, 0, 0))

  private let words: (UInt64, UInt64, UInt64, UInt64)

  private init(words: (UInt64, UInt64, UInt64, UInt64)) { self.words = words }

  /// Takes exactly 32 bytes; `nil` for any other count.
  @_disfavoredOverload
  public init?(_ bytes: some Collection<UInt8>) { self.init(Array(bytes)) }

  /// Takes exactly 32 bytes; `nil` for any other count.
  ///
  /// Other libraries call this one, because a generic initializer is slow where it is not specialized.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == Hash256.byteCount else { return nil }
    func word(_ start: Int) -> UInt64 {
      var word: UInt64 = 0
      for index in start..<start + 8 { word = word << 8 | UInt64(bytes[index]) }
      return word
    }
    words = (word(0), word(8), word(16), word(24))
  }

  /// Reads 64 hex digits, with or without `0x`; `nil` for anything else.
  public init?(hex: some StringProtocol) {
    guard let bytes = try? Hex.decode(hex) else { return nil }
    self.init(bytes)
  }

  /// The 32 bytes, first byte first.
  public var bytes: [UInt8] {
    [words.0, words.1, words.2, words.3].flatMap { word in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt64($0)) }
    }
  }

  /// 64 lower-case hex digits without `0x`.
  public var hex: String { Hex.encode(bytes) }

  /// The same as ``hex``.
  public var description: String { hex }

  /// Whether all 32 bytes agree; not in constant time, so for public values only.
  public static func == (left: Hash256, right: Hash256) -> Bool { left.words == right.words }

  /// Orders by the bytes, first byte first.
  public static func < (left: Hash256, right: Hash256) -> Bool { left.words < right.words }

  /// Feeds the 32 bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
    hasher.combine(words.3)
  }
}
