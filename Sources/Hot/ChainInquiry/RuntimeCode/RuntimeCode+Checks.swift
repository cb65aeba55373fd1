import ByteSupport
import FileSupport
import Reporting
package import RuntimeMetadata

extension RuntimeCode {
  /// The facts of the metadata, checked against the version of the code.
  ///
  /// - Returns: the facts.
  /// - Throws: `SourcedError`, `codeVersionDiffers`.
  package func vaultFacts() throws -> MetadataFacts {
    let facts = try naming(source) { try MetadataFacts(accepting: metadata) }
    try check(facts)
    return facts
  }

  /// Checks that the metadata has the version of the code, if the code states one.
  ///
  /// - Throws: ``InquiryError/codeVersionDiffers(source:metadata:code:)``.
  package func check(_ facts: MetadataFacts) throws {
    guard let version else { return }
    guard facts.name.hasSameBytes(as: version.specName), facts.version == version.specVersion else {
      throw InquiryError.codeVersionDiffers(
        source: source, metadata: "\(ScreenText.quoted(facts.name)) \(facts.version)",
        code: "\(ScreenText.quoted(version.specName)) \(version.specVersion)")
    }
  }

  /// Checks that the version in a file name is the version of the metadata.
  ///
  /// - Throws: ``InquiryError/otherVersionInName(path:named:found:)``.
  package static func check(_ facts: MetadataFacts, nameOf path: String) throws {
    guard let named = RuntimeCode.version(inNameOf: path), named != facts.version else { return }
    throw InquiryError.otherVersionInName(path: path, named: named, found: facts.version)
  }

  /// The spec version in the name of a release file; `nil` if the name states none.
  ///
  /// Examples are `polkadot_runtime-v9270.compact.compressed.wasm` and `westend9150.wasm`: the
  /// digits before the endings.
  package static func version(inNameOf path: String) -> UInt32? {
    var name = FilePath.name(of: path)
    guard name.hasSuffix(".wasm") else { return nil }
    for ending in [".wasm", ".compressed", ".compact"] where name.hasSuffix(ending) {
      name = String(name.dropLast(ending.count))
    }
    let digits = name.reversed().prefix { $0.isASCII && $0.isNumber }
    guard digits.count < name.count else { return nil }
    return UInt32(String(digits.reversed()))
  }
}
