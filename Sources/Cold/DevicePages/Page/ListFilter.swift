/// The lists that can be filtered.
package enum PageList: Hashable, Sendable {
  case seeds
  case seedsToBackUp
  /// The keys of the seed with this name (UTF-8).
  case keys(seedName: [UInt8])
  case networks
  /// The networks to choose from for new keys.
  case networkChoice
  /// The keys that can sign specs, metadata or types.
  case capsuleKeys
}

extension DevicePage.Panel {
  /// The longest list without a filter, in rows.
  package static let mostUnfilteredRows = 10

  /// Marks the panel as a list, which gets a filter if it is long.
  func listing(_ list: PageList) -> DevicePage.Panel {
    var panel = self
    panel.list = list
    return panel
  }

  /// Filters the rows of a long list.
  ///
  /// - Parameter filter: words separated by spaces; ASCII letters match in either case.
  /// - Returns: for a long list, the filter field and the rows that contain every word; otherwise
  ///   the same panel.
  func filtered(by filter: String) -> DevicePage.Panel {
    let count = rowsAndControls.count - controls.count
    guard list != nil, count > Self.mostUnfilteredRows else { return self }
    var panel = self
    panel.field = PageField(label: "Filter", kind: .filter, intent: .filter, value: filter)
    let words = filter.utf8.split(separator: UInt8(ascii: " ")).map { $0.map(\.lowercaseOfASCII) }
    guard !words.isEmpty else { return panel }
    panel.blocks = blocks.filter { block in
      guard case .row(let row) = block else { return true }
      let texts = [row.title] + row.lines.map(\.text)
      let shown = texts.joined(separator: "\n").utf8.map(\.lowercaseOfASCII)
      return words.allSatisfy { shown.contains($0) }
    }
    let left = panel.rowsAndControls.count - controls.count
    panel.blocks.insert(
      .text(left == 0 ? "None of \(count) matches." : "\(left) of \(count) are shown."), at: 0)
    return panel
  }
}

extension UInt8 {
  fileprivate var lowercaseOfASCII: UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self
  }
}
