import CallDecoding

/// How many levels the smallest value of a type of V12 or V13 has, and the smallest of each call, so
/// that a random one can always come to an end.
///
/// Types without values, which every decoder gives up over, count as values of no level.
struct ListedDepths: Sendable {
  /// Types whose smallest value has more levels count as types that never end.
  static let greatest = 256
  static let endless = Int.max

  /// For each type the levels of its smallest value; ``endless`` for a type that never ends.
  private(set) var types: [Int]
  /// The same for the arguments of each call.
  private(set) var calls: [ListedPlace: Int]
  /// The calls that stand in other calls: those all of whose types are described, so that what calls
  /// them is not refused for their sake; all calls where there is none such.
  private(set) var inner: [ListedPlace] = []
  /// The smallest of them.
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

  /// For each type whether it, and all that it may have values of, is described.
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
        // What a number is read as that is none matters to no made-up one.
        if case .number = index.nodes[type] { continue }
        guard index.nodes[type].parts.contains(where: { !described[$0] }) else { continue }
        described[type] = false
        isSettled = false
      }
    }
    return described
  }

  /// The levels below a value of the type, as far as they are known.
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

  /// The levels of what a variant carries.
  func depth(of variant: ListedVariant) -> Int { variant.parts.map { types[$0] }.max() ?? 0 }
}
