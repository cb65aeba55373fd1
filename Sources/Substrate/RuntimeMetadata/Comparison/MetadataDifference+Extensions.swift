/// Compares constants and transaction extensions by name.
extension MetadataDifference {
  static func constants(
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
          return MetadataChange(
            .constant, .removed, .other, name, details: [.whole(.removed, constant.text)])
        case .kept(let (name, constant), let (_, other)):
          guard constant.value != other.value else { return nil }
          let types = [constant.type?.text, other.type?.text].compactMap { $0 }
          let isOtherType = types.count == 2 && types[0] != types[1]
          return MetadataChange(
            .constant, .changed, .other, name,
            details: [.changed("", constant.text, other.text)]
              + (isOtherType ? [.changed("type", types[0], types[1])] : []))
        case .added(let (name, constant)):
          return MetadataChange(
            .constant, .added, .other, name, details: [.whole(.added, constant.text)])
        }
      }
  }

  /// The changes of the extensions, including the sets that a Vault never uses.
  static func extensions(
    _ before: MetadataSurface, _ after: MetadataSurface
  ) -> [MetadataChange] {
    extensions(before.extensions, after.extensions)
      + furtherSets(before.furtherSets, after.furtherSets)
  }

  private static func extensions(
    _ olds: [MetadataSurface.Extension], _ news: [MetadataSurface.Extension]
  ) -> [MetadataChange] {
    var (removed, others): ([MetadataChange], [MetadataChange]) = ([], [])
    // The new list comes first, so that its order is kept; `added` therefore means present only in
    // the old list.
    for pair in Counterpart.pairs(news, olds, by: { $0.name }) {
      switch pair {
      case .added(let item):
        removed.append(
          MetadataChange(
            .extension, .removed, item.isSigned ? .breaking : .other, item.name,
            details: [.whole(.removed, "\(item.type.text), \(item.additional.text)")],
            seen: item.isEmpty ? nil : "\(item.name): no longer part of what Vaults sign."))
      case .removed(let item):
        others.append(
          MetadataChange(
            .extension, .added, item.isSigned ? .breaking : .other, item.name,
            details: [.whole(.added, "\(item.type.text), \(item.additional.text)")],
            seen: item.isEmpty ? nil : "\(item.name): now part of what Vaults sign."))
      case .kept(let item, let other):
        // V12 and V13 list extensions without their types.
        guard item.type.name != nil, other.type.name != nil else { continue }
        var details: [ChangeDetail] = []
        if !other.type.matches(item.type) {
          details.append(
            .changed("in the transaction", other.type.text, item.type.text, colon: true))
        }
        if !other.additional.matches(item.additional) {
          details.append(
            .changed("signed only", other.additional.text, item.additional.text, colon: true))
        }
        guard !details.isEmpty else { continue }
        others.append(
          MetadataChange(
            .extension, .changed, .breaking, item.name, details: details,
            seen: "\(item.name): Vaults read it in another form."))
      }
    }
    let before = olds.map(\.name)
    if let now = reordered(before, news.map(\.name)) {
      let isSignedOrder =
        reordered(olds.filter(\.isSigned).map(\.name), news.filter(\.isSigned).map(\.name)) != nil
      let order = now.joined(separator: ", ")
      others.append(
        MetadataChange(
          .extension, .changed, isSignedOrder ? .breaking : .other, "order",
          details: [
            ChangeDetail(
              subject: "", old: before.joined(separator: ", "), new: order, text: order)
          ],
          seen: "Vaults sign the extensions in another order."))
    }
    return removed + others
  }

  /// The changes of extension sets that only version 5 transactions, and therefore no Vault, use.
  private static func furtherSets(
    _ olds: [ExtensionSet], _ news: [ExtensionSet]
  ) -> [MetadataChange] {
    func text(_ set: ExtensionSet) -> String { set.extensions.joined(separator: ", ") }
    return Counterpart.pairs(olds, news, by: { "further set \($0.number)" }).compactMap { pair in
      switch pair {
      case .removed(let set):
        MetadataChange(
          .extension, .removed, .other, "further set \(set.number)",
          details: [.whole(.removed, text(set))])
      case .added(let set):
        MetadataChange(
          .extension, .added, .other, "further set \(set.number)",
          details: [.whole(.added, text(set))])
      case .kept(let old, let new):
        old == new
          ? nil
          : MetadataChange(
            .extension, .changed, .other, "further set \(new.number)",
            details: [.changed("", text(old), text(new))])
      }
    }
  }
}
