import ByteSupport
import RuntimeMetadata
import SQLiteStore
package import VaultPayloads

/// What is to be changed of a network's specs; `nil` for what stays.
package struct SpecsChange: Equatable, Sendable {
  /// The address prefix, which is that of all entries of the network.
  package var prefix: UInt16?
  /// Decimals of the token.
  package var decimals: UInt8?
  /// The token's symbol.
  package var unit: String?
  /// What a Vault calls the network.
  package var title: String?
  /// The color of its name, such as `#660D35`.
  package var color: String?
  /// The second color.
  package var secondaryColor: String?
  /// The name of its logo.
  package var logo: String?
  /// The derivation path offered for its keys.
  package var pathID: String?

  /// Nothing.
  package init() {}

  /// Whether nothing is to be changed.
  package var isEmpty: Bool { self == SpecsChange() }

  /// One field that has changed.
  package struct Field: Equatable, Sendable {
    /// What people call it.
    package let name: String
    /// Its member in documents.
    package let key: String
    /// The value before.
    package let old: String
    /// The value from now on.
    package let new: String
    /// Whether a Vault that has the network refuses specs in which it differs.
    package let isFixed: Bool
  }

  /// The specs with the change.
  func applied(to specs: NetworkSpecs) -> NetworkSpecs {
    var specs = specs
    if let prefix { specs.prefix = prefix }
    if let decimals { specs.decimals = decimals }
    if let unit { specs.unit = unit }
    if let title { specs.title = title }
    if let color { specs.color = color }
    if let secondaryColor { specs.secondaryColor = secondaryColor }
    if let logo { specs.logo = logo }
    if let pathID { specs.pathID = pathID }
    return specs
  }

  /// In what two specs of a network differ that a change can change.
  static func fields(from old: NetworkSpecs, to new: NetworkSpecs) -> [Field] {
    let all = [
      Field(
        name: "prefix", key: "base58Prefix", old: "\(old.prefix)", new: "\(new.prefix)",
        isFixed: true),
      Field(
        name: "decimals", key: "decimals", old: "\(old.decimals)", new: "\(new.decimals)",
        isFixed: true),
      Field(name: "unit", key: "unit", old: old.unit, new: new.unit, isFixed: true),
      Field(name: "title", key: "title", old: old.title, new: new.title, isFixed: false),
      Field(name: "color", key: "color", old: old.color, new: new.color, isFixed: false),
      Field(
        name: "secondary color", key: "secondaryColor", old: old.secondaryColor,
        new: new.secondaryColor, isFixed: false),
      Field(name: "logo", key: "logo", old: old.logo, new: new.logo, isFixed: false),
      Field(name: "path", key: "pathID", old: old.pathID, new: new.pathID, isFixed: false),
    ]
    return all.filter { !$0.old.hasSameBytes(as: $0.new) }
  }
}

extension HotDatabase {
  /// An entry whose specs were changed.
  package struct ChangedSpecs: Equatable, Sendable {
    /// The title of the entry.
    package let entry: String
    /// The specs from now on.
    package let specs: NetworkSpecs
    /// In what they differ from the former ones.
    package let fields: [SpecsChange.Field]
  }

  /// Changes specs by hand, in one transaction: those of an entry, and where the prefix changes, that of
  /// all entries of the network.
  ///
  /// - Parameters:
  ///   - word: the title of the entry, or the name of a network that has one entry.
  ///   - change: what is to change.
  /// - Returns: the entries that have changed, that of `word` first.
  /// - Throws: ``HotDatabaseError``: as ``HotDatabase/entry(called:)``, `unsafeText`; `metadata` for a prefix
  ///   that the stored metadata contradict. Nothing has changed then.
  package func change(specsOf word: String, _ change: SpecsChange) throws -> [ChangedSpecs] {
    try transaction {
      let entry = try entry(called: word)
      if let color = change.color { try TextRules.check(color: color, field: "color") }
      if let color = change.secondaryColor {
        try TextRules.check(color: color, field: "secondary color")
      }
      if let path = change.pathID { try TextRules.check(path: path) }
      let others = try networks(named: entry.name).filter {
        !$0.title.hasSameBytes(as: entry.title)
      }
      // The database lets no two entries of a network differ in it, not even while it changes.
      let moved = change.prefix.flatMap { $0 == entry.specs.prefix ? nil : $0 }
      if let moved {
        try check(prefix: moved, named: entry.name)
        try run(
          "DELETE FROM network WHERE name = ? AND title <> ?",
          [.text(entry.name), .text(entry.title)])
      }
      try update(change.applied(to: entry.specs), titled: entry.title)
      if let moved {
        for var other in others {
          other.specs.prefix = moved
          other.endpoints = []
          try insert(other)
        }
      }
      var changed: [ChangedSpecs] = []
      for former in [entry] + others {
        let specs = try network(titled: former.title).specs
        let fields = SpecsChange.fields(from: former.specs, to: specs)
        guard !fields.isEmpty else { continue }
        changed.append(ChangedSpecs(entry: former.title, specs: specs, fields: fields))
      }
      return changed
    }
  }

  /// Refuses a prefix that the stored metadata of a network contradict.
  private func check(prefix: UInt16, named name: String) throws {
    for version in try metadataVersions(named: name) {
      let stored = try metadata(named: name, version: version)
      do throws(RuntimeMetadataError) { try stored.facts.check(specsPrefix: prefix) } catch {
        throw HotDatabaseError.metadata(name: name, version: version, error)
      }
    }
  }
}
