import ByteSupport
import Reporting

/// Compares a type of the full metadata with its counterpart.
extension MetadataPairing {
  mutating func compare(
    _ old: TypeDefinition, _ new: TypeDefinition
  ) throws(ReductionDifference) {
    try MetadataPairing.compare("the path", old.path[...], new.path[...])
    try compareDocs(old.docs, new.docs, "the docs")
    try ReductionDifference.check("the kind", old.shape.kind, new.shape.kind)
    switch (old.shape, new.shape) {
    case (.composite(let old), .composite(let new)): try compareFields(old, new)
    case (.variant(let old), .variant(let new)):
      try ReductionDifference.check("the number of variants", old.count, new.count)
      for (old, new) in zip(old, new) {
        do throws(ReductionDifference) { try compareVariants(old, new) } catch {
          throw error.inside("the variant \(ScreenText.quoted(old.name))")
        }
      }
    case (.array(let old, _), .array(let new, _)):
      try ReductionDifference.check("the length", old, new)
    case (.primitive(let old), .primitive(let new)):
      try ReductionDifference.check("the built-in type", old, new)
    default: break
    }
    let (members, others) = (old.shape.inner, new.shape.inner)
    try ReductionDifference.check("the number of members", members.count, others.count)
    for (place, (old, new)) in zip(members, others).enumerated() {
      try pair(old, new, "member \(place)")
    }
  }

  private func compareVariants(
    _ old: TypeVariant, _ new: TypeVariant
  ) throws(ReductionDifference) {
    try ReductionDifference.check("the name", old.name, new.name)
    try ReductionDifference.check("the index", old.index, new.index)
    try compareDocs(old.docs, new.docs, "the docs")
    try compareFields(old.fields, new.fields)
  }

  private func compareFields(
    _ old: [TypeField], _ new: [TypeField]
  ) throws(ReductionDifference) {
    try ReductionDifference.check("the number of fields", old.count, new.count)
    for (place, (old, new)) in zip(old, new).enumerated() {
      try ReductionDifference.check(
        "having a name of field \(place)", old.name != nil, new.name != nil)
      try ReductionDifference.check(
        "the name of field \(place)", old.name ?? "", new.name ?? "")
      try compareDocs(old.docs, new.docs, "the docs of field \(place)")
      try ReductionDifference.check(
        "the kind of numbers in field \(place)", FieldAmount(typeName: old.typeName),
        FieldAmount(typeName: new.typeName))
    }
  }

  private func compareDocs(
    _ old: [String], _ new: [String], _ place: @autoclosure () -> String
  ) throws(ReductionDifference) {
    try MetadataPairing.compare(place(), DocumentationCut.lines(old, at: level), new[...])
  }

  private static func compare(
    _ place: @autoclosure () -> String, _ old: ArraySlice<String>, _ new: ArraySlice<String>
  ) throws(ReductionDifference) {
    guard old.count == new.count else {
      throw ReductionDifference(place(), expected: shown(old), found: shown(new))
    }
    for (line, other) in zip(old, new) where !line.hasSameBytes(as: other) {
      throw ReductionDifference(place(), expected: shown(old), found: shown(new))
    }
  }

  private static func shown(_ lines: ArraySlice<String>) -> String {
    lines.isEmpty ? "nothing" : ScreenText.quoted(lines.joined(separator: " / "))
  }

  /// Checks rules that do not affect cards: the spelling of type names, and the absence of type
  /// parameters.
  static func compareSpelling(
    _ old: TypeDefinition, _ new: TypeDefinition
  ) throws(ReductionDifference) {
    try ReductionDifference.check(
      "the number of type parameters", 0, new.parameters.count, isSeen: false)
    for (old, new) in zip(old.shape.fields, new.shape.fields) {
      let expected = old.typeName.map { keepsTypeName($0) ? $0 : "" } ?? ""
      guard !expected.hasSameBytes(as: new.typeName ?? "") else { continue }
      throw ReductionDifference(
        "the type name of the field \(ScreenText.quoted(old.name ?? "without name"))",
        expected: ScreenText.quoted(expected), found: ScreenText.quoted(new.typeName ?? ""),
        isSeen: false)
    }
  }

  private static func keepsTypeName(_ name: String) -> Bool {
    let (name, word) = (Array(name.utf8), Array("Balance".utf8))
    return name.indices.contains { name[$0...].starts(with: word) }
  }
}

extension TypeShape {
  /// The fields of a struct, or of all variants.
  fileprivate var fields: [TypeField] {
    switch self {
    case .composite(let fields): fields
    case .variant(let variants): variants.flatMap(\.fields)
    default: []
    }
  }

  /// The kind of the shape, for messages.
  fileprivate var kind: String {
    switch self {
    case .composite: "composite"
    case .variant: "variant"
    case .sequence: "sequence"
    case .array: "array"
    case .tuple: "tuple"
    case .primitive: "primitive"
    case .compact: "compact"
    case .bitSequence: "bit sequence"
    }
  }
}
