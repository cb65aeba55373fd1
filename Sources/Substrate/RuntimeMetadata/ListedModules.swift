import SCALECodec

/// The modules of V12 and V13, which store types as texts and list calls, events and errors.
///
/// The only difference between both versions: V13 also has storage maps with more than two keys.
enum ListedModules {
  /// Reads a Vec of modules, then the extrinsic.
  static func metadata(
    version: UInt8, deepMaps: Bool, from reader: inout SCALEReader
  ) throws(SCALEError) -> Metadata {
    let pallets = try reader.vector(minimumItemSize: 7) { (reader) throws(SCALEError) in
      try module(deepMaps: deepMaps, from: &reader)
    }
    let extrinsicVersion = try reader.u8()
    let identifiers = try reader.strings()
    return Metadata(
      version: version, types: TypeRegistry(), pallets: pallets,
      extrinsic: ExtrinsicFormat(
        versions: [extrinsicVersion],
        extensions: identifiers.map { TransactionExtension(identifier: $0) }))
  }

  private static func module(
    deepMaps: Bool, from reader: inout SCALEReader
  ) throws(SCALEError) -> Pallet {
    let name = try reader.string()
    try reader.skipOption { (reader) throws(SCALEError) in
      try reader.skipText()
      try reader.skipVector(minimumItemSize: 6) { (reader) throws(SCALEError) in
        try skipStorageEntry(deepMaps: deepMaps, of: &reader)
      }
    }
    let calls = try reader.option { (reader) throws(SCALEError) in
      try reader.vector(minimumItemSize: 3) { (reader) throws(SCALEError) in try call(from: &reader)
      }
    }
    try reader.skipOption { (reader) throws(SCALEError) in
      try reader.skipVector(minimumItemSize: 3) { (reader) throws(SCALEError) in
        try reader.skipText()
        try reader.skipTexts()
        try reader.skipTexts()
      }
    }
    let constants = try reader.vector(minimumItemSize: 4) { (reader) throws(SCALEError) in
      let name = try reader.string()
      try reader.skipText()
      let constant = PalletConstant(name: name, value: try reader.byteVector())
      try reader.skipTexts()
      return constant
    }
    try reader.skipVector(minimumItemSize: 2) { (reader) throws(SCALEError) in
      try reader.skipText()
      try reader.skipTexts()
    }
    return Pallet(
      name: name, index: try reader.byte(), calls: calls.map { .listed($0) } ?? .absent,
      constants: constants)
  }

  private static func call(from reader: inout SCALEReader) throws(SCALEError) -> ListedCall {
    ListedCall(
      name: try reader.string(),
      arguments: try reader.vector(minimumItemSize: 2) { (reader) throws(SCALEError) in
        ListedArgument(name: try reader.string(), type: try reader.string())
      },
      docs: try reader.strings())
  }

  private static func skipStorageEntry(
    deepMaps: Bool, of reader: inout SCALEReader
  ) throws(SCALEError) {
    try reader.skipText()
    try reader.skipStorageModifier()
    let start = reader.offset
    switch try reader.byte() {
    case 0: try reader.skipText()
    case 1:
      try reader.skipStorageHasher()
      try reader.skipText()
      try reader.skipText()
      _ = try reader.bool()
    case 2:
      try reader.skipStorageHasher()
      for _ in 0..<3 { try reader.skipText() }
      try reader.skipStorageHasher()
    case 3 where deepMaps:
      try reader.skipTexts()
      try reader.skipVector(minimumItemSize: 1) { (reader) throws(SCALEError) in
        try reader.skipStorageHasher()
      }
      try reader.skipText()
    case let index: throw .unknownVariant(of: "a storage entry's kind", index: index, offset: start)
    }
    _ = try reader.byteVectorSpan()
    try reader.skipTexts()
  }
}
