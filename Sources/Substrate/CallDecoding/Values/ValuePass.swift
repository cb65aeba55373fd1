import RuntimeMetadata
import SCALECodec

/// One pass over the bytes of a call or its extensions with V14 metadata (cold-signer 3.5, 3.6).
struct ValuePass: ~Escapable {
  let index: TypeIndex
  let network: CallNetwork
  /// Whether extension roles and eras are recognized.
  let isExtensions: Bool

  var reader: SCALEReader
  var list = CardList()
  var amounts: AmountForm
  var found = FoundExtensions()
  /// The deviations of existing signers noted so far.
  var deviations: VaultDeviations = []
  private var depths: NestingDepths
  var tasks: [ValueTask] = []

  @_lifetime(copy source)
  init(
    _ source: Span<UInt8>, index: TypeIndex, network: CallNetwork, isExtensions: Bool = false,
    started: [Int] = []
  ) {
    reader = SCALEReader(source)
    self.index = index
    self.network = network
    amounts = AmountForm(decimals: network.decimals, unit: network.unit)
    self.isExtensions = isExtensions
    depths = NestingDepths(count: index.counterCount, started: started)
  }

  var decoded: DecodedCards {
    DecodedCards(cards: list.cards, deviations: deviations.union(amounts.deviations))
  }

  /// Reads a value and everything nested in it.
  mutating func read(_ type: TypeID, _ state: ValueState) throws(CallDecodingError) {
    try begin(type, state)
    while let task = tasks.popLast() {
      switch task.kind {
      case .leaving: depths.leave(Int(task.next))
      case .fields: try nextField(task)
      case .items:
        try push(task, next: task.next)
        try begin(task.next, task.state)
      case .tupleItems:
        try push(task, next: task.next + 1)
        let item = index.tupleItems[Int(task.next)]
        try list.add(.fieldNumber(Int(task.number) + 1, item.caption), at: task.state.indent)
        try begin(item.type, task.state)
      }
    }
  }

  /// Pushes the task for the remaining elements of a list.
  private mutating func push(_ task: ValueTask, next: UInt32) throws(CallDecodingError) {
    guard task.count > 1 else { return }
    var rest = task
    rest.next = next
    rest.count -= 1
    rest.number += 1
    tasks.append(rest)
  }

  /// Reads a scalar value, or pushes the tasks for a compound value.
  private mutating func begin(_ type: TypeID, _ state: ValueState) throws(CallDecodingError) {
    var type = type
    var state = state
    while true {
      try list.step()
      guard Int(type) < index.nodes.count else { throw .typeMissing(id: type) }
      let node = index.nodes[Int(type)]
      if node.counter >= 0 {
        try depths.enter(Int(node.counter))
        tasks.append(
          ValueTask(
            kind: .leaving, next: UInt32(node.counter), count: 1, state: ValueState()))
      }
      guard case .compact = node.shape else { return try begin(node, state) }
      if state.isCompact { throw .unexpectedCompactInside }
      state.isCompact = true
      state.expectation = .none
      if isExtensions, node.role != .none { state.role = node.role }
      type = node.first
    }
  }

  private mutating func begin(
    _ node: TypeNode, _ entered: ValueState
  ) throws(CallDecodingError) {
    var state = entered
    state.expectation = node.isCall ? state.expectation.insideCall : .none
    if isExtensions, node.role != .none { state.role = node.role }
    if node.special != .none, try readSpecial(node.special, state) { return }
    switch node.shape {
    case .composite: try beginComposite(node, state)
    case .variant, .option, .optionalBool:
      try refuseMarks(state)
      try beginVariant(node, state)
    case .sequence:
      if state.isCompact { throw .unexpectedCompactInside }
      guard let count = try count(state) else { return }
      beginItems(node.first, count: UInt32(count), state)
    case .array:
      if state.isCompact { throw .unexpectedCompactInside }
      if try readHash(node, state) { return }
      beginItems(node.first, count: node.count, state)
    case .tuple: try beginTuple(node, state)
    case .bits(let leastSignificantFirst):
      try refuseMarks(state)
      guard let count = try count(state) else { return }
      try readBits(
        count, storeBytes: Int(node.count), leastSignificantFirst: leastSignificantFirst, state)
    case .undescribedBits: throw .bitsNotDescribed
    case .primitive(let primitive): try read(primitive, state)
    case .compact: throw .unexpectedCompactInside
    }
  }

  // MARK: - Compound values

  private mutating func beginComposite(
    _ node: TypeNode, _ state: ValueState
  ) throws(CallDecodingError) {
    if state.isCompact, node.count > 1 { throw .unexpectedCompactInside }
    beginFields(from: node.first, count: node.count, state)
  }

  private mutating func beginFields(from first: UInt32, count: UInt32, _ state: ValueState) {
    guard count > 0 else { return }
    tasks.append(
      ValueTask(
        kind: .fields, next: first, count: count, isSingle: count == 1, state: state))
  }

  private mutating func beginItems(_ type: TypeID, count: UInt32, _ state: ValueState) {
    guard count > 0 else { return }
    var items = state.plain
    items.isBalance = state.isBalance
    tasks.append(ValueTask(kind: .items, next: type, count: count, state: items))
  }

  private mutating func beginTuple(
    _ node: TypeNode, _ state: ValueState
  ) throws(CallDecodingError) {
    guard node.count > 0 else {
      if state.isCompact { deviations.insert(.compactOfNothing) }
      return
    }
    if state.isCompact { throw .unexpectedCompactInside }
    tasks.append(
      ValueTask(kind: .tupleItems, next: node.first, count: node.count, state: state.plain))
  }

  private mutating func beginVariant(
    _ node: TypeNode, _ state: ValueState
  ) throws(CallDecodingError) {
    var inner = state
    inner.role = .none
    switch node.shape {
    case .option:
      guard try reader.flagByte() else { return try list.add(.none, at: state.indent) }
      guard reader.remaining > 0 else { throw .dataTooShort }
      beginFields(from: node.first, count: node.count, inner)
    case .optionalBool:
      switch try reader.one() {
      case 0: return try list.add(.none, at: state.indent)
      case 1: try list.add(.plain("True"), at: state.indent)
      case 2: try list.add(.plain("False"), at: state.indent)
      default: throw .unexpectedOptionVariant
      }
      deviations.insert(.optionalBool)
    default:
      let byte = UInt32(try reader.one())
      guard byte < node.count else { throw .unexpectedEnumVariant }
      let place = index.variantPlaces[Int(node.first + byte)]
      guard place >= 0 else { throw .unexpectedEnumVariant }
      let variant = index.variants[Int(place)]
      try list.add(variant.content(state.expectation), at: state.indent)
      beginFields(from: variant.firstField, count: variant.fieldCount, inner.deeper)
    }
  }

  private mutating func nextField(_ task: ValueTask) throws(CallDecodingError) {
    try push(task, next: task.next + 1)
    let field = index.fields[Int(task.next)]
    var state = task.state
    if let name = field.name {
      try list.add(.fieldName(name, field.caption), at: state.indent)
      state.indent += 1
    } else if !task.isSingle {
      try list.add(.fieldNumber(Int(task.number), field.caption), at: state.indent)
      state.indent += 1
    }
    switch field.balance {
    case .inherited: break
    case .yes: state.isBalance = true
    case .no: state.isBalance = false
    }
    if field.isRemark {
      try list.add(.text(try reader.utf8Text()), at: state.indent)
    } else {
      try begin(field.type, state)
    }
  }

  /// The compact count of a sequence; `nil` if the count is 0 and the data ends there.
  private mutating func count(_ state: ValueState) throws(CallDecodingError) -> Int? {
    let count = try reader.compactCount()
    guard reader.remaining == 0 else { return count }
    guard count == 0 else { throw .dataTooShort }
    try list.add(.plain(""), at: state.indent)
    return nil
  }

  /// Refuses compact and amount marks on types that are not numbers.
  func refuseMarks(_ state: ValueState) throws(CallDecodingError) {
    if state.isCompact { throw .unexpectedCompactInside }
    if state.isBalance { throw .balanceNotDescribed }
  }
}

extension VariantNode {
  fileprivate func content(_ expectation: ValueState.Expectation) -> CallCard.Content {
    switch expectation {
    case .none: .enumVariant(name: name, docs: docs)
    case .pallet: .pallet(name)
    case .method: .method(name: name, docs: docs)
    }
  }
}

extension SCALEReader {
  /// Reads the option byte; returns whether a value follows.
  mutating func flagByte() throws(CallDecodingError) -> Bool {
    switch try one() {
    case 0: false
    case 1: true
    default: throw .unexpectedOptionVariant
    }
  }
}
