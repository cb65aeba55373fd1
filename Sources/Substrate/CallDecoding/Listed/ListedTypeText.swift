import ByteSupport

/// A type of V12 or V13 metadata or the table of types, parsed from its text (cold-signer 3.8).
enum ListedTypeText {
  case number(ListedNumber, isCompact: Bool)
  case option(String)
  case sequence(String)
  /// `cut` is the text at which existing signers fail; `nil` if they can read the tuple.
  case tuple([String], cut: String?)
  case array(String, count: UInt32)
  case balance(isCompact: Bool)
  case compact(String)
  case identityFields
  case bits
  case account
  case boxed(String)
  /// Any other type, which must be in the table of types.
  case named

  /// The longest text that is parsed, in bytes; a longer text must be in the table of types.
  static let longestText = 1024

  init(_ text: String) {
    guard text.utf8.count <= Self.longestText else {
      self = .named
      return
    }
    if let number = ListedNumber(named: text) {
      self = .number(number, isCompact: false)
    } else if let inner = Self.inside(text, "Option<", ">") {
      self = .option(inner)
    } else if let inner = Self.inside(text, "Vec<", ">") {
      self = .sequence(inner)
    } else if let tuple = Self.tuple(text) {
      self = tuple
    } else if let array = Self.array(text) {
      self = array
    } else if Self.balances.contains(where: { $0.hasSameBytes(as: text) }) {
      self = .balance(isCompact: false)
    } else if let inner = Self.inside(text, "Compact<", ">") {
      self = Self.compactForm(inner)
    } else {
      self = Self.byName(text)
    }
  }

  private static let balances = ["Balance", "T::Balance", "BalanceOf<T>", "BalanceOf<T, I>"]

  private static func compactForm(_ inner: String) -> ListedTypeText {
    if let number = ListedNumber(named: inner), number != .bool {
      return .number(number, isCompact: true)
    }
    if balances.contains(where: { $0.hasSameBytes(as: inner) }) { return .balance(isCompact: true) }
    return .compact(inner)
  }

  private static func byName(_ text: String) -> ListedTypeText {
    switch text {
    case "IdentityFields": .identityFields
    case "BitVec": .bits
    case "AccountId", "T::AccountId": .account
    default: inside(text, "Box<", ">").map { .boxed($0) } ?? .named
    }
  }

  /// The text between a prefix and a suffix; `nil` if one of them is missing, or if there is no
  /// text between them.
  private static func inside(_ text: String, _ start: String, _ end: String) -> String? {
    let bytes = text.utf8
    guard bytes.count > start.utf8.count + end.utf8.count, bytes.starts(with: start.utf8),
      bytes.suffix(end.utf8.count).elementsEqual(end.utf8)
    else { return nil }
    return String(bytes.dropFirst(start.utf8.count).dropLast(end.utf8.count))
  }

  private static func array(_ text: String) -> ListedTypeText? {
    guard let inner = inside(text, "[", "]"), let end = inner.utf8.lastIndex(of: UInt8(ascii: ";")),
      let count = UInt32(inner[inner.utf8.index(after: end)...].drop { $0 == " " })
    else { return nil }
    return .array(String(inner[..<end]), count: count)
  }

  private static func tuple(_ text: String) -> ListedTypeText? {
    guard let inner = inside(text, "(", ")") else { return nil }
    var items: [[UInt8]] = [[]]
    var depth = 0
    var hasNestedComma = false
    for byte in inner.utf8 {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "<"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: ">"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        items.append([])
        continue
      case UInt8(ascii: ","): hasNestedComma = true
      case UInt8(ascii: " ") where items[items.count - 1].isEmpty: continue
      default: break
      }
      items[items.count - 1].append(byte)
    }
    guard items.count > 1, depth == 0 else { return nil }
    let cut =
      items.count > 4
      ? text : hasNestedComma ? String(inner.prefix { $0 != "," }) : nil
    return .tuple(items.map { String(decoding: $0, as: UTF8.self) }, cut: cut)
  }
}
