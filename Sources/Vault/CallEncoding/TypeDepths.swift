import CallDecoding
import RuntimeMetadata

/// The nesting depth of the smallest value of each V14 type, which keeps random values finite.
struct TypeDepths: Sendable {
  /// The maximum depth; a type whose smallest value is deeper counts as a type without values.
  static let greatest = 256
  static let endless = Int.max

  /// The depth of the smallest value of each type; ``endless`` if it has no values.
  private(set) var types: [Int]
  /// The depth of the smallest content of each variant; 0 without fields.
  private(set) var variants: [Int]
  /// Whether the values of each type take no bytes: structs, tuples and arrays without content.
  private(set) var areEmpty: [Bool]

  init(_ index: TypeIndex) {
    types = [Int](repeating: Self.endless, count: index.nodes.count)
    variants = [Int](repeating: Self.endless, count: index.variants.count)
    areEmpty = [Bool](repeating: false, count: index.nodes.count)
    for level in 1...Self.greatest {
      var isSettled = true
      for place in index.variants.indices where variants[place] == Self.endless {
        let variant = index.variants[place]
        let depth = fields(variant.firstField, variant.fieldCount, of: index)
        if depth < level { variants[place] = depth }
      }
      for type in index.nodes.indices where types[type] == Self.endless {
        guard depth(of: index.nodes[type], in: index) < level else { continue }
        types[type] = level
        areEmpty[type] = isEmpty(index.nodes[type], in: index)
        isSettled = false
      }
      if isSettled { break }
    }
  }

  /// The depth below a value of the type, as far as known.
  private func depth(of node: TypeNode, in index: TypeIndex) -> Int {
    switch node.shape {
    case .composite: fields(node.first, node.count, of: index)
    case .variant:
      (node.first..<(node.first + node.count)).map { place in
        let variant = index.variantPlaces[Int(place)]
        return variant < 0 ? Self.endless : variants[Int(variant)]
      }.min() ?? Self.endless
    case .array where node.count > 0: depth(of: node.first)
    case .compact: depth(of: node.first)
    case .tuple:
      index.tupleItems[Int(node.first)..<Int(node.first + node.count)]
        .map { depth(of: $0.type) }.max() ?? 0
    case .option, .optionalBool, .sequence, .array, .bits, .primitive: 0
    case .undescribedBits: Self.endless
    }
  }

  /// Whether values of the type take no bytes, as far as the type's parts are known.
  private func isEmpty(_ node: TypeNode, in index: TypeIndex) -> Bool {
    let parts: [TypeID]
    switch node.shape {
    case .composite:
      let fields = index.fields[Int(node.first)..<Int(node.first + node.count)]
      if fields.contains(where: { $0.isRemark }) { return false }
      parts = fields.map { $0.type }
    case .tuple:
      parts = index.tupleItems[Int(node.first)..<Int(node.first + node.count)].map { $0.type }
    case .array: parts = node.count == 0 ? [] : [node.first]
    case .compact: parts = [node.first]
    case .variant, .option, .optionalBool, .sequence, .bits, .undescribedBits, .primitive:
      return false
    }
    return parts.allSatisfy { Int($0) < areEmpty.count && areEmpty[Int($0)] }
  }

  private func depth(of type: TypeID) -> Int {
    Int(type) < types.count ? types[Int(type)] : Self.endless
  }

  private func fields(_ first: UInt32, _ count: UInt32, of index: TypeIndex) -> Int {
    index.fields[Int(first)..<Int(first + count)]
      .map { $0.isRemark ? 0 : depth(of: $0.type) }.max() ?? 0
  }
}
