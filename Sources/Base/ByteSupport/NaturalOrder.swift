/// An order in which numbers count as such: `frame2.png` comes before `frame10.png`.
public enum NaturalOrder {
  /// Whether `left` comes before `right`: digits are compared as numbers, the rest by bytes.
  public static func precedes(_ left: String, _ right: String) -> Bool {
    for (one, other) in zip(parts(left), parts(right)) {
      if let one = Int(one), let other = Int(other), one != other { return one < other }
      guard one.hasSameBytes(as: other) else { return ByteText(one) < ByteText(other) }
    }
    return ByteText(left) < ByteText(right)
  }

  private static func parts(_ text: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = Substring(text)
    while let first = rest.first {
      let isDigit = first.isASCII && first.isNumber
      let part = rest.prefix { ($0.isASCII && $0.isNumber) == isDigit }
      parts.append(part)
      rest = rest.dropFirst(part.count)
    }
    return parts
  }
}
