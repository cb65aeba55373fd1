extension WasmModule {
  /// A runtime that gives its metadata.
  ///
  /// - Parameters:
  ///   - version: the SCALE form of its version.
  ///   - metadata: what `Metadata_metadata` gives, with its length in front.
  ///   - later: what `Metadata_metadata_at_version` gives for 15, as Option\<Bytes>; without it the
  ///     runtime has neither that function nor the list of versions.
  /// - Returns: the module.
  public static func runtime(
    version: [UInt8], metadata: [UInt8], later: [UInt8]? = nil
  ) -> WasmModule {
    var module = WasmModule()
    module.add("Core_version", giving: version)
    module.add("Metadata_metadata", giving: metadata)
    guard let later else { return module }
    // Vec<u32> of 14 and 15.
    module.add("Metadata_metadata_versions", giving: [8, 14, 0, 0, 0, 15, 0, 0, 0])
    module.add("Metadata_metadata_at_version", giving: later, for: 15, else: [0])
    return module
  }
}
