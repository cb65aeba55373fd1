import Reporting

/// Compares the types reachable from calls by name and structure.
extension MetadataDifference {
  /// The number of changed types for which callers are determined.
  private static let tracedTypes = 400

  static func types(
    _ before: MetadataSurface, _ after: MetadataSurface, isComparable: Bool
  ) -> [MetadataChange] {
    guard isComparable else { return [] }
    var changes: [MetadataChange] = []
    let oldFingerprints = Set(before.shapes.values.joined().map(\.fingerprint))
    let newFingerprints = Set(after.shapes.values.joined().map(\.fingerprint))
    for name in Set(before.shapes.keys).union(after.shapes.keys).sorted() {
      let (old, new) = (before.shapes[name] ?? [], after.shapes[name] ?? [])
      let removed = old.filter { !$0.isAmong(new) }
      let added = new.filter { !$0.isAmong(old) }
      let kind: MetadataChange.Kind
      var weight = MetadataChange.Weight.breaking
      var details: [ChangeDetail] = []
      if old.isEmpty {
        // If a structure only has another name, it has not changed.
        guard added.contains(where: { !oldFingerprints.contains($0.fingerprint) }) else { continue }
        (kind, weight) = (.added, .addition)
      } else if new.isEmpty {
        guard removed.contains(where: { !newFingerprints.contains($0.fingerprint) }) else {
          continue
        }
        kind = .removed
      } else {
        guard !removed.isEmpty || !added.isEmpty else { continue }
        kind = .changed
        let pairs = zip(removed, added)
        details = pairs.flatMap { members($0, $1) }
        let lost = removed.count - added.count
        if lost > 0 { details.append(.remark("\(lost.counted("form")) of that name removed")) }
        if lost <= 0, pairs.allSatisfy({ $0.isContained(in: $1) }) { weight = .addition }
        // Only a nested type changed; that type has its own entry.
        if details.isEmpty { continue }
      }
      let calls =
        changes.count < tracedTypes ? (kind == .removed ? before : after).users.calls(of: name) : []
      if !calls.isEmpty { details.append(.remark("reached from \(listed(calls))")) }
      changes.append(
        MetadataChange(
          .type, kind, weight, name, details: details,
          seen: kind == .changed && !calls.isEmpty
            ? "\(name): Vaults show it differently in \(listed(calls))." : nil))
    }
    return changes
  }

  private static func members(
    _ old: MetadataSurface.Shape, _ new: MetadataSurface.Shape
  ) -> [ChangeDetail] {
    var details = Counterpart.pairs(old.members, new.members, by: \.name).compactMap {
      pair -> ChangeDetail? in
      switch pair {
      case .removed(let member): .removed(member.name, member.text)
      case .kept(let member, let other):
        member.text != other.text && member.fingerprint != other.fingerprint
          ? .changed(member.name, member.text, other.text, colon: true) : nil
      case .added(let member): .added(member.name, member.text)
      }
    }
    if reordered(old.members.map(\.name), new.members.map(\.name)) != nil {
      details.append(.remark("members in another order"))
    }
    return details
  }

  /// The first six names at most, as a list in words.
  private static func listed(_ names: [String]) -> String {
    names.shortList(6) { "\($0) more" }
  }
}
