/// How the objects of a vector file are made, as the file says it in words: `byte i of a payload of n
/// bytes is (i*i*31 + i*7 + n) mod 256`.
///
/// Between the brackets stands any polynomial in `i` and `n`.
struct DataGenerator: Decodable, Sendable {
  /// A coefficient with the exponents of `i` and `n`.
  private struct Term {
    var coefficient = 1
    var powers = (i: 0, n: 0)
  }

  private let terms: [Term]
  private let modulus: Int

  init(from decoder: any Swift.Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let rule = text.firstMatch(of: /is \((.+)\) mod (\d+)/), let modulus = Int(rule.2),
      (1...256).contains(modulus), let terms = DataGenerator.terms(rule.1)
    else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "no rule that is understood: \(text)")
    }
    (self.terms, self.modulus) = (terms, modulus)
  }

  private static func terms(_ text: Substring) -> [Term]? {
    var terms: [Term] = []
    for part in text.replacing("-", with: "+-1*").split(separator: "+") {
      var term = Term()
      for factor in part.split(separator: "*") {
        switch factor.filter({ $0 != " " }) {
        case "i": term.powers.i += 1
        case "n": term.powers.n += 1
        case let number:
          guard let number = Int(number) else { return nil }
          term.coefficient *= number
        }
      }
      terms.append(term)
    }
    return terms
  }

  /// An object of `count` bytes.
  func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { index in
      var sum = 0
      for term in terms {
        var value = term.coefficient % modulus
        for _ in 0..<term.powers.i { value = value * (index % modulus) % modulus }
        for _ in 0..<term.powers.n { value = value * (count % modulus) % modulus }
        sum += value
      }
      return UInt8((sum % modulus + modulus) % modulus)
    }
  }
}
