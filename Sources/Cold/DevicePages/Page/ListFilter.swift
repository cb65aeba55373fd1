/// A list that can be too long to look through, by what it is of.
package enum PageList: Hashable, Sendable {
  case seeds
  case seedsToBackUp
  /// The keys of the seed with this name, UTF-8.
  case keys(seedName: [UInt8])
  case networks
  /// The networks that new keys can be for.
  case networkChoice
  /// The keys that can sign a capsule.
  case capsuleKeys
}

extension DevicePage.Panel {
  /// A list of as many rows as a person takes in at a look has no filter.
  package static let mostUnfilteredRows = 10

  /// The same panel as a list that is filtered where it is long.
  func listing(_ list: PageList) -> DevicePage.Panel {
    var panel = self
    panel.list = list
    return panel
  }

  /// Filters a list that is too long to look through.
  ///
  /// - Parameter filter: words with blanks between them; letters of ASCII match in either case.
  /// - Returns: a long list with a field for its filter, and the rows alone that have each word of it.
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
      .text(left == 0 ? "None of \(count) has this." : "\(left) of \(count) are shown."), at: 0)
    return panel
  }
}

extension UInt8 {
  fileprivate var lowercaseOfASCII: UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self
  }
}
