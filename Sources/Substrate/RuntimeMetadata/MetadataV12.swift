import SCALECodec

extension Metadata {
  /// Reads the body of V12: modules whose storage entries are plain values, maps or double maps.
  init(v12 reader: inout SCALEReader) throws(SCALEError) {
    self = try ListedModules.metadata(version: 12, deepMaps: false, from: &reader)
  }
}
