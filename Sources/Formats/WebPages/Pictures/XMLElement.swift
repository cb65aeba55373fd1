/// An element of an XML document, with prefixes resolved to namespaces.
struct XMLElement {
  /// A name with its namespace, which is empty for attributes without a prefix.
  struct Name: Hashable {
    var namespace: String
    var local: String
  }

  enum Content {
    case element(XMLElement)
    case text(String)
  }

  var name: Name
  var attributes: [(name: Name, value: String)] = []
  var content: [Content] = []

  var children: [XMLElement] {
    content.compactMap { if case .element(let child) = $0 { child } else { nil } }
  }

  /// The concatenated texts directly in this element.
  var text: String {
    content.map { if case .text(let text) = $0 { text } else { "" } }.joined()
  }

  /// The value of an attribute without a namespace; `nil` if it does not exist.
  subscript(_ local: String) -> String? {
    get { attributes.first { $0.name == Name(namespace: "", local: local) }?.value }
    set {
      let name = Name(namespace: "", local: local)
      let place = attributes.firstIndex { $0.name == name }
      switch (place, newValue) {
      case (let place?, let value?): attributes[place].value = value
      case (let place?, nil): attributes.remove(at: place)
      case (nil, let value?): attributes.append((name, value))
      case (nil, nil): break
      }
    }
  }

  /// A document with this root element; all elements have its namespace, attributes have none.
  var bytes: [UInt8] {
    var text = ""
    write(to: &text, declaring: name.namespace)
    return Array((text + "\n").utf8)
  }

  private func write(to text: inout String, declaring namespace: String? = nil) {
    text += "<\(name.local)"
    if let namespace { text += " xmlns=\"\(XMLElement.escaped(namespace))\"" }
    for (name, value) in attributes { text += " \(name.local)=\"\(XMLElement.escaped(value))\"" }
    guard !content.isEmpty else {
      text += "/>"
      return
    }
    text += ">"
    for part in content {
      switch part {
      case .element(let child): child.write(to: &text)
      case .text(let words): text += XMLElement.escaped(words)
      }
    }
    text += "</\(name.local)>"
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
