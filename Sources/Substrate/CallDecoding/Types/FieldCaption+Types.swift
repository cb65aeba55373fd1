import RuntimeMetadata

extension FieldCaption {
  /// The caption of a field of this documentation and type; ``empty`` where there is nothing to say.
  static func shared(docs: [String], type: TypeDefinition?) -> FieldCaption {
    let (path, typeDocs) = (type?.path ?? [], type?.docs ?? [])
    if docs.isEmpty, path.isEmpty, typeDocs.isEmpty { return .empty }
    return FieldCaption(
      docs: docs.joined(separator: "\n"), typePath: path.joined(separator: " >> "),
      typeDocs: typeDocs.joined(separator: "\n"))
  }
}
