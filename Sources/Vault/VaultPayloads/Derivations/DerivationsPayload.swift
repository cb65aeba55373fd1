public import SCALECodec
public import SubstrateCrypto

/// The content of a payload with code de, in any of its formats (hot-side 1.8).
public enum DerivationsPayload: Equatable, Hashable, Sendable {
  /// Key sets in the current format.
  case export(KeySetExport)
  /// Version 1 with optional root keys, exported from October 2022 to January 2023.
  case optionalRoots([OptionalRootKeySet])
  /// Bare paths, used until January 2023; Vaults no longer import them.
  case paths(PathList)

  /// Decodes a complete payload.
  ///
  /// The first byte does not identify the format. The current one is tried first, then the older
  /// ones; each must consume all bytes.
  ///
  /// - Throws: ``VaultPayloadsError``; a decoding error is that of the current format.
  public init(reading payload: [UInt8]) throws(VaultPayloadsError) {
    let prelude = try Prelude(of: payload)
    guard prelude.code == .derivations else {
      throw .unexpectedPayload(code: prelude.code.rawValue, wanted: "de, derivations,")
    }
    let body = Array(payload.dropFirst(Prelude.byteCount))
    let current: SCALEError
    do throws(SCALEError) {
      self = .export(try KeySetExport(scale: body))
      return
    } catch { current = error }
    if let old = try? PathList(scale: body) {
      self = .paths(old)
    } else if let sets = try? OptionalRootKeySet.list(body) {
      self = .optionalRoots(sets)
    } else {
      throw .undecodable(record: "derivations", current)
    }
  }

  /// The name of the format, with its period of use, as a noun phrase.
  public var formName: String {
    switch self {
    case .export(.version1): "a list of keys, version 1"
    case .export(.version2): "a list of keys, version 2"
    case .optionalRoots:
      "a list of keys with optional root keys, exported from October 2022 to January 2023"
    case .paths: "a list of bare paths, the form until January 2023"
    }
  }

  /// The complete payload: `53 ff de` and the content.
  public var payload: [UInt8] {
    var writer = SCALEWriter()
    writer.raw(Prelude(cryptoCode: Prelude.unsigned, code: .derivations).bytes)
    switch self {
    case .export(let export): export.encode(to: &writer)
    case .paths(let list): list.encode(to: &writer)
    case .optionalRoots(let sets):
      writer.byte(0)
      writer.vector(sets) { $1.encode(to: &$0) }
    }
    return writer.bytes
  }
}

/// A key set as exported from October 2022 to January 2023, with an optional root key.
public struct OptionalRootKeySet: SCALEComparable, Sendable {
  /// The name of the seed.
  public var name: String
  /// The root key of the seed; `nil` if it was not exported.
  public var root: MultiSigner?
  /// The derived keys.
  public var keys: [ExportedKey]

  package init(name: String, root: MultiSigner?, keys: [ExportedKey]) {
    self.name = name
    self.root = root
    self.keys = keys
  }

  /// Decodes name, optional root key and a Vec of keys.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    name = try reader.string()
    root = try reader.option { (reader) throws(SCALEError) in try reader.multiSigner() }
    keys = try reader.exportedKeys()
  }

  /// Encodes name, optional root key and a Vec of keys.
  public func encode(to writer: inout SCALEWriter) {
    writer.string(name)
    writer.option(root) { $0.multiSigner($1) }
    writer.exportedKeys(keys)
  }

  /// Decodes 00 and a Vec of key sets; all bytes must be consumed.
  fileprivate static func list(_ bytes: [UInt8]) throws(SCALEError) -> [OptionalRootKeySet] {
    var reader = SCALEReader(bytes.span)
    try reader.index(of: "an export's version", upTo: 0)
    let sets = try reader.vector(minimumItemSize: 3) { (reader) throws(SCALEError) in
      try OptionalRootKeySet(from: &reader)
    }
    try reader.finish()
    return sets
  }
}
