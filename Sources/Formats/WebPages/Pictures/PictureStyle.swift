/// Style sheets of pictures, converted to attributes.
enum PictureStyle {
  typealias Fault = SafePicture.Fault
  typealias Declarations = [(property: String, value: String)]

  /// The properties without effect in a standalone picture.
  private static let idle: Set = ["enable-background", "isolation", "line-height"]
  /// The values with which a property has no effect.
  private static let idleValues: Set = ["none", "normal", "auto"]

  /// Parses the declarations of a style attribute or a rule.
  ///
  /// - Throws: ``SafePicture/Fault`` for an unknown property or value.
  static func declarations(in text: String) throws(Fault) -> Declarations {
    var found: Declarations = []
    for declaration in try uncommented(text).split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let name = PictureValue.trimmed(parts[0]).lowercased()
      if name.isEmpty, parts.count == 1 { continue }
      guard parts.count == 2 else { throw Fault("its style '\(name.prefix(40))' has no value") }
      let value = PictureValue.trimmed(parts[1])
      if PictureRules.properties.contains(name) {
        do throws(Fault) { found.append((name, try PictureValue.checked(value, of: name))) } catch {
          throw Fault("it has styles that are not published: \(error.reason)")
        }
      } else if !idle.contains(name), !name.hasPrefix("-inkscape-"), !idleValues.contains(value) {
        throw Fault("it has the style '\(name.prefix(40))'")
      }
    }
    return found
  }

  private static func uncommented(_ text: String) throws(Fault) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "/*") {
      guard let end = rest[start.upperBound...].firstRange(of: "*/") else {
        throw Fault("a comment in its style sheet does not end")
      }
      result += rest[..<start.lowerBound] + " "
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  /// The rules of the style elements in a file, in order.
  struct Sheet {
    private var rules: [(classes: Set<String>, declarations: Declarations)] = []

    /// Parses the style elements of a document, whose selectors must be classes.
    ///
    /// - Throws: ``SafePicture/Fault`` for other selectors, at-rules, and unknown declarations.
    init(of root: XMLElement) throws(Fault) {
      if root.name == XMLElement.Name(namespace: PictureRules.namespace, local: "style") {
        try add(try uncommented(root.text))
      }
      for child in root.children { rules += try Sheet(of: child).rules }
    }

    private mutating func add(_ text: String) throws(Fault) {
      var rest = text[...]
      while let open = rest.firstIndex(of: "{") {
        let selectors = rest[..<open]
        guard let close = rest[open...].firstIndex(of: "}") else {
          throw Fault("a rule of its style sheet does not end")
        }
        var classes: Set<String> = []
        for selector in selectors.split(separator: ",", omittingEmptySubsequences: false) {
          let selector = PictureValue.trimmed(selector)
          let name = selector.dropFirst()
          guard selector.hasPrefix("."), PictureValue.isID(name),
            !name.contains(where: { ".:".contains($0) })
          else {
            throw Fault(
              "its style sheet has '\(selector.prefix(40))', but only classes are supported")
          }
          classes.insert(String(name))
        }
        let body = String(rest[rest.index(after: open)..<close])
        rules.append((classes, try PictureStyle.declarations(in: body)))
        rest = rest[rest.index(after: close)...]
      }
      guard PictureValue.trimmed(rest).isEmpty else {
        throw Fault("its style sheet has '\(PictureValue.trimmed(rest).prefix(40))'")
      }
    }

    /// The declarations of the style sheet and of the style attribute for an element, in ascending
    /// precedence.
    func declarations(for element: XMLElement) throws(Fault) -> Declarations {
      let classes = Set(
        (element["class"] ?? "").split(whereSeparator: \.isWhitespace).map(String.init))
      let found = rules.filter { !$0.classes.isDisjoint(with: classes) }.flatMap(\.declarations)
      return found + (try PictureStyle.declarations(in: element["style"] ?? ""))
    }
  }
}
