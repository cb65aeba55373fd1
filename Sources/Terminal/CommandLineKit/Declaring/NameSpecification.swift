/// The names of an option or flag.
///
/// ```swift
/// @Option(name: [.short, .long]) var name: String                        // -n, --name
/// @Option(name: [.long, .hiddenLong("hot_db_path")]) var hotDbPath: String
/// @Flag(name: .customShort("k")) var onlyNew = false                     // -k
/// ```
public struct NameSpecification: Sendable, Equatable, ExpressibleByArrayLiteral {
  /// One name.
  public enum Element: Sendable, Equatable {
    /// The property's name in kebab-case, with two hyphens.
    case long
    /// The first letter of the property's name, with one hyphen.
    case short
    /// A custom name, with two hyphens.
    case customLong(String)
    /// A custom letter, with one hyphen. With `allowingJoined`, the value may follow without a
    /// space: `-svalue`.
    case customShort(Character, allowingJoined: Bool = false)
    /// An old spelling, with two hyphens: accepted, but never shown or suggested.
    case hiddenLong(String)
  }

  /// The names, in the order of the declaration.
  public let elements: [Element]

  /// Creates a specification from names, in this order.
  public init(arrayLiteral elements: Element...) { self.elements = elements }

  /// The property's name with two hyphens: `--property-name`.
  public static let long: NameSpecification = [.long]
  /// The first letter of the property's name with one hyphen: `-p`.
  public static let short: NameSpecification = [.short]

  /// One custom long name.
  public static func customLong(_ name: String) -> NameSpecification { [.customLong(name)] }

  /// One custom short name.
  public static func customShort(
    _ letter: Character, allowingJoined: Bool = false
  ) -> NameSpecification {
    [.customShort(letter, allowingJoined: allowingJoined)]
  }

  /// Resolves the names for a property.
  func names(property: String) -> [Name] {
    elements.map { element in
      switch element {
      case .long: Name(long: property.kebabCased)
      case .short: Name(short: property.first ?? "?")
      case .customLong(let name): Name(long: name)
      case .customShort(let letter, let joined): Name(short: letter, allowsJoined: joined)
      case .hiddenLong(let name): Name(long: name, isHidden: true)
      }
    }
  }
}

/// A resolved name of an option or flag.
package struct Name: Sendable, Hashable {
  /// The name on the command line, with its hyphens.
  package let spelling: String
  package let isShort: Bool
  /// Whether help, suggestions and completion omit the name.
  let isHidden: Bool
  /// Whether a value may follow the letter without a space.
  let allowsJoined: Bool

  init(long name: String, isHidden: Bool = false) {
    spelling = "--" + name
    isShort = false
    self.isHidden = isHidden
    allowsJoined = false
  }

  init(short letter: Character, allowsJoined: Bool = false) {
    spelling = "-" + String(letter)
    isShort = true
    isHidden = false
    self.allowsJoined = allowsJoined
  }
}

extension [Name] {
  /// The visible names, short ones first.
  var shown: [Name] {
    let visible = filter { !$0.isHidden }
    return visible.filter(\.isShort) + visible.filter { !$0.isShort }
  }

  /// The name in usage lines and messages: the first long name, or otherwise the first name.
  package var preferred: Name? {
    let visible = filter { !$0.isHidden }
    return visible.first { !$0.isShort } ?? visible.first
  }
}

extension String {
  /// The text in kebab-case: `hotDbPath` becomes `hot-db-path`, `AddSpecs` `add-specs`,
  /// `fromURLText` `from-url-text`.
  package var kebabCased: String {
    var result = ""
    let characters = Array(self)
    for (index, character) in characters.enumerated() {
      guard character.isUppercase else {
        result.append(character == "_" ? "-" : character)
        continue
      }
      let previous = index > 0 ? characters[index - 1] : "_"
      let followedByLower = index + 1 < characters.count && characters[index + 1].isLowercase
      let startsWord = previous != "_" && (!previous.isUppercase || followedByLower)
      if startsWord { result.append("-") }
      result += character.lowercased()
    }
    return result
  }
}
