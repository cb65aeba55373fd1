import ByteSupport
import CallDecoding
import RuntimeMetadata
import SCALECodec
import VaultPayloads

/// Generates random values with V14 metadata; the counterpart of `ValuePass`.
struct RandomValues {
  /// The values that extensions must contain.
  struct Extensions {
    let genesisHash: Hash256
    let specVersion: UInt32
    let isMortal: Bool
    var tip = RegistryEncoder.Tip.any
    /// The mode of `CheckMetadataHash`: 0 without a hash, 1 with a hash; `nil` for any.
    var metadataHashMode: UInt8?
  }

  /// A step on the path to a target value: the chosen variant, and the part that contains the
  /// target.
  struct Step: Equatable, Sendable {
    var byte: UInt8 = 0
    /// The index of the part; -1 at the end of the path.
    var child = -1
  }

  /// A pending value; a list of tasks replaces recursion.
  private struct Task {
    let type: TypeID
    let level: Int
    var isCompact = false
    var isRemark = false
    var role = ExtensionRole.none
    /// The index of the step that this value takes; -1 outside the path.
    var step = -1
    /// Whether the value belongs to `CheckMetadataHash`.
    var isMetadataHash = false
  }

  /// The depth from which on values become as small as possible.
  private static let usualLevels = 6
  /// The maximum number of values of a call.
  private static let stepLimit = 1 << 20

  let index: TypeIndex
  let depths: TypeDepths
  var extensions: Extensions?
  var random: SeededNumbers
  var writer = SCALEWriter()
  /// The path to the target value; values outside the path become as small as possible.
  var way: [Step] = []
  private var tasks: [Task] = []
  private var steps = 0

  init(index: TypeIndex, depths: TypeDepths, seed: UInt64, extensions: Extensions? = nil) {
    self.index = index
    self.depths = depths
    self.extensions = extensions
    random = SeededNumbers(seed: seed)
  }

  /// Writes the fields of a call.
  mutating func write(fields first: UInt32, count: UInt32) throws(CallDecodingError) {
    push(fields: first, count: count, Task(type: 0, level: 0))
    try writeAll()
  }

  /// Writes the fields of a call; the field `child` leads to the target value.
  mutating func write(
    fields first: UInt32, count: UInt32, leadingFrom child: Int
  ) throws(CallDecodingError) {
    way.insert(Step(child: child), at: 0)
    push(fields: first, count: count, Task(type: 0, level: Self.usualLevels, step: 0))
    try writeAll()
  }

  mutating func write(
    _ type: TypeID, role: ExtensionRole, isMetadataHash: Bool = false
  ) throws(CallDecodingError) {
    tasks.append(Task(type: type, level: 0, role: role, isMetadataHash: isMetadataHash))
    try writeAll()
  }

  private mutating func writeAll() throws(CallDecodingError) {
    while let task = tasks.popLast() {
      steps += 1
      guard steps <= Self.stepLimit else { throw .tooManySteps(limit: Self.stepLimit) }
      if task.isRemark {
        writer.string(random.text())
      } else {
        try write(task)
      }
    }
  }

  private mutating func write(_ task: Task) throws(CallDecodingError) {
    guard Int(task.type) < index.nodes.count else { throw .typeMissing(id: task.type) }
    let node = index.nodes[Int(task.type)]
    guard depths.types[Int(task.type)] != TypeDepths.endless else {
      throw .noSuchValue(type: task.type)
    }
    var inner = Task(
      type: node.first, level: task.level + 1, isCompact: task.isCompact,
      role: extensions != nil && node.role != .none ? node.role : task.role, step: task.step,
      isMetadataHash: task.isMetadataHash)
    if writeSpecial(node) { return }
    switch node.shape {
    case .composite: push(fields: node.first, count: node.count, inner)
    case .compact:
      inner.isCompact = true
      inner.step = following(task.step, 0)
      tasks.append(inner)
    case .array:
      if writeHash(node, inner.role) { return }
      try push(
        items: Int(node.count), Task(type: node.first, level: inner.level),
        leadingFrom: following(task.step, 0))
    case .sequence:
      let leading = following(task.step, 0)
      let count =
        leading >= 0
        ? 1
        : task.level < Self.usualLevels && !isAlwaysEmpty(node.first) ? random.next(below: 4) : 0
      writer.count(count)
      try push(items: count, Task(type: node.first, level: inner.level), leadingFrom: leading)
    case .tuple:
      let items = index.tupleItems[Int(node.first)..<Int(node.first + node.count)]
      tasks += items.enumerated().reversed().map { place, item in
        Task(type: item.type, level: inner.level, step: following(task.step, place))
      }
    case .variant: try writeVariant(of: node, task)
    case .option where task.step >= 0 || isMetadataHashSet(task) != nil:
      let isThere = task.step >= 0 ? way[task.step].byte == 1 : isMetadataHashSet(task) == true
      writer.bool(isThere)
      if isThere { push(fields: node.first, count: node.count, inner) }
    case .optionalBool where task.step >= 0: writer.byte(way[task.step].byte)
    case .option:
      let content = index.fields[Int(node.first)..<Int(node.first + node.count)]
      let isPossible = content.allSatisfy { depths.types[safe: $0.type] != TypeDepths.endless }
      guard isPossible, task.level < Self.usualLevels, random.next(below: 2) == 1,
        !content.allSatisfy({ isAlwaysEmpty($0.type) })
      else { return writer.byte(0) }
      writer.byte(1)
      push(fields: node.first, count: node.count, Task(type: 0, level: inner.level))
    case .optionalBool: writer.byte(UInt8(random.next(below: 3)))
    case .bits:
      let count = random.next(below: 40)
      let unit = 8 * Int(node.count)
      writer.count(count)
      writer.raw(random.bytes((count + unit - 1) / unit * Int(node.count)))
    case .undescribedBits: throw .noSuchValue(type: task.type)
    case .primitive(let primitive):
      write(primitive, isCompact: task.isCompact, role: inner.role)
    }
  }

  private mutating func writeVariant(
    of node: TypeNode, _ task: Task
  ) throws(CallDecodingError) {
    let level = task.level
    var bytes = (0..<node.count).filter { byte in
      let place = index.variantPlaces[Int(node.first + byte)]
      return place >= 0 && depths.variants[Int(place)] != TypeDepths.endless
    }
    if task.isMetadataHash, let mode = extensions?.metadataHashMode, bytes.contains(UInt32(mode)) {
      bytes = [UInt32(mode)]
    }
    if task.step >= 0 { bytes = [UInt32(way[task.step].byte)] }
    func depth(_ byte: UInt32) -> Int {
      depths.variants[Int(index.variantPlaces[Int(node.first + byte)])]
    }
    if level >= Self.usualLevels, let least = bytes.map({ depth($0) }).min() {
      bytes = bytes.filter { depth($0) == least }
    }
    let byte = bytes[random.next(below: bytes.count)]
    let variant = index.variants[Int(index.variantPlaces[Int(node.first + byte)])]
    writer.byte(UInt8(byte))
    push(
      fields: variant.firstField, count: variant.fieldCount,
      Task(type: 0, level: level + 1, step: task.step))
  }

  private mutating func push(fields first: UInt32, count: UInt32, _ state: Task) {
    let fields = index.fields[Int(first)..<Int(first + count)]
    for (place, field) in fields.enumerated().reversed() {
      tasks.append(
        Task(
          type: field.type, level: state.level, isCompact: state.isCompact,
          isRemark: field.isRemark, role: state.role, step: following(state.step, place),
          isMetadataHash: state.isMetadataHash))
    }
  }

  /// Pushes the items of a list; the first item continues the route at `step`, unless `step` is
  /// negative.
  private mutating func push(
    items count: Int, _ item: Task, leadingFrom step: Int
  ) throws(CallDecodingError) {
    guard steps + count <= Self.stepLimit else { throw .tooManySteps(limit: Self.stepLimit) }
    tasks += [Task](repeating: item, count: count)
    if step >= 0, count > 0 { tasks[tasks.count - 1].step = step }
  }

  /// The step after `step` for the part at a position; -1 if the path does not lead there.
  private func following(_ step: Int, _ place: Int) -> Int {
    step >= 0 && way[step].child == place ? step + 1 : -1
  }

  /// Whether `CheckMetadataHash` must contain a hash; `nil` if this is not prescribed.
  private func isMetadataHashSet(_ task: Task) -> Bool? {
    task.isMetadataHash ? extensions?.metadataHashMode.map { $0 == 1 } : nil
  }

  private func isAlwaysEmpty(_ type: TypeID) -> Bool {
    Int(type) < depths.areEmpty.count && depths.areEmpty[Int(type)]
  }
}

extension [Int] {
  fileprivate subscript(safe type: TypeID) -> Int {
    Int(type) < count ? self[Int(type)] : TypeDepths.endless
  }
}
