import HotSide
package import SubstrateCrypto
import VaultPayloads

/// The keys of one network in a list of derivations.
package struct DerivationsPart: Sendable {
  /// The title of the network's entry.
  package let title: String
  let specs: NetworkSpecs
  /// Every line of the list that is of the network.
  package let list: DerivationList
  /// The address of each kept line; none for bare paths.
  private let addresses: [String]
  /// What people call the keys, by the numbers of their lines.
  private let names: [Int: String]

  /// A line of the list, and what stands behind it.
  package struct Row: Sendable {
    package let line: DerivationList.Line
    /// The address; `nil` for what is left out, and for bare paths.
    package let address: String?
    /// What people call the key; `nil` where nobody said.
    package let name: String?
  }

  init(
    title: String, specs: NetworkSpecs, list: DerivationList, addresses: [String],
    names: [Int: String]
  ) {
    (self.title, self.specs, self.list) = (title, specs, list)
    (self.addresses, self.names) = (addresses, names)
  }

  /// What accounts are made with.
  package var encryption: Encryption { specs.encryption }

  /// How many of its lines go into a payload.
  package var addedCount: Int { list.kept.count }

  /// Every line, in order; of a table, those of the network alone.
  package var rows: [Row] {
    var rest = addresses.makeIterator()
    return list.lines.compactMap { line in
      if !names.isEmpty, line.fate == .empty { return nil }
      let name = names[line.number].flatMap { $0.isEmpty ? nil : $0 }
      return Row(line: line, address: line.fate == .kept ? rest.next() : nil, name: name)
    }
  }
}
