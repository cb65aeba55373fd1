import Reporting
import RuntimeMetadata
import SCALECodec

/// One pass over a call or its extensions with the types of a metadata proof (cold-signer 3.9).
struct ProofPass: ~Escapable {
  /// A task that remains after the current value has been read.
  private enum Task {
    /// The fields from `next` on; `isNumbered` if unnamed fields get consecutive numbers.
    case fields([ProofField], next: Int, indent: Int, isNumbered: Bool)
    case items(ShortenedReference, left: UInt32, indent: Int)
    case value(ShortenedReference, ProofMeaning, indent: Int)
    case tuple([(type: ShortenedReference, caption: FieldCaption)], next: Int, indent: Int)
    case leaving(Int)
  }

  let index: ProofIndex
  let info: NetworkExtraInfo
  let rules: ProofRules

  var reader: SCALEReader
  var list = CardList()
  var amounts: AmountForm
  /// The last spec version that was read, in decimal.
  var specVersion: String?
  var deviations: VaultDeviations = []
  private var depths: NestingDepths
  private var tasks: [Task] = []

  @_lifetime(copy source)
  init(
    _ source: Span<UInt8>, index: ProofIndex, info: NetworkExtraInfo, rules: ProofRules = .own
  ) {
    reader = SCALEReader(source)
    self.index = index
    self.info = info
    self.rules = rules
    amounts = AmountForm(decimals: info.decimals, unit: info.tokenSymbol)
    depths = NestingDepths(count: index.counterCount)
  }

  var decoded: DecodedCards {
    DecodedCards(cards: list.cards, deviations: deviations.union(amounts.deviations))
  }

  /// Reads a value and everything nested in it, at indent 0.
  ///
  /// - Throws: ``CallDecodingError``: a limit, zero-size items, otherwise `proof(.notDecodable)`.
  mutating func read(
    _ type: ShortenedReference, _ meaning: ProofMeaning = .plain
  ) throws(CallDecodingError) {
    do throws(CallDecodingError) {
      try begin(type, meaning, at: 0)
      while let task = tasks.popLast() { try run(task) }
    } catch {
      switch error {
      case .nestingTooDeep, .tooManyCards, .tooMuchText, .tooManySteps, .proof(.emptyItems):
        throw error
      default: throw .proof(.notDecodable)
      }
    }
  }

  private mutating func run(_ task: Task) throws(CallDecodingError) {
    switch task {
    case .leaving(let counter): depths.leave(counter)
    case .value(let type, let meaning, let indent): try begin(type, meaning, at: indent)
    case .items(let type, let left, let indent):
      if left > 1 { tasks.append(.items(type, left: left - 1, indent: indent)) }
      try begin(type, .plain, at: indent)
    case .tuple(let items, let next, let indent):
      if next + 1 < items.count { tasks.append(.tuple(items, next: next + 1, indent: indent)) }
      try list.add(.fieldNumber(next + 1, items[next].caption), at: indent)
      try begin(items[next].type, .plain, at: indent)
    case .fields(let fields, let next, let indent, let isNumbered):
      if next + 1 < fields.count {
        tasks.append(.fields(fields, next: next + 1, indent: indent, isNumbered: isNumbered))
      }
      let field = fields[next]
      var inner = indent
      if let name = field.name {
        try list.add(.fieldName(name, field.caption), at: indent)
        inner += 1
      } else if fields.count > 1 {
        try list.add(.fieldNumber(isNumbered ? next : 0, field.caption), at: indent)
        inner += 1
      }
      try begin(field.type, field.meaning, at: inner)
    }
  }

  /// Reads a scalar value, or pushes the tasks for a compound value.
  private mutating func begin(
    _ type: ShortenedReference, _ meaning: ProofMeaning, at indent: Int
  ) throws(CallDecodingError) {
    try list.step()
    switch type {
    case .void: return
    case .primitive(let primitive): try read(primitive, meaning, at: indent)
    case .compact(let bits):
      try show(try reader.compactDigits(bits: bits), meaning, at: indent)
    case .type(let id):
      guard let node = index[id] else { throw .proof(.notDecodable) }
      if node.counter >= 0 {
        if rules == .own {
          try depths.enter(node.counter)
          tasks.append(.leaving(node.counter))
        }
      }
      let own = meaning == .method || node.meaning == .plain ? meaning : node.meaning
      if own == .account, let count = accountLength(type) {
        return try readAccount(count, at: indent)
      }
      try begin(node.shape, own, at: indent)
    }
  }

  private mutating func begin(
    _ shape: ProofNode.Shape, _ meaning: ProofMeaning, at indent: Int
  ) throws(CallDecodingError) {
    switch shape {
    case .composite(let fields, let isNamedByFirst):
      if isNamedByFirst, rules == .december2025 {
        return try beginFields(fields.map { $0.named(by: fields[0]) }, meaning, at: indent)
      }
      if isNamedByFirst { deviations.insert(.namedByFirstField) }
      try beginFields(fields, meaning, at: indent)
    case .enumeration(let variants):
      guard let variant = variants[UInt32(try reader.one())] else { throw .unexpectedEnumVariant }
      try begin(variant, meaning, at: indent)
    case .sequence(let item):
      let count = UInt32(try reader.compactCount())
      if count > 0, rules == .own, index.takesNoBytes(item) {
        // If no card shows the count, its bytes would be signed unseen.
        try list.add(.plain("\(count.counted("item")) without content"), at: indent)
        deviations.insert(.uncountedItems)
      }
      beginItems(item, count: count, at: indent)
    case .array(let item, let count):
      if count > 0, rules == .own, index.takesNoBytes(item) { throw .proof(.emptyItems) }
      beginItems(item, count: count, at: indent)
    case .tuple(let items):
      if !items.isEmpty { tasks.append(.tuple(items, next: 0, indent: indent)) }
    case .bits(let storeBytes, let leastSignificantFirst):
      let digits = try reader.bitDigits(
        count: try reader.compactCount(), storeBytes: storeBytes,
        leastSignificantFirst: leastSignificantFirst)
      try list.add(.bits(String(decoding: digits, as: UTF8.self)), at: indent)
    }
  }

  private mutating func beginItems(_ item: ShortenedReference, count: UInt32, at indent: Int) {
    guard count > 0 else { return }
    tasks.append(.items(item, left: count, indent: indent))
  }

  private mutating func beginFields(
    _ fields: [ProofField], _ meaning: ProofMeaning, at indent: Int
  ) throws(CallDecodingError) {
    guard !fields.isEmpty else { return }
    if fields.count == 1, meaning.isOfExtension {
      tasks.append(.value(fields[0].type, meaning, indent: indent))
      return
    }
    tasks.append(.fields(fields, next: 0, indent: indent, isNumbered: false))
  }

  private mutating func begin(
    _ variant: ProofVariant, _ meaning: ProofMeaning, at indent: Int
  ) throws(CallDecodingError) {
    switch meaning {
    case .call:
      try list.add(.pallet(variant.name), at: indent)
      if variant.fields.count == 1 {
        tasks.append(.value(variant.fields[0].type, .method, indent: indent + 1))
        return
      }
    case .method: try list.add(.method(name: variant.name, docs: ""), at: indent)
    default: try list.add(.enumVariant(name: variant.name, docs: ""), at: indent)
    }
    guard !variant.fields.isEmpty else { return }
    tasks.append(.fields(variant.fields, next: 0, indent: indent + 1, isNumbered: true))
  }
}

extension ProofMeaning {
  /// Whether the meaning is passed on through single-field structs, as that of an extension value
  /// is.
  fileprivate var isOfExtension: Bool {
    switch self {
    case .nonce, .tip, .specVersion, .transactionVersion: true
    case .plain, .call, .method, .account, .balance: false
    }
  }
}
