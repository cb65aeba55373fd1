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
    return (0..<count).map { UInt8(truncatingIfNeeded: rule.value(i: Int64($0), n: Int64(count))) }
  }
}

/// An expression of `i` and `n`, in the order in which a stack computes it.
struct ByteRule: Sendable {
  private enum Step: Equatable, Sendable {
    case number(Int64)
    case i, n
    case binary(String)
    case unary(String)
  }

  /// The operators of two numbers by how closely they bind, the loosest first.
  private static let levels: [[String]] = [
    ["|"], ["^"], ["&"], ["<<", ">>"], ["+", "-"], ["*", "//", "/", "%", "mod"], ["**"],
  ]

  private var steps: [Step] = []
  private var tokens: [String] = []
  private var place = 0

  /// Reads an expression; `nil` for any other text.
  init?(_ text: String) {
    let pattern = /0x[0-9a-fA-F]+|[0-9]+|mod|[a-z]+|\*\*|\/\/|<<|>>|\S/
    tokens = text.matches(of: pattern).map { String($0.0) }
    guard read(level: 0), place == tokens.count else { return nil }
  }

  private var next: String? { place < tokens.count ? tokens[place] : nil }

  private mutating func read(level: Int) -> Bool {
    guard level < ByteRule.levels.count else { return readUnary() }
    guard read(level: level + 1) else { return false }
    while let name = next, ByteRule.levels[level].contains(name) {
      place += 1
      guard read(level: level + 1) else { return false }
      steps.append(.binary(name))
    }
    return true
  }

  private mutating func readUnary() -> Bool {
    guard let token = next else { return false }
    place += 1
    switch token {
    case "-", "~":
      guard readUnary() else { return false }
      steps.append(.unary(token))
    case "(":
      guard read(level: 0), next == ")" else { return false }
      place += 1
    case "i": steps.append(.i)
    case "n": steps.append(.n)
    default:
      let isHex = token.hasPrefix("0x")
      guard let number = Int64(isHex ? String(token.dropFirst(2)) : token, radix: isHex ? 16 : 10)
      else { return false }
      steps.append(.number(number))
    }
    return true
  }

  /// The value for a byte's place and the length of the object.
  func value(i: Int64, n: Int64) -> Int64 {
    var stack: [Int64] = []
    for step in steps {
      switch step {
      case .number(let number): stack.append(number)
      case .i: stack.append(i)
      case .n: stack.append(n)
      case .unary(let name):
        stack.append(name == "-" ? 0 &- stack.removeLast() : ~stack.removeLast())
      case .binary(let name):
        let right = stack.removeLast()
        stack.append(ByteRule.value(name, stack.removeLast(), right))
      }
    }
    return stack[0]
  }

  private static func value(_ name: String, _ left: Int64, _ right: Int64) -> Int64 {
    switch name {
    case "|": return left | right
    case "^": return left ^ right
    case "&": return left & right
    case "<<": return left << right
    case ">>": return left >> right
    case "+": return left &+ right
    case "-": return left &- right
    case "*": return left &* right
    case "**": return (0..<max(0, right)).reduce(1) { power, _ in power &* left }
    case "%", "mod":
      guard right > 0 else { return 0 }
      return (left % right + right) % right
    default:
      guard right > 0 else { return 0 }
      return (left - (left % right + right) % right) / right
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
