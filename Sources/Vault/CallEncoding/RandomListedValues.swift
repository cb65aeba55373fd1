import CallDecoding
import SCALECodec
import VaultPayloads

/// Generates random calls with V12 or V13 metadata; the counterpart of `ListedPass`.
struct RandomListedValues {
  /// A pending task; a list of tasks replaces recursion.
  private enum Task {
    case value(Int, level: Int)
    case call(level: Int)
  }

  /// The depth from which on values become as small as possible.
  private static let usualLevels = 6
  /// The maximum number of values of a call.
  private static let stepLimit = 1 << 20

  private let listed: ListedCalls
  private let depths: ListedDepths
  private var random: SeededNumbers
  private(set) var writer = SCALEWriter()
  private var tasks: [Task] = []
  private var steps = 0

  init(_ listed: ListedCalls, _ depths: ListedDepths, seed: UInt64) {
    self.listed = listed
    self.depths = depths
    random = SeededNumbers(seed: seed)
  }

  mutating func write(_ place: ListedPlace) throws(CallDecodingError) {
    begin(place, level: 0)
    while let task = tasks.popLast() {
      steps += 1
      guard steps <= Self.stepLimit else { throw .tooManySteps(limit: Self.stepLimit) }
      switch task {
      case .value(let type, let level): try write(type, level: level)
      case .call(let level):
        let choice = level < Self.usualLevels ? depths.inner : depths.smallest
        begin(choice[random.next(below: choice.count)], level: level)
      }
    }
  }

  private mutating func begin(_ place: ListedPlace, level: Int) {
    writer.byte(place.pallet)
    writer.byte(place.method)
    push(listed.arguments(of: place), level: level + 1)
  }

  private mutating func push(_ types: [Int], level: Int) {
    tasks += types.reversed().map { .value($0, level: level) }
  }

  private mutating func push(_ task: Task, count: Int) throws(CallDecodingError) {
    guard steps + count <= Self.stepLimit else { throw .tooManySteps(limit: Self.stepLimit) }
    tasks += [Task](repeating: task, count: count)
  }

  /// Ends the call if a type has no values: appends enough invalid bytes for the counts written
  /// before.
  private mutating func giveUp() {
    writer.raw([UInt8](repeating: 0, count: 8))
    tasks.removeAll()
  }

  private mutating func write(_ type: Int, level: Int) throws(CallDecodingError) {
    guard depths.types[type] != ListedDepths.endless else { return giveUp() }
    let isEarly = level < Self.usualLevels
    switch listed.index.nodes[type] {
    case .number(let number, let isCompact, _): write(number, isCompact: isCompact)
    case .balance(let isCompact): write(random.number(bits: 128), bytes: 16, isCompact: isCompact)
    case .optionalBool: writer.byte(UInt8(random.next(below: 3)))
    case .option(let inner):
      guard isEarly, random.next(below: 2) == 1 else { return writer.byte(0) }
      writer.byte(1)
      tasks.append(.value(inner, level: level + 1))
    case .sequence(let inner):
      let count = isEarly ? random.next(below: 4) : 0
      writer.count(count)
      try push(.value(inner, level: level + 1), count: count)
    case .array(let inner, let count):
      try push(.value(inner, level: level + 1), count: Int(count))
    case .tuple, .structure, .same: push(listed.index.nodes[type].parts, level: level + 1)
    case .enumeration(let variants): write(oneOf: variants, level: level)
    case .identityFields:
      guard let names = listed.index.identityFields else { return giveUp() }
      let unused = UInt64.bitWidth - min(names.count, UInt64.bitWidth)
      writer.u64(random.next() >> UInt64(unused))
    case .bits:
      let count = random.next(below: 40)
      writer.count(count)
      writer.raw(random.bytes((count + 7) / 8))
    case .account: writer.raw(random.bytes(32))
    case .call: tasks.append(.call(level: level + 1))
    case .calls:
      let count = isEarly ? random.next(below: 4) : 0
      writer.count(count)
      try push(.call(level: level + 1), count: count)
    case .compactInside, .unknown: giveUp()
    }
  }

  private mutating func write(_ number: ListedNumber, isCompact: Bool) {
    switch number {
    case .bool: writer.byte(UInt8(random.next(below: 2)))
    case .u8: write(random.number(bits: 8), bytes: 1, isCompact: isCompact)
    case .u16, .perU16: write(random.number(bits: 16), bytes: 2, isCompact: isCompact)
    case .u32: write(random.number(bits: 32), bytes: 4, isCompact: isCompact)
    case .u64: write(random.number(bits: 64), bytes: 8, isCompact: isCompact)
    case .u128: write(random.number(bits: 128), bytes: 16, isCompact: isCompact)
    case .percent: write(UInt128(random.next(below: 101)), bytes: 1, isCompact: isCompact)
    case .perbill:
      write(UInt128(random.next(below: 1_000_000_001)), bytes: 4, isCompact: isCompact)
    }
  }

  private mutating func write(_ value: UInt128, bytes count: Int, isCompact: Bool) {
    if isCompact { return writer.compact(value) }
    for place in 0..<count { writer.byte(UInt8(truncatingIfNeeded: value >> UInt128(8 * place))) }
  }

  private mutating func write(oneOf variants: [ListedVariant], level: Int) {
    var choice = variants.indices.prefix(256).filter { place in
      depths.depth(of: variants[place]) != ListedDepths.endless
    }
    if level >= Self.usualLevels, let least = choice.map({ depths.depth(of: variants[$0]) }).min() {
      choice = choice.filter { depths.depth(of: variants[$0]) == least }
    }
    guard !choice.isEmpty else { return giveUp() }
    let place = choice[random.next(below: choice.count)]
    writer.byte(UInt8(place))
    push(variants[place].parts, level: level + 1)
  }
}

extension ListedCalls {
  func arguments(of place: ListedPlace) -> [Int] {
    guard let methods = pallets[place.pallet]?.methods, Int(place.method) < methods.count else {
      return []
    }
    return methods[Int(place.method)].arguments.map { $0.type }
  }
}
