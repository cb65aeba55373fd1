import Testing

/// The rule by which the objects of a vector file are made, as the file says it in words: `byte i of a payload of n
/// bytes is (i*i*31 + i*7 + n) mod 256`.
///
/// The rule is an expression of `i`, `n`, and decimal or hexadecimal numbers with the operators of C, `**` for powers,
/// and `mod` for `%`, in numbers of 64 bits; the byte is its lowest 8 bits. A file with a rule in other words fails the
/// tests of its own cases alone.
struct DataGenerator: Decodable, Sendable {
  private let text: String
  private let rule: ByteRule?

  init(from decoder: any Swift.Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  init(_ text: String) {
    self.text = text
    // What follows a comma or the end of the sentence explains the rule.
    let sentence = text.firstMatch(of: /\bis (.+?)(?:, |; |\. |\.?$)/)?.1
    rule = sentence.flatMap { ByteRule(String($0)) }
  }

  /// An object of `count` bytes.
  func bytes(_ count: Int) -> [UInt8] {
    guard let rule else {
      Issue.record("the rule of the data is not understood: \(text)")
      return []
    }
    return (0..<Int64(count)).map { UInt8(truncatingIfNeeded: rule.value($0, Int64(count))) }
  }
}

/// An expression of `i` and `n` as a function, because megabytes are made by it without optimization.
struct ByteRule: Sendable {
  typealias Value = @Sendable (_ i: Int64, _ n: Int64) -> Int64

  /// The operators of two numbers by how closely they bind, the loosest first.
  private static let levels: [[String]] = [
    ["|"], ["^"], ["&"], ["<<", ">>"], ["+", "-"], ["*", "//", "/", "%", "mod"], ["**"],
  ]

  /// The value for a byte's place and the length of the object.
  let value: Value

  /// Reads an expression; `nil` for any other text.
  init?(_ text: String) {
    let pattern = /0x[0-9a-fA-F]+|[0-9]+|mod|[a-z]+|\*\*|\/\/|<<|>>|\S/
    var words = text.matches(of: pattern).map { String($0.0) }[...]
    guard let value = ByteRule.read(&words, level: 0), words.isEmpty else { return nil }
    self.value = value
  }

  private static func read(_ words: inout ArraySlice<String>, level: Int) -> Value? {
    guard level < levels.count else { return readUnary(&words) }
    guard var value = read(&words, level: level + 1) else { return nil }
    while let name = words.first, levels[level].contains(name) {
      words.removeFirst()
      guard let right = read(&words, level: level + 1) else { return nil }
      value = joined(name, value, right)
    }
    return value
  }

  private static func readUnary(_ words: inout ArraySlice<String>) -> Value? {
    guard let word = words.popFirst() else { return nil }
    switch word {
    case "-", "~":
      guard let value = readUnary(&words) else { return nil }
      guard word == "-" else { return { ~value($0, $1) } }
      return { 0 &- value($0, $1) }
    case "(":
      guard let value = read(&words, level: 0), words.popFirst() == ")" else { return nil }
      return value
    case "i": return { i, _ in i }
    case "n": return { _, n in n }
    default:
      let isHex = word.hasPrefix("0x")
      guard let number = Int64(isHex ? String(word.dropFirst(2)) : word, radix: isHex ? 16 : 10)
      else { return nil }
      return { _, _ in number }
    }
  }

  private static func joined(
    _ name: String, _ left: @escaping Value, _ right: @escaping Value
  ) -> Value {
    @Sendable func modulo(_ number: Int64, _ divisor: Int64) -> Int64 {
      divisor > 0 ? (number % divisor + divisor) % divisor : 0
    }
    switch name {
    case "|": return { left($0, $1) | right($0, $1) }
    case "^": return { left($0, $1) ^ right($0, $1) }
    case "&": return { left($0, $1) & right($0, $1) }
    case "<<": return { left($0, $1) << right($0, $1) }
    case ">>": return { left($0, $1) >> right($0, $1) }
    case "+": return { left($0, $1) &+ right($0, $1) }
    case "-": return { left($0, $1) &- right($0, $1) }
    case "*": return { left($0, $1) &* right($0, $1) }
    case "**":
      return { i, n in
        let base = left(i, n)
        return (0..<max(0, right(i, n))).reduce(1) { power, _ in power &* base }
      }
    case "%", "mod": return { modulo(left($0, $1), right($0, $1)) }
    default:
      return { i, n in
        let (number, divisor) = (left(i, n), right(i, n))
        return divisor > 0 ? (number - modulo(number, divisor)) / divisor : 0
      }
    }
  }
}

@Suite struct DataGeneratorTests {
  @Test(
    arguments: [
      ("byte i of a payload of n bytes is (i*i*31 + i*7 + n) mod 256, i from 0", [4, 42, 142, 48]),
      ("byte i is (i*i*31 - i*7 - n) mod 251", [247, 20, 106, 254 - 251]),
      ("byte i of n bytes is (i ^ (i >> 1)) & 0xff", [0, 1, 3, 2]),
      ("byte i is 255 - i", [255, 254, 253, 252]), ("byte i is i**3 + ~n", [251, 252, 3, 22]),
      ("byte i is (i * 0x9e3779b1 >> 24) % 256.", [0, 158, 60, 218]),
      ("byte i is 0", [0, 0, 0, 0]),
    ] as [(String, [UInt8])])
  func aRuleIsEvaluatedAsAnExpression(_ text: String, _ bytes: [UInt8]) {
    #expect(DataGenerator(text).bytes(4) == bytes)
  }

  @Test(arguments: [
    "the bytes are random", "byte i is sha256(i)", "byte i is (i + ", "byte i is i j",
  ])
  func aRuleThatIsNotAnExpressionFails(_ text: String) {
    withKnownIssue { #expect(DataGenerator(text).bytes(4).isEmpty) }
  }
}
