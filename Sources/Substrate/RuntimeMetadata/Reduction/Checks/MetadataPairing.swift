import ByteSupport
import Reporting

/// Compares full metadata with its supposed reduction by walking through both in parallel
/// (reduced-metadata 4).
///
/// The walk compares everything that a Vault reads. Metadata that passes therefore gives the same
/// cards for every input, valid or not. Each pair of types is compared once, without recursion.
struct MetadataPairing {
  let full: Metadata
  let reduced: Metadata
  let level: ReductionLevel
  /// The reduced type id for each full type id.
  private(set) var counterparts: [TypeID?]
  /// The full type id for each reduced type id.
  private(set) var origins: [TypeID?]
  private var pending: [(full: TypeID, reduced: TypeID)] = []
  /// The number of pairs of types that were found equal.
  private(set) var pairCount = 0

  init(full: Metadata, reduced: Metadata, level: ReductionLevel) {
    self.full = full
    self.reduced = reduced
    self.level = level
    counterparts = [TypeID?](repeating: nil, count: full.types.types.count)
    origins = [TypeID?](repeating: nil, count: reduced.types.types.count)
  }

  /// Compares all parts that cards depend on, then the other parts that the rules define.
  mutating func walk() throws(ReductionDifference) {
    try pairPallets()
    try pairExtensions()
    try pairSystemConstants()
    try comparePendingTypes()
    let shown = pairCount
    try pairTypesOfConstants()
    try pairRest()
    try comparePendingTypes()
    try compareNumbering(shown: shown)
  }

  // MARK: - Outside the registry

  private mutating func pairPallets() throws(ReductionDifference) {
    try ReductionDifference.check(
      "the number of pallets", full.pallets.count, reduced.pallets.count)
    for (place, (old, new)) in zip(full.pallets, reduced.pallets).enumerated() {
      try ReductionDifference.check("the name of pallet \(place)", old.name, new.name)
      let pallet = "the pallet \(ScreenText.quoted(old.name))"
      try ReductionDifference.check("the index of \(pallet)", old.index, new.index)
      try ReductionDifference.check(
        "having calls of \(pallet)", old.callsType != nil, new.callsType != nil)
      try pair(old.callsType, new.callsType, "the calls of \(pallet)")
    }
  }

  private mutating func pairExtensions() throws(ReductionDifference) {
    let (old, new) = (full.extrinsic.extensions, reduced.extrinsic.extensions)
    try ReductionDifference.check("the number of extensions", old.count, new.count)
    for (place, (old, new)) in zip(old, new).enumerated() {
      try ReductionDifference.check(
        "the identifier of extension \(place)", old.identifier, new.identifier)
      try pair(old.type, new.type, "the extension \(ScreenText.quoted(old.identifier))")
      try pair(
        old.additionalType, new.additionalType,
        "what the extension \(ScreenText.quoted(old.identifier)) adds to the signed bytes")
    }
  }

  private func pairSystemConstants() throws(ReductionDifference) {
    let (old, new) = (full.readConstants, reduced.readConstants)
    try ReductionDifference.check(
      "the number of constants Version and SS58Prefix", old.count, new.count)
    for (place, (old, new)) in zip(old, new).enumerated() {
      try ReductionDifference.check("the name of read constant \(place)", old.name, new.name)
      try ReductionDifference.check(
        "the value of the constant \(old.name)", Hex.encode(old.value), Hex.encode(new.value))
    }
  }

  private mutating func pairTypesOfConstants() throws(ReductionDifference) {
    for (old, new) in zip(full.readConstants, reduced.readConstants) {
      try pair(old.type, new.type, "the constant \(old.name)", isSeen: false)
    }
  }

  private mutating func pairRest() throws(ReductionDifference) {
    try ReductionDifference.check(
      "the extrinsic version", full.extrinsic.versions, reduced.extrinsic.versions, isSeen: false)
    try pair(full.extrinsic.type, reduced.extrinsic.type, "the extrinsic", isSeen: false)
    try pair(full.runtimeType, reduced.runtimeType, "the runtime", isSeen: false)
  }

  // MARK: - Types

  /// Schedules a pair of types for comparison, unless it was already scheduled; no type may be in
  /// two pairs.
  mutating func pair(
    _ old: TypeID?, _ new: TypeID?, _ referrer: @autoclosure () -> String, isSeen: Bool = true
  ) throws(ReductionDifference) {
    guard let old, let new else { return }
    guard Int(old) < counterparts.count, Int(new) < origins.count else {
      throw ReductionDifference(
        "the type of \(referrer())", expected: full.title(of: old), found: reduced.title(of: new),
        isSeen: isSeen)
    }
    if counterparts[Int(old)] == new { return }
    if let known = counterparts[Int(old)] {
      throw ReductionDifference(
        "the type of \(referrer())",
        expected: "\(reduced.title(of: known)), as elsewhere", found: reduced.title(of: new),
        isSeen: isSeen)
    }
    if let known = origins[Int(new)] {
      throw ReductionDifference(
        "the type of \(referrer())", expected: "a separate one for \(full.title(of: old))",
        found: "\(reduced.title(of: new)), which is also used for \(full.title(of: known))",
        isSeen: isSeen)
    }
    counterparts[Int(old)] = new
    origins[Int(new)] = old
    pending.append((old, new))
  }

  private mutating func comparePendingTypes() throws(ReductionDifference) {
    while let (old, new) = pending.popLast() {
      do throws(ReductionDifference) {
        try compare(full.types.types[Int(old)], reduced.types.types[Int(new)])
      } catch { throw error.inside(full.title(of: old)) }
      pairCount += 1
    }
  }

  /// Checks that all kept types are paired, in the same order, and with the right type names.
  private func compareNumbering(shown: Int) throws(ReductionDifference) {
    let needed = reduced.typesReached(from: reduced.shownRoots)
    try ReductionDifference.check(
      "the number of types that cards depend on", shown, needed.count { $0 }, isSeen: false)
    try ReductionDifference.check(
      "the number of types", pairCount, reduced.types.types.count, isSeen: false)
    var last: TypeID?
    for (id, counterpart) in counterparts.enumerated() {
      guard let counterpart else { continue }
      if let last, counterpart < last {
        throw ReductionDifference(
          "the place of \(full.title(of: TypeID(id)))", expected: "after the type \(last)",
          found: "\(counterpart)", isSeen: false)
      }
      last = counterpart
      do throws(ReductionDifference) {
        try MetadataPairing.compareSpelling(
          full.types.types[id], reduced.types.types[Int(counterpart)])
      } catch { throw error.inside(full.title(of: TypeID(id))) }
    }
  }
}
