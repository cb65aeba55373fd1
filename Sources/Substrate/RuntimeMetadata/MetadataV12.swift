import SCALECodec

extension Metadata {
  /// Reads the body of V12: modules whose storage is plain, a map or a double map.
  init(v12 reader: inout SCALEReader) throws(SCALEError) {
    self = try ListedModules.metadata(version: 12, deepMaps: false, from: &reader)
  }
}
