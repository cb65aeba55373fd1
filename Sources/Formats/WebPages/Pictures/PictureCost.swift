/// The drawing cost of a picture, in elements; a referenced element counts once for each reference.
struct PictureCost {
  typealias Fault = SafePicture.Fault

  /// The maximum number of drawn elements.
  private static let limit = 4_096

  private var elements: [String: XMLElement] = [:]
  /// The costs computed so far, by id.
  private var known: [String: Int] = [:]
  private var open: Set<String> = []

  /// Refuses circular references, and references that multiply the drawing cost.
  static func check(_ picture: XMLElement) throws(Fault) {
    var cost = PictureCost()
    try cost.collect(picture)
    _ = try cost.cost(of: picture)
  }

  private mutating func collect(_ element: XMLElement) throws(Fault) {
    if let id = element["id"] {
      guard elements.updateValue(element, forKey: id) == nil else {
        throw Fault("it has two elements of the id '\(id.prefix(40))'")
      }
    }
    for child in element.children { try collect(child) }
  }

  private mutating func cost(of element: XMLElement) throws(Fault) -> Int {
    let id = element["id"]
    if let id {
      if let cost = known[id] { return cost }
      guard open.insert(id).inserted else {
        throw Fault("its element '\(id.prefix(40))' refers to itself")
      }
    }
    var cost = 1
    for child in element.children { cost += try self.cost(of: child) }
    for (name, value) in element.attributes {
      let targets =
        name.local == "href" ? [String(value.dropFirst())] : PictureValue.references(in: value)
      for target in targets {
        guard let target = elements[target] else { continue }
        cost += try self.cost(of: target)
        guard cost <= PictureCost.limit else { throw Fault("its references draw too much") }
      }
    }
    guard cost <= PictureCost.limit else { throw Fault("its references draw too much") }
    if let id {
      open.remove(id)
      known[id] = cost
    }
    return cost
  }
}
