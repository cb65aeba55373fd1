import RuntimeMetadata

extension FieldCaption {
  /// Creates the caption of a field; ``empty`` if all texts are empty.
  static func shared(docs: [String], type: TypeDefinition?) -> FieldCaption {
    let (path, typeDocs) = (type?.path ?? [], type?.docs ?? [])
    if docs.isEmpty, path.isEmpty, typeDocs.isEmpty { return .empty }
    return FieldCaption(
      docs: docs.joined(separator: "\n"), typePath: path.joined(separator: " >> "),
      typeDocs: typeDocs.joined(separator: "\n"))
  }
}
