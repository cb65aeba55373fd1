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

  /// The first text that looks like a range or pattern of another program, as written.
  ///
  /// - Returns: braces with dots, commas, hyphens or only digits (`{0..9..2}`, `{1,2}`, `{3}`);
  ///   numbers with two dots between them (`0..3`), brackets (`[0-9]`), `*` and `?` with the whole
  ///   junction; `nil` if there is none.
  static func firstUnlike(in junctions: String) -> String? {
    for name in junctions.utf8.split(separator: UInt8(ascii: "/")) {
      if let found = unlike(Array(name)) { return String(decoding: found, as: UTF8.self) }
    }
    return nil
  }

  private static func unlike(_ name: [UInt8]) -> ArraySlice<UInt8>? {
    var rest: [UInt8] = []
    var position = 0
    while position < name.count {
      if let numbers = Numbers(at: position, of: name) {
        position += numbers.length
        continue
      }
      if name[position] == UInt8(ascii: "{"),
        let end = name[position...].firstIndex(of: UInt8(ascii: "}"))
      {
        let between = name[position + 1..<end]
        let hasMark = between.contains { "-,".utf8.contains($0) } || hasDots(between)
        if hasMark || (!between.isEmpty && between.allSatisfy(isDigit)) {
          return name[position...end]
        }
      }
      rest.append(name[position])
      position += 1
    }
    let isPattern =
      rest.contains { "*?".utf8.contains($0) } || hasNumbers(rest)
      || rest.firstIndex(of: UInt8(ascii: "[")).map { rest[$0...].contains(UInt8(ascii: "]")) }
        == true
    return isPattern ? name[...] : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func hasDots(_ bytes: some Collection<UInt8>) -> Bool {
    zip(bytes, bytes.dropFirst()).contains { $0 == UInt8(ascii: ".") && $1 == UInt8(ascii: ".") }
  }

  /// Whether two numbers have exactly two dots between them; three are of Nova Spektr.
  private static func hasNumbers(_ bytes: [UInt8]) -> Bool {
    bytes.indices.dropLast(3).contains { start in
      isDigit(bytes[start]) && bytes[start + 1...start + 2].elementsEqual("..".utf8)
        && isDigit(bytes[start + 3])
    }
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
