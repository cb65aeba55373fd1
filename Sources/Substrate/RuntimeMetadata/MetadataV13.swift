import SCALECodec

extension Metadata {
  /// Reads the body of V13: like V12, but with storage maps of any number of keys.
  init(v13 reader: inout SCALEReader) throws(SCALEError) {
    self = try ListedModules.metadata(version: 13, deepMaps: true, from: &reader)
  }
}
