internal import ByteSupport

/// What stands beside the name or number of a field; cards share it.
public final class FieldCaption: Equatable, Sendable {
  /// The field's documentation, its lines joined by line feeds.
  public let docs: String
  /// The path of its type, its segments joined by ` >> `.
  public let typePath: String
  /// The documentation of its type, its lines joined by line feeds.
  public let typeDocs: String

  /// No texts, as with V12, V13 and tuples.
  public static let empty = FieldCaption(docs: "", typePath: "", typeDocs: "")

  /// Takes the parts.
  public init(docs: String, typePath: String, typeDocs: String) {
    self.docs = docs
    self.typePath = typePath
    self.typeDocs = typeDocs
  }

  /// Whether all three texts have the same bytes.
  public static func == (left: FieldCaption, right: FieldCaption) -> Bool {
    left === right
      || left.docs.hasSameBytes(as: right.docs) && left.typePath.hasSameBytes(as: right.typePath)
        && left.typeDocs.hasSameBytes(as: right.typeDocs)
  }
}
