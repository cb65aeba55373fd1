package import ByteSupport
package import RuntimeMetadata
package import SubstrateCrypto
package import VaultPayloads

/// The names of the files that are made (hot-side 5.1), without folder and extension.
package enum ProductName {
  /// Who vouches for a completed update, as far as its name shows it.
  package enum Signer: Equatable, Hashable, Sendable {
    /// A real key: nothing is shown.
    case key
    /// The development key: `_Alice-` and its scheme.
    case development(Encryption)
    /// Nobody: `_unverified`.
    case unsigned
  }

  /// The end of a name of metadata that is reduced (reduced-metadata 5).
  package static func mark(_ level: ReductionLevel) -> String { "_reduced-\(level.rawValue)" }

  /// The name of the file with the bytes to be signed.
  ///
  /// - Parameters:
  ///   - content: what is signed.
  ///   - level: how far metadata is reduced; `nil` for full metadata and for anything else.
  /// - Returns: the name.
  /// - Throws: `VaultPayloadsError`: `unsafeName`.
  package static func payloadFile(
    _ content: UpdateContent, reducedTo level: ReductionLevel? = nil
  ) throws(VaultPayloadsError) -> String {
    switch content {
    case .specs(let specs): "sign_me_add_specs_\(try safe(specs.name))_\(specs.encryption.name)"
    case .metadata(let metadata):
      "sign_me_load_metadata_\(try safe(metadata.facts.name))V\(metadata.facts.version)"
        + (level.map(mark) ?? "")
    case .types: "sign_me_load_types"
    }
  }

  /// The level that the end of a name states; `nil` for a name that states none.
  package static func level(statedBy name: String) -> ReductionLevel? {
    ReductionLevel.allCases.first { level in
      Array(name.utf8.suffix(mark(level).utf8.count)) == Array(mark(level).utf8)
    }
  }

  /// The network and version that the name of a file with metadata to be signed states; `nil` for a name
  /// of another form.
  package static func runtime(statedBy name: String) -> (name: String, version: UInt32)? {
    let start = "sign_me_load_metadata_".utf8
    guard name.utf8.starts(with: start) else { return nil }
    let rest = name.utf8.dropFirst(start.count)
      .dropLast(level(statedBy: name).map { mark($0).utf8.count } ?? 0)
    guard let separator = rest.lastIndex(of: UInt8(ascii: "V")) else { return nil }
    let digits = String(Substring(rest[rest.index(after: separator)...]))
    guard let version = UInt32(digits), String(version) == digits else { return nil }
    return (String(Substring(rest[..<separator])), version)
  }

  /// The name of a completed update, to which `.png`, `.txt` and the like are appended.
  ///
  /// - Parameters:
  ///   - content: what is signed.
  ///   - signer: who vouches for it.
  ///   - level: how far metadata is reduced; `nil` for full metadata and for anything else.
  /// - Returns: the name.
  /// - Throws: `VaultPayloadsError`: `unsafeName`.
  package static func completed(
    _ content: UpdateContent, signer: Signer, reducedTo level: ReductionLevel? = nil
  ) throws(VaultPayloadsError) -> String {
    let stem =
      switch content {
      case .specs(let specs): "add_specs_\(try safe(specs.name))-\(specs.encryption.name)"
      case .metadata(let metadata):
        "load_metadata_\(try safe(metadata.facts.name))V\(metadata.facts.version)"
          + (level.map(mark) ?? "")
      case .types: "load_types"
      }
    return switch signer {
    case .key: stem
    case .development(let encryption): stem + "_Alice-" + encryption.signatureScheme.name
    case .unsigned: stem + "_unverified"
    }
  }

  /// Whether a name, without an ending, begins as that of a completed update does.
  package static func isCompleted(_ name: String) -> Bool {
    name.hasPrefix("add_specs_") || name.hasPrefix("load_metadata_")
      || name.hasPrefix("load_types")
  }

  /// The name of metadata as hex text; with a block hash for metadata of a certain block.
  ///
  /// - Throws: `VaultPayloadsError`: `unsafeName`.
  package static func metadata(
    name: String, version: UInt32, block: Hash256? = nil
  ) throws(VaultPayloadsError) -> String {
    try safe(name) + String(version) + (block.map { "_" + $0.hex } ?? "")
  }

  /// Checks that a network's name, which a node may have chosen, can stand in a file name.
  ///
  /// - Returns: the name.
  /// - Throws: `VaultPayloadsError`: `unsafeName`, unless it is 1 to 64 of `A-Z a-z 0-9`, space,
  ///   `.`, `_` and `-`, the first a letter or digit, without `..`.
  @discardableResult
  package static func safe(_ name: String) throws(VaultPayloadsError) -> String {
    let bytes = Array(name.utf8)
    guard let first = bytes.first, isLetterOrDigit(first), bytes.count <= 64,
      bytes.allSatisfy({ isLetterOrDigit($0) || " ._-".utf8.contains($0) }),
      !zip(bytes, bytes.dropFirst()).contains(where: { $0 == 0x2e && $1 == 0x2e })
    else { throw .unsafeName(name) }
    return name
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
    default: false
    }
  }
}
