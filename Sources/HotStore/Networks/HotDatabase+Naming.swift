import ByteSupport

extension HotDatabase {
  /// The first network of a name or a title.
  ///
  /// - Throws: ``HotDatabaseError``: `unknownName` with the names that there are; `store`.
  package func network(called name: String) throws -> Network {
    let networks = try networks()
    guard
      let found = networks.first(where: {
        $0.name.hasSameBytes(as: name) || $0.title.hasSameBytes(as: name)
      })
    else {
      throw HotDatabaseError.unknownName(name, known: Array(Set(networks.map(\.name))).sorted())
    }
    return found
  }
}
