/// Everything in which two pieces of metadata differ that matters for transactions.
///
/// V12 to V16 may be compared with one another. Types are compared by structure, so that a type that
/// only moved to another crate is no difference. V12 and V13 only name their types: with one of them
/// on either side, arguments are compared as the source spells them, which V14 and later keep beside
/// the resolved type, and what could not be compared is said.
public struct MetadataDifference: Equatable, Sendable {
  /// The changes, by area, in the order of the old metadata and then of the new.
  public let changes: [MetadataChange]
  /// What could not be compared and why, a sentence each.
  public let notCompared: [String]

  /// How many changes of a kind there are.
  public func count(_ kind: MetadataChange.Kind) -> Int { changes.count { $0.kind == kind } }

  /// Compares.
  ///
  /// - Parameters:
  ///   - old: the metadata of before.
  ///   - oldFacts: what it says of its network.
  ///   - new: the metadata of after.
  ///   - newFacts: what it says of its network.
  public init(
    from old: Metadata, _ oldFacts: MetadataFacts, to new: Metadata, _ newFacts: MetadataFacts
  ) {
    let (before, after) = (MetadataSurface(old), MetadataSurface(new))
    let naming = [old, new].filter { $0.version < 14 }.map { "V\($0.version)" }
    notCompared = naming.isEmpty ? [] : [MetadataDifference.namedOnly(naming)]
    changes =
      MetadataDifference.network(old, oldFacts, new, newFacts)
      + MetadataDifference.modules(before, after)
      + MetadataDifference.types(before, after, isComparable: naming.isEmpty)
      + MetadataDifference.constants(before, after)
      + MetadataDifference.extensions(before, after)
  }

  /// Why types are not compared where versions below V14 are among the two.
  private static func namedOnly(_ versions: [String]) -> String {
    let isOne = versions.count == 1 || versions[0] == versions[1]
    return
      "Types were not compared, because \(isOne ? "\(versions[0]) names" : "\(versions.joined(separator: " and ")) name") types without saying how they are built. Arguments were compared as they are spelled; the types inside them, and those of extensions, may differ all the same."
  }

  // MARK: - Network

  private static func network(
    _ old: Metadata, _ before: MetadataFacts, _ new: Metadata, _ after: MetadataFacts
  ) -> [MetadataChange] {
    var changes: [MetadataChange] = []
    func compare<Value: Equatable>(
      _ name: String, _ old: Value?, _ new: Value?, _ seen: String? = nil
    ) {
      guard old != new else { return }
      let text = { (value: Value?) in value.map { "\($0)" } ?? "none" }
      changes.append(
        MetadataChange(
          .network, .changed, name, details: ["\(text(old)) → \(text(new))"], seen: seen))
    }
    compare(
      "name", before.name, after.name,
      "These are two networks, or the network was renamed; a Vault takes no metadata under another name than its specs."
    )
    compare("spec version", before.version, after.version)
    compare(
      "transaction version", before.runtime.transactionVersion, after.runtime.transactionVersion)
    compare("metadata version", old.version, new.version)
    compare(
      "address prefix", before.prefix, after.prefix,
      "Addresses begin with other letters; a Vault takes the metadata only with new specs.")
    compare("extrinsic versions", old.extrinsic.versions, new.extrinsic.versions)
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
            .pallet, .removed, module.name, details: about(module),
            seen: module.calls.isEmpty
              ? nil : "Transactions of \(module.name) can no longer be read."))
      case .kept(let module, let other):
        if module.index != other.index {
          pallets.append(
            MetadataChange(
              .pallet, .changed, module.name, details: ["index \(module.index) → \(other.index)"],
              seen: module.calls.isEmpty
                ? nil
                : "Transactions of \(module.name) that were made for the old version are read as something else."
            ))
        }
        calls += compared(module.name, module.calls, other.calls)
      case .added(let module):
        pallets.append(
          MetadataChange(
            .pallet, .added, module.name, details: about(module),
            seen: module.calls.isEmpty ? nil : "Transactions of \(module.name) can be read."))
      }
    }
    return pallets + calls
  }

  private static func about(_ module: MetadataSurface.Module) -> [String] {
    let names = module.calls.map(\.name)
    return ["index \(module.index)"]
      + (names.isEmpty ? ["no calls"] : ["calls: \(names.joined(separator: ", "))"])
  }

  private static func compared(
    _ module: String, _ before: [(name: String, call: MetadataSurface.Call)],
    _ after: [(name: String, call: MetadataSurface.Call)]
  ) -> [MetadataChange] {
    Counterpart.pairs(before, after, by: { $0.name }).compactMap { pair in
      switch pair {
      case .removed(let (name, call)):
        return MetadataChange(
          .call, .removed, "\(module).\(name)", details: [signature(call)],
          seen: "\(module).\(name) can no longer be read.")
      case .kept(let (name, call), let other):
        let (details, seen) = differences(call, other.call)
        guard !details.isEmpty else { return nil }
        return MetadataChange(
          .call, .changed, "\(module).\(name)", details: details,
          seen: seen.isEmpty ? nil : "\(module).\(name): \(seen.joined(separator: "; ")).")
      case .added(let (name, call)):
        return MetadataChange(
          .call, .added, "\(module).\(name)", details: [signature(call)],
          seen: "\(module).\(name) can be read.")
      }
    }
  }

  private static func signature(_ call: MetadataSurface.Call) -> String {
    let arguments = call.arguments.map { "\($0.name): \($0.type.text)" }
    return "index \(call.index), (\(arguments.joined(separator: ", ")))"
  }

  /// What differs in a call, and what of it is seen.
  private static func differences(
    _ old: MetadataSurface.Call, _ new: MetadataSurface.Call
  ) -> (details: [String], seen: [String]) {
    var details: [String] = []
    var seen: [String] = []
    if old.index != new.index {
      details.append("index \(old.index) → \(new.index)")
      seen.append("transactions made for the old version are read as another call")
    }
    for pair in Counterpart.pairs(old.arguments, new.arguments, by: { $0.name }) {
      switch pair {
      case .removed(let (name, type)):
        details.append("argument \(name) removed (\(type.text))")
        seen.append("'\(name)' is no longer shown")
      case .kept(let (name, type), let (_, other)):
        guard !type.matches(other) else { continue }
        let spelled = type.text == other.text ? "inside, see types" : "\(type.text) → \(other.text)"
        details.append("argument \(name): \(spelled)")
        seen.append("'\(name)' is shown as \(other.text)")
      case .added(let (name, type)):
        details.append("argument \(name) added (\(type.text))")
        seen.append("'\(name)' is shown too")
      }
    }
    if let now = reordered(old.arguments.map(\.name), new.arguments.map(\.name)) {
      details.append("arguments in the order \(now.joined(separator: ", "))")
      seen.append("its arguments stand in another order")
    }
    if old.docs != new.docs {
      details.append("description changed")
      seen.append("its description is another")
    }
    return (details, seen)
  }

  // MARK: - Types

  /// The most changed types whose users are looked for.
  private static let tracedTypes = 400

  private static func types(
    _ before: MetadataSurface, _ after: MetadataSurface, isComparable: Bool
  ) -> [MetadataChange] {
    guard isComparable else { return [] }
    var changes: [MetadataChange] = []
    let oldFingerprints = Set(before.shapes.values.joined().map(\.fingerprint))
    let newFingerprints = Set(after.shapes.values.joined().map(\.fingerprint))
    for name in Set(before.shapes.keys).union(after.shapes.keys).sorted() {
      let (old, new) = (before.shapes[name] ?? [], after.shapes[name] ?? [])
      let removed = old.filter { shape in !new.contains(shape) }
      let added = new.filter { shape in !old.contains(shape) }
      let kind: MetadataChange.Kind
      var details: [String] = []
      if old.isEmpty {
        // The same structure under another name is no news.
        guard added.contains(where: { !oldFingerprints.contains($0.fingerprint) }) else { continue }
        kind = .added
      } else if new.isEmpty {
        guard removed.contains(where: { !newFingerprints.contains($0.fingerprint) }) else {
          continue
        }
        kind = .removed
      } else {
        guard !removed.isEmpty || !added.isEmpty else { continue }
        kind = .changed
        if let one = removed.first, let other = added.first { details = members(one, other) }
        // Only something further inside differs, which is reported where it is.
        if details.isEmpty { continue }
      }
      let calls =
        changes.count < tracedTypes ? (kind == .removed ? before : after).users.calls(of: name) : []
      if !calls.isEmpty { details.append("reached from \(listed(calls))") }
      changes.append(
        MetadataChange(
          .type, kind, name, details: details,
          seen: kind == .changed && !calls.isEmpty
            ? "\(name) is shown differently in \(listed(calls))." : nil))
    }
    return changes
  }

  private static func members(
    _ old: MetadataSurface.Shape, _ new: MetadataSurface.Shape
  ) -> [String] {
    var details = Counterpart.pairs(old.members, new.members, by: \.name).compactMap { pair in
      switch pair {
      case .removed(let member): "\(member.name) removed (\(member.text))"
      case .kept(let member, let other):
        member.text != other.text && member.fingerprint != other.fingerprint
          ? "\(member.name): \(member.text) → \(other.text)" : nil
      case .added(let member): "\(member.name) added (\(member.text))"
      }
    }
    if reordered(old.members.map(\.name), new.members.map(\.name)) != nil {
      details.append("members in another order")
    }
    return details
  }

  /// A list of names that stays short.
  private static func listed(_ names: [String]) -> String {
    let most = 6
    let text = names.prefix(most).joined(separator: ", ")
    return names.count > most ? "\(text) and \(names.count - most) more" : text
  }

  // MARK: - Constants and extensions

  private static func constants(
    _ before: MetadataSurface, _ after: MetadataSurface
  ) -> [MetadataChange] {
    let flat = { (surface: MetadataSurface) in
      surface.modules.flatMap { module in
        module.constants.filter { !(module.name == "System" && $0.name == "Version") }
          .map { ("\(module.name).\($0.name)", $0.constant) }
      }
    }
    return Counterpart.pairs(flat(before), flat(after), lastCounts: true, by: { $0.0 })
      .compactMap { pair in
        switch pair {
        case .removed(let (name, constant)):
          return MetadataChange(.constant, .removed, name, details: [constant.text])
        case .kept(let (name, constant), let (_, other)):
          guard constant.value != other.value else { return nil }
          let types = [constant.type?.text, other.type?.text].compactMap { $0 }
          let isOtherType = types.count == 2 && types[0] != types[1]
          return MetadataChange(
            .constant, .changed, name,
            details: ["\(constant.text) → \(other.text)"]
              + (isOtherType ? ["type \(types[0]) → \(types[1])"] : []))
        case .added(let (name, constant)):
          return MetadataChange(.constant, .added, name, details: [constant.text])
        }
      }
  }

  private static func extensions(
    _ before: MetadataSurface, _ after: MetadataSurface
  ) -> [MetadataChange] {
    let (olds, news) = (before.extensions, after.extensions)
    var (removed, others): ([MetadataChange], [MetadataChange]) = ([], [])
    // In the order of the new ones, so the roles are exchanged: what the old ones alone have is last.
    for pair in Counterpart.pairs(news, olds, by: { $0.name }) {
      switch pair {
      case .added(let item):
        removed.append(
          MetadataChange(
            .extension, .removed, item.name,
            details: ["\(item.type.text), \(item.additional.text)"],
            seen: item.isEmpty ? nil : "\(item.name) is no longer part of what is signed."))
      case .removed(let item):
        others.append(
          MetadataChange(
            .extension, .added, item.name,
            details: ["\(item.type.text), \(item.additional.text)"],
            seen: item.isEmpty ? nil : "\(item.name) is part of what is signed."))
      case .kept(let item, let other):
        // V12 and V13 name extensions without their types.
        guard item.type.name != nil, other.type.name != nil else { continue }
        var details: [String] = []
        if !other.type.matches(item.type) {
          details.append("in the transaction: \(other.type.text) → \(item.type.text)")
        }
        if !other.additional.matches(item.additional) {
          details.append("signed only: \(other.additional.text) → \(item.additional.text)")
        }
        guard !details.isEmpty else { continue }
        others.append(
          MetadataChange(
            .extension, .changed, item.name, details: details,
            seen: "\(item.name) is read in another form."))
      }
    }
    if let now = reordered(olds.map(\.name), news.map(\.name)) {
      others.append(
        MetadataChange(
          .extension, .changed, "order", details: [now.joined(separator: ", ")],
          seen: "The extensions stand in another order in what is signed."))
    }
    return removed + others
  }
}
