import CallDecoding

/// The nesting depth of the smallest value of each V12 or V13 type and of each call, which keeps
/// random values finite.
///
/// Types without values, which no decoder accepts, count as values without levels.
struct ListedDepths: Sendable {
  /// The maximum depth; a type whose smallest value is deeper counts as endless.
  static let greatest = 256
  static let endless = Int.max

  /// The depth of the smallest value of each type, or ``endless``.
  private(set) var types: [Int]
  /// The depth of the arguments of each call, or ``endless``.
  private(set) var calls: [ListedPlace: Int]
  /// The calls that are used inside other calls.
  ///
  /// These are the calls with only described types, which do not make the outer call invalid; if
  /// there are none, all calls.
  private(set) var inner: [ListedPlace] = []
  /// The calls in `inner` with the lowest depth.
  private(set) var smallest: [ListedPlace] = []

  init(_ listed: ListedCalls) {
    types = [Int](repeating: Self.endless, count: listed.index.nodes.count)
    calls = [:]
    for place in listed.places { calls[place] = Self.endless }
    let described = ListedDepths.describedTypes(of: listed.index)
    inner = listed.places.filter { place in
      listed.arguments(of: place).allSatisfy { described[$0] }
    }
    if inner.isEmpty { inner = listed.places }
    let isInner = Set(inner)
    var smallestCall = Self.endless
    for level in 1...Self.greatest {
      var isSettled = true
      for type in types.indices where types[type] == Self.endless {
        guard depth(of: listed.index.nodes[type], smallestCall) < level else { continue }
        types[type] = level
        isSettled = false
      }
      for place in listed.places where calls[place] == Self.endless {
        let arguments = listed.arguments(of: place)
        let depth = arguments.map { types[$0] }.max() ?? 0
        guard depth < Self.endless else { continue }
        calls[place] = depth
        if isInner.contains(place) { smallestCall = min(smallestCall, depth) }
        isSettled = false
      }
      if isSettled { break }
    }
    smallest = inner.filter { calls[$0] == smallestCall }
  }

  /// Whether each type, and every type that its values can contain, is described.
  private static func describedTypes(of index: ListedIndex) -> [Bool] {
    var described = index.nodes.map { node in
      switch node {
      case .unknown, .compactInside: false
      case .enumeration(let variants): !variants.isEmpty
      case .identityFields: index.identityFields != nil
      default: true
      }
    }
    var isSettled = false
    while !isSettled {
      isSettled = true
      for type in described.indices where described[type] {
        // Random numbers are always valid, so the alternative type of a number is never needed.
        if case .number = index.nodes[type] { continue }
        guard index.nodes[type].parts.contains(where: { !described[$0] }) else { continue }
        described[type] = false
        isSettled = false
      }
    }
    return described
  }

  /// The depth below a value of the type, as far as known.
  private func depth(of node: ListedNode, _ smallestCall: Int) -> Int {
    switch node {
    case .array(let inner, let count): count == 0 ? 0 : types[inner]
    case .same(let inner, _): types[inner]
    case .tuple, .structure: node.parts.map { types[$0] }.max() ?? 0
    case .enumeration(let variants): variants.prefix(256).map { depth(of: $0) }.min() ?? 0
    case .call: smallestCall
    case .number, .optionalBool, .option, .sequence, .balance, .identityFields, .bits, .account,
      .compactInside, .unknown, .calls:
      0
    }
  }

  /// The depth of the content of a variant.
  func depth(of variant: ListedVariant) -> Int { variant.parts.map { types[$0] }.max() ?? 0 }
}
