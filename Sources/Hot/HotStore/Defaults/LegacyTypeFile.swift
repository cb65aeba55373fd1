import JSONCodec
import RuntimeMetadata
import VaultPayloads

/// The table of legacy types in the format of `types.json`.
///
/// A list of objects in the order of the table, each with `name` and one of:
/// - `alias` with a type,
/// - `tuple` with the type of the only, unnamed field of a struct,
/// - `struct` with pairs of a name, or `null`, and a type,
/// - `enum` with variants `[name]`, `[name, type]` or `[name, [pairs]]`.
enum LegacyTypeFile {
  static func types(json: [UInt8], file: String) throws(HotDatabaseError) -> TypeTable {
    let value = try JSONValue(bytes: json, file: file)
    let items = try JSONForm<JSONValue>.any.list.value(of: value, file: file)
    var types: [TypeEntry] = []
    for (position, item) in items.enumerated() {
      let place = "entry \(position)"
      let entry = try Entry.form.value(of: item, file: file, at: place)
      guard let (kind, content) = Array(entry.kinds).first, entry.kinds.count == 1 else {
        throw .field(
          file: file, field: place, problem: "needs one of alias, tuple, struct and enum")
      }
      guard let description = description(kind, content) else {
        throw .field(
          file: file, field: "\(place).\(kind)", problem: "does not have the form of \(kind)")
      }
      types.append(TypeEntry(name: entry.name, description: description))
    }
    return TypeTable(entries: types)
  }

  private struct Entry: Sendable {
    var name = ""
    /// The descriptions of the type; exactly one is allowed.
    var kinds = JSONObject()

    static let form = JSONReading(into: Entry()).form([
      "name": .field(\.name), "...": .any("alias", "tuple", "struct", "enum", in: \.kinds),
    ]).strict()
  }

  private static func description(_ kind: String, _ content: JSONValue) -> TypeDescription? {
    switch kind {
    case "alias": content.string.map { .alias($0) }
    case "tuple": content.string.map { .structure([StructField(name: nil, type: $0)]) }
    case "struct": fields(content).map { .structure($0) }
    default: list(content, variant).map { .enumeration($0) }
    }
  }

  private static func fields(_ value: JSONValue) -> [StructField]? {
    list(value) { pair in
      guard let parts = pair.array, parts.count == 2, let type = parts[1].string else { return nil }
      guard parts[0] == .null || parts[0].string != nil else { return nil }
      return StructField(name: parts[0].string, type: type)
    }
  }

  private static func variant(_ value: JSONValue) -> EnumVariant? {
    guard let parts = value.array, let name = parts.first?.string else { return nil }
    switch parts.count {
    case 1: return EnumVariant(name: name, content: .none)
    case 2:
      if let type = parts[1].string { return EnumVariant(name: name, content: .type(type)) }
      return fields(parts[1]).map { EnumVariant(name: name, content: .fields($0)) }
    default: return nil
    }
  }

  private static func list<Item>(_ value: JSONValue, _ read: (JSONValue) -> Item?) -> [Item]? {
    guard let values = value.array else { return nil }
    let items = values.compactMap(read)
    return items.count == values.count ? items : nil
  }
}
