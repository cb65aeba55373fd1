/// Metadata that is prepared for several comparisons.
public struct ComparedMetadata {
  let metadata: Metadata
  /// The facts of the metadata.
  public let facts: MetadataFacts
  let surface: MetadataSurface

  /// Prepares metadata with its facts.
  public init(_ metadata: Metadata, _ facts: MetadataFacts) {
    (self.metadata, self.facts, surface) = (metadata, facts, MetadataSurface(metadata))
  }
}

/// The differences between two metadata blobs that matter for transactions.
///
/// V12 to V16 can be compared with each other. Types are compared by structure, so a type that only
/// moved to another crate does not differ. V12 and V13 contain only type names: if one side is V12
/// or V13, arguments are compared by these names, and ``notCompared`` explains the rest.
public struct MetadataDifference: Equatable, Sendable {
  /// The changes, grouped by area, in the order of the old metadata and then of the new.
  public let changes: [MetadataChange]
  /// One sentence for each part that could not be compared, with the reason.
  public let notCompared: [String]

  /// Returns the number of changes of the given kind.
  public func count(_ kind: MetadataChange.Kind) -> Int { changes.count { $0.kind == kind } }

  /// Returns the number of changes that have the given weight.
  public func count(_ weight: MetadataChange.Weight) -> Int {
    changes.count { $0.weight == weight }
  }

  /// Compares two metadata blobs.
  ///
  /// - Parameters:
  ///   - old: the old metadata.
  ///   - oldFacts: the facts of the old metadata.
  ///   - new: the new metadata.
  ///   - newFacts: the facts of the new metadata.
  public init(
    from old: Metadata, _ oldFacts: MetadataFacts, to new: Metadata, _ newFacts: MetadataFacts
  ) {
    self.init(from: ComparedMetadata(old, oldFacts), to: ComparedMetadata(new, newFacts))
  }

  /// Compares two metadata blobs that were prepared before.
  public init(from old: ComparedMetadata, to new: ComparedMetadata) {
    let (before, after) = (old.surface, new.surface)
    let naming = [old, new].filter { $0.metadata.version < 14 }.map { "V\($0.metadata.version)" }
    notCompared = naming.isEmpty ? [] : [MetadataDifference.namedOnly(naming)]
    changes =
      MetadataDifference.network(old.metadata, old.facts, new.metadata, new.facts)
      + MetadataDifference.modules(before, after)
      + MetadataDifference.types(before, after, isComparable: naming.isEmpty)
      + MetadataDifference.constants(before, after)
      + MetadataDifference.extensions(before, after)
  }

  /// Explains why types are not compared if one side is V12 or V13.
  private static func namedOnly(_ versions: [String]) -> String {
    let isOne = versions.count == 1 || versions[0] == versions[1]
    return
      """
      Types were not compared, because \
      \(isOne ? "\(versions[0]) names" : "\(versions.joined(separator: " and ")) name") types without saying how they \
      are built. Arguments were compared by their spelling; the types inside them, and those of extensions, may still \
      differ.
      """
  }

  // MARK: - Network

  private static func network(
    _ old: Metadata, _ before: MetadataFacts, _ new: Metadata, _ after: MetadataFacts
  ) -> [MetadataChange] {
    var changes: [MetadataChange] = []
    func compare<Value: Equatable>(
      _ name: String, _ weight: MetadataChange.Weight, _ old: Value?, _ new: Value?,
      _ seen: String? = nil
    ) {
      guard old != new else { return }
      let text = { (value: Value?) in value.map { "\($0)" } ?? "none" }
      changes.append(
        MetadataChange(
          .network, .changed, weight, name, details: [.changed("", text(old), text(new))],
          seen: seen))
    }
    compare(
      "name", .breaking, before.name, after.name,
      "These are two networks, or the network was renamed; a Vault accepts metadata only under the name in its specs."
    )
    compare("spec version", .other, before.version, after.version)
    compare(
      "transaction version", .breaking, before.runtime.transactionVersion,
      after.runtime.transactionVersion)
    compare("metadata version", .other, old.version, new.version)
    compare(
      "address prefix", .breaking, before.prefix, after.prefix,
      "Addresses begin with other letters; a Vault accepts the metadata only with new specs.")
    let (versions, later) = (old.extrinsic.versions, new.extrinsic.versions)
    compare(
      "extrinsic versions", versions.allSatisfy(later.contains) ? .addition : .breaking, versions,
      later)
    return changes
  }

  // MARK: - Pallets and calls

  private static func modules(
    _ before: MetadataSurface, _ after: MetadataSurface
  ) -> [MetadataChange] {
    var pallets: [MetadataChange] = []
    var calls: [MetadataChange] = []
    for pair in Counterpart.pairs(before.modules, after.modules, by: \.name) {
      switch pair {
      case .removed(let module):
        pallets.append(
          MetadataChange(
            .pallet, .removed, module.calls.isEmpty ? .other : .breaking, module.name,
            details: about(module, .removed),
            seen: module.calls.isEmpty
              ? nil : "\(module.name): Vaults can no longer show its transactions."))
      case .kept(let module, let other):
        if module.index != other.index {
          pallets.append(
            MetadataChange(
              .pallet, .changed, module.calls.isEmpty ? .other : .breaking, module.name,
              details: [.changed("index", "\(module.index)", "\(other.index)")],
              seen: module.calls.isEmpty
                ? nil
                : "\(module.name): Vaults show transactions made for the old version as something else."
            ))
        }
        calls += compared(module.name, module.calls, other.calls)
      case .added(let module):
        pallets.append(
          MetadataChange(
            .pallet, .added, module.calls.isEmpty ? .other : .addition, module.name,
            details: about(module, .added),
            seen: module.calls.isEmpty
              ? nil : "\(module.name): Vaults can now show its transactions."))
      }
    }
    return pallets + calls
  }

  private static func about(
    _ module: MetadataSurface.Module, _ kind: MetadataChange.Kind
  ) -> [ChangeDetail] {
    let names = module.calls.map(\.name)
    return [
      .whole(kind, "index \(module.index)"),
      .whole(kind, names.isEmpty ? "no calls" : "calls: \(names.joined(separator: ", "))"),
    ]
  }

  private static func compared(
    _ module: String, _ before: [(name: String, call: MetadataSurface.Call)],
    _ after: [(name: String, call: MetadataSurface.Call)]
  ) -> [MetadataChange] {
    // Most pallets and calls did not change.
    if before.elementsEqual(after, by: { $0.name == $1.name && isUnchanged($0.call, $1.call) }),
      Counterpart.areUnique(before, by: \.name)
    {
      return []
    }
    return Counterpart.pairs(before, after, by: { $0.name }).compactMap { pair in
      switch pair {
      case .removed(let (name, call)):
        return MetadataChange(
          .call, .removed, .breaking, "\(module).\(name)",
          details: [.whole(.removed, signature(call))],
          seen: "\(module).\(name): Vaults can no longer show it.")
      case .kept(let (name, call), let other):
        if isUnchanged(call, other.call) { return nil }
        let (details, seen, weight) = differences(call, other.call)
        guard !details.isEmpty else { return nil }
        return MetadataChange(
          .call, .changed, weight, "\(module).\(name)", details: details,
          seen: seen.isEmpty ? nil : "\(module).\(name): \(seen.joined(separator: "; ")).")
      case .added(let (name, call)):
        return MetadataChange(
          .call, .added, .addition, "\(module).\(name)",
          details: [.whole(.added, signature(call))],
          seen: "\(module).\(name): Vaults can now show it.")
      }
    }
  }

  private static func signature(_ call: MetadataSurface.Call) -> String {
    let arguments = call.arguments.map { "\($0.name): \($0.type.text)" }
    return "index \(call.index), (\(arguments.joined(separator: ", ")))"
  }

  private static func isUnchanged(
    _ old: MetadataSurface.Call, _ new: MetadataSurface.Call
  ) -> Bool {
    old.index == new.index && old.docs == new.docs
      && old.arguments.elementsEqual(new.arguments, by: ==)
      && Counterpart.areUnique(old.arguments, by: \.name)
  }

  /// The differences between two versions of a call: details, visible effects and weight.
  private static func differences(
    _ old: MetadataSurface.Call, _ new: MetadataSurface.Call
  ) -> (details: [ChangeDetail], seen: [String], weight: MetadataChange.Weight) {
    var details: [ChangeDetail] = []
    var seen: [String] = []
    if old.index != new.index {
      details.append(.changed("index", "\(old.index)", "\(new.index)"))
      seen.append("Vaults show transactions of the old version as another call")
    }
    for pair in Counterpart.pairs(old.arguments, new.arguments, by: { $0.name }) {
      switch pair {
      case .removed(let (name, type)):
        details.append(.removed("argument \(name)", type.text))
        seen.append("'\(name)' is no longer shown")
      case .kept(let (name, type), let (_, other)):
        guard !type.matches(other) else { continue }
        details.append(
          type.text == other.text
            ? .remark("argument \(name): inside, see types")
            : .changed("argument \(name)", type.text, other.text, colon: true))
        seen.append("'\(name)' is now shown as \(other.text)")
      case .added(let (name, type)):
        details.append(.added("argument \(name)", type.text))
        seen.append("'\(name)' is now shown too")
      }
    }
    let before = old.arguments.map(\.name)
    if let now = reordered(before, new.arguments.map(\.name)) {
      let order = now.joined(separator: ", ")
      details.append(
        ChangeDetail(
          subject: "arguments", old: before.joined(separator: ", "), new: order,
          text: "arguments in the order \(order)"))
      seen.append("its arguments are shown in another order")
    }
    let weight: MetadataChange.Weight = details.isEmpty ? .wording : .breaking
    if old.docs != new.docs {
      details.append(
        ChangeDetail(
          subject: "description", old: old.docs.joined(separator: "\n"),
          new: new.docs.joined(separator: "\n"), text: "description changed"))
      seen.append("its description changed")
    }
    return (details, seen, weight)
  }
}
