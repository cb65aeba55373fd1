import SCALECodec

extension Metadata {
  /// Reads the body of V13: as V12, with storage maps of any depth.
  init(v13 reader: inout SCALEReader) throws(SCALEError) {
    self = try ListedModules.metadata(version: 13, deepMaps: true, from: &reader)
  }
}
