/// Ranges of whole numbers in the junctions of a path: `//stash//{0..99}` expands to a hundred
/// paths.
///
/// As in a shell, a range may descend, and several ranges in a path give every combination, the
/// last one varying fastest. Numbers are padded if one is written with a leading zero: `{00..10}`.
/// Braces around other text are characters of the path.
struct PathRanges: Equatable, Sendable {
  /// The maximum number of paths in a list with ranges, a payload of about one megabyte.
  static let mostPaths = 10_000

  private enum Piece: Equatable {
    case bytes([UInt8])
    case numbers(Numbers)
  }

  private var pieces: [Piece] = []

  /// Finds the ranges in junctions; `nil` if there are none.
  init?(_ junctions: String) {
    let bytes = Array(junctions.utf8)
    var (plain, position) = ([UInt8](), 0)
    while position < bytes.count {
      if let numbers = Numbers(at: position, of: bytes) {
        pieces += [.bytes(plain), .numbers(numbers)]
        plain = []
        position += numbers.length
      } else {
        plain.append(bytes[position])
        position += 1
      }
    }
    guard !pieces.isEmpty else { return nil }
    pieces.append(.bytes(plain))
  }

  /// The number of paths; `nil` if there are more than ``mostPaths``.
  var count: Int? {
    var count = 1
    for case .numbers(let numbers) in pieces {
      let (product, overflow) = count.multipliedReportingOverflow(by: numbers.count)
      guard !overflow, product <= PathRanges.mostPaths else { return nil }
      count = product
    }
    return count
  }

  /// The junctions of each path, in order; empty if there are more than ``mostPaths``.
  var paths: [String] {
    (0..<(count ?? 0)).map { place in
      var rest = place
      var backwards: [[UInt8]] = []
      for piece in pieces.reversed() {
        switch piece {
        case .bytes(let bytes): backwards.append(bytes)
        case .numbers(let numbers):
          backwards.append(numbers.digits(at: rest % numbers.count))
          rest /= numbers.count
        }
      }
      return String(decoding: backwards.reversed().joined(), as: UTF8.self)
    }
  }

  /// The first range in junctions, as written.
  static func first(in junctions: String) -> String? {
    let bytes = Array(junctions.utf8)
    for position in bytes.indices {
      guard let numbers = Numbers(at: position, of: bytes) else { continue }
      return String(decoding: bytes[position..<position + numbers.length], as: UTF8.self)
    }
    return nil
  }

  /// The first pair of braces that looks like a range but is not one, as written; for example
  /// because of letters, steps, signs or too many digits.
  static func firstUnlike(in junctions: String) -> String? {
    for name in junctions.utf8.split(separator: UInt8(ascii: "/")) {
      let bytes = Array(name)
      for start in bytes.indices where bytes[start] == UInt8(ascii: "{") {
        guard Numbers(at: start, of: bytes) == nil,
          let end = bytes[start...].firstIndex(of: UInt8(ascii: "}"))
        else { continue }
        let between = bytes[start..<end]
        let hasDots = zip(between, between.dropFirst()).contains {
          $0 == UInt8(ascii: ".") && $1 == UInt8(ascii: ".")
        }
        if hasDots { return String(decoding: bytes[start...end], as: UTF8.self) }
      }
    }
    return nil
  }
}

extension PathRanges {
  /// The numbers of a range such as `{0..99}`.
  private struct Numbers: Equatable {
    /// The maximum number of digits, so that numbers and counts fit in `Int`.
    private static let mostDigits = 18

    private let first: Int
    private let last: Int
    /// The number of digits to which numbers are padded.
    private let width: Int
    /// The length of the range in the path, in bytes.
    let length: Int

    init?(at start: Int, of bytes: [UInt8]) {
      var position = start
      func take(_ text: String) -> Bool {
        guard bytes[position...].starts(with: text.utf8) else { return false }
        position += text.utf8.count
        return true
      }
      func number() -> (value: Int, digits: Int, isPadded: Bool)? {
        let digits = bytes[position...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0 }
        guard !digits.isEmpty, digits.count <= Numbers.mostDigits else { return nil }
        position += digits.count
        let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return (value, digits.count, digits.count > 1 && digits.first == UInt8(ascii: "0"))
      }
      guard take("{"), let first = number(), take(".."), let last = number(), take("}") else {
        return nil
      }
      self.first = first.value
      self.last = last.value
      width = first.isPadded || last.isPadded ? max(first.digits, last.digits) : 1
      length = position - start
    }

    var count: Int { abs(last - first) + 1 }

    func digits(at place: Int) -> [UInt8] {
      let digits = Array(String(first <= last ? first + place : first - place).utf8)
      return [UInt8](repeating: UInt8(ascii: "0"), count: max(0, width - digits.count)) + digits
    }
  }
}
