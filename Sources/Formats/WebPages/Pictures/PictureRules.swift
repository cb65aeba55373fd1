/// The elements, attributes and values of an SVG picture that may be published.
///
/// Names are compared with their namespaces, regardless of prefixes. Data of editors and older
/// browsers is dropped; other unlisted parts are refused.
struct PictureRules {
  typealias Fault = SafePicture.Fault

  static let namespace = "http://www.w3.org/2000/svg"
  private static let linkNamespace = "http://www.w3.org/1999/xlink"

  private static let elements: Set = [
    "svg", "g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon", "defs",
    "symbol",
    "use", "linearGradient", "radialGradient", "stop", "clipPath", "mask", "title", "desc", "text",
    "tspan",
  ]
  /// The elements whose texts are kept.
  private static let worded: Set = ["title", "desc", "text", "tspan"]
  /// Elements that may refer to another element of the file.
  private static let linked: Set = ["use", "linearGradient", "radialGradient"]

  /// Attributes that are not style properties.
  private static let attributes: Set = [
    "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "fx", "fy", "fr", "dx", "dy",
    "rotate", "width", "height", "points", "d", "pathLength", "viewBox", "preserveAspectRatio",
    "offset", "gradientUnits", "gradientTransform", "spreadMethod", "clipPathUnits", "maskUnits",
    "maskContentUnits", "transform",
  ]
  /// Attributes that are also style properties.
  static let properties: Set = [
    "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity",
    "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray",
    "stroke-dashoffset", "opacity", "color", "stop-color", "stop-opacity", "clip-path", "clip-rule",
    "mask", "mask-type", "display", "visibility", "overflow", "vector-effect", "paint-order",
    "shape-rendering", "text-rendering", "color-interpolation", "font-family", "font-size",
    "font-style", "font-weight", "font-stretch", "letter-spacing", "word-spacing", "text-anchor",
    "dominant-baseline", "alignment-baseline", "baseline-shift",
  ]
  /// Attributes without effect in a standalone picture.
  private static let idle: Set = [
    "version", "baseProfile", "class", "role", "focusable", "enable-background", "lang",
  ]
  private static let editors = [
    "http://www.inkscape.org/", "http://sodipodi.sourceforge.net/", "http://ns.adobe.com/",
    "http://www.bohemiancoding.com/", "http://www.serif.com/", "http://www.figma.com/",
    "http://creativecommons.org/", "http://web.resource.org/", "http://purl.org/dc/",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "http://www.vectornator.io",
    "https://boxy-svg.com",
  ]

  private let sheet: PictureStyle.Sheet

  /// Removes everything from a document that these rules do not list.
  ///
  /// - Throws: ``SafePicture/Fault`` for a part that is neither listed nor dropped.
  static func applied(to root: XMLElement) throws(Fault) -> XMLElement {
    guard root.name == XMLElement.Name(namespace: namespace, local: "svg") else {
      throw Fault(
        "its outer element is '\(root.name.local.prefix(40))', and not svg of \(namespace)")
    }
    guard let kept = try PictureRules(sheet: PictureStyle.Sheet(of: root)).kept(root) else {
      throw Fault("it is empty")
    }
    return kept
  }

  private static func isOfEditor(_ name: XMLElement.Name) -> Bool {
    editors.contains { name.namespace.hasPrefix($0) }
  }

  /// Reduces an element; `nil` if it is dropped.
  private func kept(_ element: XMLElement) throws(Fault) -> XMLElement? {
    let name = element.name
    let isMetadata = name == XMLElement.Name(namespace: PictureRules.namespace, local: "metadata")
    if isMetadata || PictureRules.isOfEditor(name) {
      for child in element.children { _ = try kept(child) }
      return nil
    }
    guard name.namespace == PictureRules.namespace,
      PictureRules.elements.contains(name.local) || name.local == "style"
    else { throw Fault("it has the element '\(name.local.prefix(40))'") }
    var result = XMLElement(name: name)
    for (name, value) in element.attributes { try keep(name, value, of: element, in: &result) }
    // Skipped here: the rules of a style sheet become attributes of the elements that they match.
    if name.local == "style" { return nil }
    for (property, value) in try sheet.declarations(for: element) { result[property] = value }
    for part in element.content {
      switch part {
      case .element(let child):
        if let child = try kept(child) { result.content.append(.element(child)) }
      case .text(let text):
        if PictureRules.worded.contains(name.local), !text.isEmpty { result.append(text) }
      }
    }
    return result
  }

  private func keep(
    _ name: XMLElement.Name, _ value: String, of element: XMLElement, in result: inout XMLElement
  ) throws(Fault) {
    let owner = element.name.local
    if name.namespace == XMLReader.xmlNamespace, ["space", "lang"].contains(name.local) { return }
    if PictureRules.isOfEditor(name) { return }
    guard name.local != "href" || !["", PictureRules.linkNamespace].contains(name.namespace) else {
      guard PictureRules.linked.contains(owner) else {
        throw Fault("'\(owner)' refers to something")
      }
      let target = PictureValue.trimmed(value)
      guard target.hasPrefix("#"), PictureValue.isID(target.dropFirst()) else {
        throw Fault("its element '\(owner)' refers to something outside: '\(target.prefix(40))'")
      }
      // The attribute without a namespace takes precedence.
      if name.namespace.isEmpty || result["href"] == nil { result["href"] = target }
      return
    }
    guard name.namespace.isEmpty else { throw Fault("it has the attribute '\(name.local)'") }
    switch name.local {
    case "id":
      // An id that no reference can contain is dropped.
      if PictureValue.isID(value) { result["id"] = value }
    case "type" where owner == "style":
      guard value == "text/css" else { throw Fault("it has a style sheet of another kind") }
    case "style": _ = try PictureStyle.declarations(in: value)
    case let local
    where PictureRules.attributes.contains(local) || PictureRules.properties.contains(local):
      result[local] = try PictureValue.checked(value, of: local)
    case let local
    where PictureRules.idle.contains(local) || local.hasPrefix("data-") || local.hasPrefix("aria-"):
      return
    case let local where local.lowercased().hasPrefix("on"):
      throw Fault("it has the event handler '\(local.prefix(40))'")
    case let local: throw Fault("it has the attribute '\(local.prefix(40))'")
    }
  }
}

extension XMLElement {
  fileprivate mutating func append(_ text: String) {
    if case .text(let former) = content.last {
      content[content.count - 1] = .text(former + text)
    } else {
      content.append(.text(text))
    }
  }
}
