package import ByteSupport
package import RuntimeMetadata
package import SubstrateCrypto
package import VaultPayloads

/// The file names of payloads and products, without folder and ending (hot-side 5.1).
package enum ProductName {
  /// The kind of signer, which determines the end of a product's name.
  package enum Signer: Equatable, Hashable, Sendable {
    /// A key other than the development key: nothing is appended.
    case key
    /// The development key: `_Alice-` and the signature scheme.
    case development(Encryption)
    /// No signature: `_unverified`.
    case unsigned
  }

  /// The end of the file name of reduced metadata (reduced-metadata 5).
  package static func mark(_ level: ReductionLevel) -> String { "_reduced-\(level.rawValue)" }

  /// The file name of a payload to sign; `level` is `nil` for full metadata and for other updates.
  ///
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

  /// The reduction level that a name states; `nil` if it states none.
  package static func level(statedBy name: String) -> ReductionLevel? {
    ReductionLevel.allCases.first { level in
      Array(name.utf8.suffix(mark(level).utf8.count)) == Array(mark(level).utf8)
    }
  }

  /// The network and spec version that the file name of a metadata payload states; `nil` for other
  /// names.
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

  /// The name of a completed update, to which `.png`, `.txt` and so on are appended.
  ///
  /// `level` is `nil` for full metadata and for other updates.
  ///
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

  /// Whether a name without an ending has the prefix of a completed update.
  package static func isCompleted(_ name: String) -> Bool {
    name.hasPrefix("add_specs_") || name.hasPrefix("load_metadata_")
      || name.hasPrefix("load_types")
  }

  /// Whether a name, without an ending, is that of a completed update of a network.
  ///
  /// - Parameters:
  ///   - name: the name of a file.
  ///   - network: the name of a network, such as `westend`, or with an encryption, such as
  ///     `westend-sr25519`.
  /// - Returns: whether the name is one of those that ``completed(_:signer:reducedTo:)`` gives for
  ///   the network.
  package static func isCompleted(_ name: String, of network: String) -> Bool {
    let ends = ["_unverified"] + SignatureScheme.allCases.map { "_Alice-" + $0.name }
    let end = ends.first { name.utf8.suffix($0.utf8.count).elementsEqual($0.utf8) } ?? ""
    let stem = String(Substring(name.utf8.dropLast(end.utf8.count)))
    if let runtime = runtime(statedBy: "sign_me_" + stem) {
      return runtime.name.hasSameBytes(as: network)
    }
    return Encryption.allCases.contains { encryption in
      let title = "-" + encryption.name
      return stem.hasSameBytes(as: "add_specs_" + network + title)
        || network.utf8.suffix(title.utf8.count).elementsEqual(title.utf8)
          && stem.hasSameBytes(as: "add_specs_" + network)
    }
  }

  /// The file name of metadata as hex text, with the block hash for metadata of a particular block.
  ///
  /// - Returns: the name without ending.
  /// - Throws: `VaultPayloadsError`: `unsafeName`.
  package static func metadata(
    name: String, version: UInt32, block: Hash256? = nil
  ) throws(VaultPayloadsError) -> String {
    try safe(name) + String(version) + (block.map { "_" + $0.hex } ?? "")
  }

  /// Checks that a network name, which may come from a node, is safe in file names.
  ///
  /// - Returns: the name.
  /// - Throws: `VaultPayloadsError`: `unsafeName`, unless it has 1 to 64 characters from `A-Z a-z
  ///   0-9`, space, `.`, `_` and `-`, begins with a letter or digit, and does not contain `..`.
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
