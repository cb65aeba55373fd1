import SCALECodec

/// One pass over the bytes of a call with V12 or V13 metadata (cold-signer 3.8).
struct ListedPass: ~Escapable {
  /// A task that remains after the current value has been read.
  private enum Task {
    case items(Int, left: Int, indent: Int)
    case tuple([Int], next: Int, indent: Int)
    case fields([ListedField], next: Int, indent: Int)
    case arguments([ListedField], next: Int, indent: Int)
    case calls(left: Int, indent: Int)
    case leaving(Int)
    case leavingCall
  }

  let index: ListedIndex
  let pallets: [UInt8: ListedPallet]
  private let prefix: UInt16
  private var amounts: AmountForm

  var reader: SCALEReader
  var list = CardList()
  /// The error with which existing signers stop, at the first type that only this device can read.
  private(set) var givenUp: CallDecodingError?
  /// The deviations of existing signers noted so far.
  var deviations: VaultDeviations = []
  private var depths: NestingDepths
  private var callDepth = 0
  private var tasks: [Task] = []

  @_lifetime(copy source)
  init(
    _ source: Span<UInt8>, index: ListedIndex, pallets: [UInt8: ListedPallet],
    network: CallNetwork
  ) {
    reader = SCALEReader(source)
    self.index = index
    self.pallets = pallets
    prefix = network.base58Prefix
    amounts = AmountForm(decimals: network.decimals, unit: network.unit)
    depths = NestingDepths(count: index.counterCount)
  }

  var decoded: DecodedCards {
    DecodedCards(cards: list.cards, deviations: deviations.union(amounts.deviations))
  }

  /// Reads a call and everything nested in it.
  mutating func readCall() throws(CallDecodingError) {
    try beginCall(at: 0)
    while let task = tasks.popLast() {
      switch task {
      case .items(let type, let left, let indent):
        if left > 1 { tasks.append(.items(type, left: left - 1, indent: indent)) }
        try begin(type, at: indent)
      case .tuple(let types, let next, let indent):
        if next + 1 < types.count { tasks.append(.tuple(types, next: next + 1, indent: indent)) }
        try list.add(.fieldNumber(next + 1, .empty), at: indent)
        try begin(types[next], at: indent + 1)
      case .fields(let fields, let next, let indent):
        if next + 1 < fields.count {
          tasks.append(.fields(fields, next: next + 1, indent: indent))
        }
        try list.add(
          fields[next].name.map { .fieldName($0, .empty) } ?? .fieldNumber(next, .empty),
          at: indent)
        if fields[next].isCommission { noteCommission() }
        try begin(fields[next].type, at: indent + 1)
      case .arguments(let arguments, let next, let indent):
        if next + 1 < arguments.count {
          tasks.append(.arguments(arguments, next: next + 1, indent: indent))
        }
        try list.add(.variableName(arguments[next].name ?? ""), at: indent)
        try begin(arguments[next].type, at: indent + 1)
      case .calls(let left, let indent):
        if left > 1 { tasks.append(.calls(left: left - 1, indent: indent)) }
        try beginCall(at: indent)
      case .leaving(let counter): depths.leave(counter)
      case .leavingCall: callDepth -= 1
      }
    }
  }

  private mutating func beginCall(at indent: Int) throws(CallDecodingError) {
    try list.step()
    guard reader.remaining >= 2 else { throw .dataTooShort }
    guard callDepth < CallDecoder.greatestDepth else { throw .nestingTooDeep }
    callDepth += 1
    tasks.append(.leavingCall)
    let palletIndex = try reader.one()
    let methodIndex = try reader.one()
    guard let pallet = pallets[palletIndex] else { throw .palletNotFound(index: palletIndex) }
    guard Int(methodIndex) < pallet.methods.count else {
      throw .methodNotFound(index: methodIndex, pallet: pallet.name)
    }
    let method = pallet.methods[Int(methodIndex)]
    try list.add(.pallet(pallet.name), at: indent)
    try list.add(.method(name: method.name, docs: method.docs), at: indent + 1)
    if !method.arguments.isEmpty {
      tasks.append(.arguments(method.arguments, next: 0, indent: indent + 2))
    }
  }

  /// Reads a scalar value, or pushes the tasks for a compound value.
  private mutating func begin(_ entered: Int, at indent: Int) throws(CallDecodingError) {
    var type = entered
    while true {
      try list.step()
      guard reader.remaining > 0 else { throw .dataTooShort }
      let counter = index.counters[type]
      if counter >= 0 {
        try depths.enter(counter)
        tasks.append(.leaving(counter))
      }
      switch index.nodes[type] {
      case .same(let other, let boxed):
        if let boxed { giveUp(.unknownType(boxed), .boxedType) }
        type = other
      case .number(let number, let isCompact, let other):
        guard let text = reader.listedNumber(number, isCompact: isCompact) else {
          type = other
          continue
        }
        return try list.add(.plain(text), at: indent)
      case let node: return try begin(node, at: indent)
      }
    }
  }

  private mutating func begin(_ node: ListedNode, at indent: Int) throws(CallDecodingError) {
    switch node {
    case .optionalBool: try readOptionalBool(at: indent)
    case .option(let type):
      guard try reader.flagByte() else { return try list.add(.none, at: indent) }
      tasks.append(.items(type, left: 1, indent: indent))
    case .sequence(let type):
      guard let count = try count(at: indent), count > 0 else { return }
      tasks.append(.items(type, left: count, indent: indent))
    case .array(let type, let count):
      if count > 0 { tasks.append(.items(type, left: Int(count), indent: indent)) }
    case .tuple(let types, let cut):
      if let cut { giveUp(.unknownType(cut), types.count > 4 ? .longTuple : .commaInType) }
      tasks.append(.tuple(types, next: 0, indent: indent))
    case .structure(let fields): beginFields(fields, at: indent)
    case .enumeration(let variants): try beginVariant(of: variants, at: indent)
    case .balance(let isCompact):
      let value: UInt128 = isCompact ? try reader.compactNumber() : try reader.fixed()
      try list.add(
        .balance(amounts.text(of: String(value))), at: indent)
    case .identityFields: try readIdentityFields(at: indent)
    case .bits: try readBits(at: indent)
    case .account:
      let account = CardAccount(
        bytes: try reader.copy(32), form: .substrate(prefix: prefix))
      try list.add(.account(account), at: indent)
    case .call: tasks.append(.calls(left: 1, indent: indent))
    case .calls:
      let count = try reader.compactCount()
      guard count <= reader.remaining / 2 else { throw .dataTooShort }
      // If an empty batch is at the end of the data, existing signers do not consume its count.
      if count == 0, reader.remaining == 0 { giveUp(.methodDataLeft, .emptyBatchAtEnd) }
      if count > 0 { tasks.append(.calls(left: count, indent: indent)) }
    case .compactInside: throw .unexpectedCompactInside
    case .unknown(let text): throw .unknownType(text)
    case .same, .number: return
    }
  }

  private mutating func beginFields(_ fields: [ListedField], at indent: Int) {
    if !fields.isEmpty { tasks.append(.fields(fields, next: 0, indent: indent)) }
  }

  private mutating func beginVariant(
    of variants: [ListedVariant], at indent: Int
  ) throws(CallDecodingError) {
    let place = Int(try reader.one())
    guard place < variants.count else { throw .unexpectedEnumVariant }
    let variant = variants[place]
    switch variant.content {
    case .none: try list.add(.enumVariant(name: variant.name, docs: ""), at: indent)
    case .type(let type):
      try list.add(.enumVariant(name: variant.name, docs: ""), at: indent)
      tasks.append(.items(type, left: 1, indent: indent + 1))
    case .fields(let fields): beginFields(fields, at: indent)
    }
  }

  private mutating func giveUp(_ answer: CallDecodingError, _ deviation: VaultDeviation) {
    givenUp = givenUp ?? answer
    deviations.insert(deviation)
  }

  /// The compact count of a sequence; `nil` if the count is 0 and the data ends there.
  private mutating func count(at indent: Int) throws(CallDecodingError) -> Int? {
    let count = try reader.compactCount()
    guard reader.remaining == 0 else { return count }
    guard count == 0 else { throw .dataTooShort }
    try list.add(.plain(""), at: indent)
    return nil
  }
}
