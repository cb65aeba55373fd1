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
    guard let items = value.array else {
      throw .field(file: file, field: "the file", problem: "must be a list")
    }
    var types: [TypeEntry] = []
    for (position, item) in items.enumerated() {
      types.append(try entry(item, file: file, path: "entry \(position)"))
    }
    return TypeTable(entries: types)
  }

  private static func entry(
    _ value: JSONValue, file: String, path: String
  ) throws(HotDatabaseError) -> TypeEntry {
    let words = ["alias", "tuple", "struct", "enum"]
    var object = try StrictObject(value, file: file, path: path, members: ["name"] + words)
    let name = try object.text("name")
    let kinds = words.compactMap { kind in object.takeIfPresent(kind).map { (kind, $0) } }
    guard kinds.count == 1, let (kind, content) = kinds.first else {
      throw .field(file: file, field: path, problem: "needs one of alias, tuple, struct and enum")
    }
    let wrong = HotDatabaseError.field(
      file: file, field: "\(path).\(kind)", problem: "is not of the form that \(kind) has")
    switch kind {
    case "alias":
      guard let type = content.string else { throw wrong }
      return TypeEntry(name: name, description: .alias(type))
    case "tuple":
      guard let type = content.string else { throw wrong }
      return TypeEntry(name: name, description: .structure([StructField(name: nil, type: type)]))
    case "struct":
      guard let fields = fields(content) else { throw wrong }
      return TypeEntry(name: name, description: .structure(fields))
    default:
      guard let variants = list(content, variant) else { throw wrong }
      return TypeEntry(name: name, description: .enumeration(variants))
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
