/// All types that the transactions of a runtime use, in the form of metadata proofs (RFC-78).
public struct ShortenedRuntime: Equatable, Sendable {
  /// The types; the variants of an enum share an id.
  public let types: [ShortenedType]
  /// The type of a call.
  public let callType: ShortenedReference
  /// The extensions in order.
  public let extensions: [ShortenedExtension]

  /// Converts the types of metadata.
  ///
  /// V14 does not name the call type: it is assembled from the pallets, as runtimes do it.
  ///
  /// - Parameter metadata: V14 or later.
  /// - Throws: ``RuntimeMetadataError`` for earlier versions or a damaged type registry.
  public init(_ metadata: Metadata) throws(RuntimeMetadataError) {
    guard metadata.version >= 14 else { throw .noDigest(version: metadata.version) }
    let calls = metadata.pallets.compactMap { pallet -> (pallet: Pallet, type: TypeID)? in
      guard case .type(let type) = pallet.calls else { return nil }
      return (pallet, type)
    }
    let items = metadata.extrinsic.extensions
    let shortened = try ShortenedTypes(
      metadata.types,
      reachedFrom: calls.map { $0.type }
        + items.flatMap { [$0.type, $0.additionalType].compactMap { $0 } })
    extensions = try shortened.extensions(items)
    var types = try shortened.leaves()
    let id = shortened.freeID
    callType = .type(id)
    for (pallet, type) in calls {
      let field = ShortenedField(
        name: nil, type: try shortened.reference(to: type), typeName: nil)
      types.append(
        ShortenedType(
          path: ["RuntimeCall"],
          definition: .variant(name: pallet.name, fields: [field], index: UInt32(pallet.index)),
          id: id))
    }
    self.types = types
  }
}
