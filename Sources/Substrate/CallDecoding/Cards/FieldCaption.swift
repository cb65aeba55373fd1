internal import ByteSupport

/// The documentation and type of a field; cards share captions.
public final class FieldCaption: Equatable, Sendable {
  /// The field's documentation, its lines joined by line feeds.
  public let docs: String
  /// The path of the field's type, its segments joined by ` >> `.
  public let typePath: String
  /// The documentation of the field's type, its lines joined by line feeds.
  public let typeDocs: String

  /// The caption without texts, used for V12 and V13.
  public static let empty = FieldCaption(docs: "", typePath: "", typeDocs: "")

  /// Creates a caption.
  public init(docs: String, typePath: String, typeDocs: String) {
    self.docs = docs
    self.typePath = typePath
    self.typeDocs = typeDocs
  }

  /// Compares the bytes of all three texts.
  public static func == (left: FieldCaption, right: FieldCaption) -> Bool {
    left === right
      || left.docs.hasSameBytes(as: right.docs) && left.typePath.hasSameBytes(as: right.typePath)
        && left.typeDocs.hasSameBytes(as: right.typeDocs)
  }
}
