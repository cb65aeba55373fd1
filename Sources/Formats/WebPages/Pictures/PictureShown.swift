/// Finds pictures that browsers show as nothing.
enum PictureShown {
  typealias Fault = SafePicture.Fault

  private static let shapes: Set = [
    "path", "circle", "ellipse", "rect", "line", "polyline", "polygon", "use", "text",
  ]
  /// Elements whose shapes are shown only where other elements refer to them.
  private static let hidden: Set = ["defs", "symbol", "clipPath", "mask"]
  /// Attributes that are lengths, or lists of lengths.
  private static let lengths: Set = [
    "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "dx", "dy", "width", "height",
    "stroke-width", "viewBox",
  ]
  private static let units: Set = [
    "", "%", "px", "em", "ex", "rem", "pt", "pc", "mm", "cm", "in", "Q", "vw", "vh",
  ]
  /// The maximum of a length, in any unit.
  private static let limit = 100_000.0

  /// Refuses a picture without shapes, and one with lengths that browsers do not draw.
  ///
  /// - Parameters:
  ///   - picture: the picture as `PictureRules` keeps it.
  ///   - namespace: the namespace that the file declares for its outer element.
  /// - Throws: ``SafePicture/Fault``.
  static func check(_ picture: XMLElement, declared namespace: String) throws(Fault) {
    guard namespace == PictureRules.namespace else {
      throw Fault("it does not declare the namespace \(PictureRules.namespace)")
    }
    guard hasShape(picture) else { throw Fault("it shows nothing: it has no shapes") }
    for side in ["width", "height"] {
      guard let value = picture[side], value != "auto" else { continue }
      guard let length = numbers(in: value)?.first, length > 0 else { throw wrong(value, side) }
    }
    if let box = picture["viewBox"] {
      guard let numbers = numbers(in: box), numbers.count == 4, numbers[2] > 0, numbers[3] > 0
      else { throw wrong(box, "viewBox") }
    }
    try checkLengths(picture)
  }

  private static func hasShape(_ element: XMLElement) -> Bool {
    element.children.contains { child in
      shapes.contains(child.name.local) || !hidden.contains(child.name.local) && hasShape(child)
    }
  }

  private static func checkLengths(_ element: XMLElement) throws(Fault) {
    for (name, value) in element.attributes
    where lengths.contains(name.local) && !["auto", "inherit"].contains(value) {
      guard numbers(in: value) != nil else { throw wrong(value, name.local) }
    }
    for child in element.children { try checkLengths(child) }
  }

  /// The numbers in a list of lengths; `nil` if one is not a number that is drawn.
  private static func numbers(in value: String) -> [Double]? {
    var numbers: [Double] = []
    // A sign may begin a number without a blank before.
    var text = ""
    for character in value {
      let isSign = character == "-" || character == "+"
      if isSign, let last = text.last, last.isNumber || last == "." { text += " " }
      text.append(character)
    }
    let units = PictureShown.units.sorted { $0.count > $1.count }
    for word in text.split(whereSeparator: { " ,\t\n".contains($0) }) {
      guard let unit = units.first(where: { word.hasSuffix($0) }) else { return nil }
      let digits = word.dropLast(unit.count)
      guard digits.utf8.allSatisfy({ "0123456789.+-eE".utf8.contains($0) }),
        let number = Double(digits), number.magnitude <= limit
      else { return nil }
      numbers.append(number)
    }
    return numbers.isEmpty ? nil : numbers
  }

  private static func wrong(_ value: String, _ name: String) -> Fault {
    Fault("it shows nothing: the value of '\(name)' is '\(value.prefix(40))'")
  }
}
