import ByteSupport
import RuntimeMetadata
import SQLiteStore
package import VaultPayloads

/// A change of a network's specs; values that are `nil` are kept.
package struct SpecsChange: Equatable, Sendable {
  /// The SS58 address prefix, shared by all entries of the network.
  package var prefix: UInt16?
  package var decimals: UInt8?
  /// The symbol of the token.
  package var unit: String?
  /// The title that a Vault shows.
  package var title: String?
  /// The color of the network name, such as `#660D35`.
  package var color: String?
  package var secondaryColor: String?
  /// The name of the logo.
  package var logo: String?
  /// The default derivation path of the network's keys.
  package var pathID: String?

  package init() {}

  package var isEmpty: Bool { self == SpecsChange() }

  package struct Field: Equatable, Sendable {
    /// The name of the field for people.
    package let name: String
    /// The name of the member in JSON documents.
    package let key: String
    package let old: String
    package let new: String
    /// Whether a Vault that has the network refuses specs with another value of this field.
    package let isFixed: Bool
  }

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

  /// The changeable fields that differ between two specs of a network.
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
  package struct ChangedSpecs: Equatable, Sendable {
    /// The title of the changed entry.
    package let entry: String
    /// The new specs.
    package let specs: NetworkSpecs
    /// The fields that differ from the old specs.
    package let fields: [SpecsChange.Field]
  }

  /// Changes the specs of an entry in one transaction; a new prefix is set for all entries of the
  /// network.
  ///
  /// - Parameters:
  ///   - word: the title of the entry, or the name of a network with one entry.
  ///   - change: the change.
  /// - Returns: the changed entries, that of `word` first.
  /// - Throws: ``HotDatabaseError``: as ``HotDatabase/entry(called:)``, `unsafeText`, or `metadata`
  ///   for a prefix that contradicts the stored metadata; nothing has changed.
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
      // The schema forbids entries of one network with different prefixes, even temporarily.
      let moved = change.prefix.flatMap { $0 == entry.specs.prefix ? nil : $0 }
      if let moved {
        try check(prefix: moved, named: entry.name)
        try run(
          "DELETE FROM network WHERE name = ? AND title <> ?",
          [.text(entry.name), .text(entry.title)])
      }
      let new = change.applied(to: entry.specs)
      guard !SpecsChange.fields(from: entry.specs, to: new).isEmpty else { return [] }
      try update(new, titled: entry.title)
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

  /// Throws an error if the prefix contradicts the stored metadata of a network.
  private func check(prefix: UInt16, named name: String) throws {
    for version in try metadataVersions(named: name) {
      let stored = try metadata(named: name, version: version)
      do throws(RuntimeMetadataError) { try stored.facts.check(specsPrefix: prefix) } catch {
        throw HotDatabaseError.metadata(name: name, version: version, error)
      }
    }
  }
}
