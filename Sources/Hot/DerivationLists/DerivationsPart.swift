import HotSide
package import SubstrateCrypto
import VaultPayloads

/// The keys of one network in a list of derivations.
package struct DerivationsPart: Sendable {
  /// The title of the network's entry.
  package let title: String
  let specs: NetworkSpecs
  /// Every line of the list for this network.
  package let list: DerivationList
  /// The address of each kept line; empty for bare paths.
  private let addresses: [String]
  /// The names of the keys, by line number.
  private let names: [Int: String]

  /// A line of the list, with the address and name of its key.
  package struct Row: Sendable {
    package let line: DerivationList.Line
    /// The address; `nil` for lines that are left out, and for bare paths.
    package let address: String?
    /// The name for people; `nil` if there is none.
    package let name: String?
  }

  init(
    title: String, specs: NetworkSpecs, list: DerivationList, addresses: [String],
    names: [Int: String]
  ) {
    (self.title, self.specs, self.list) = (title, specs, list)
    (self.addresses, self.names) = (addresses, names)
  }

  package var encryption: Encryption { specs.encryption }

  /// The number of lines that go into a payload.
  package var addedCount: Int { list.kept.count }

  /// The rows of every line, in order; for a table, only the rows of this network.
  package var rows: [Row] {
    var rest = addresses.makeIterator()
    return list.lines.compactMap { line in
      if !names.isEmpty, line.fate == .empty { return nil }
      let name = names[line.number].flatMap { $0.isEmpty ? nil : $0 }
      return Row(line: line, address: line.fate == .kept ? rest.next() : nil, name: name)
    }
  }
}
