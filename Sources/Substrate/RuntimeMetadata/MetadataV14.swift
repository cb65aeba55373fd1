import SCALECodec

extension Metadata {
  /// Reads the body of V14: type registry, pallets, extrinsic, runtime type.
  init(v14 reader: inout SCALEReader, keepsTypes: Bool) throws(SCALEError) {
    let types = try reader.registry(isKept: keepsTypes)
    let pallets = try reader.vector(minimumItemSize: 7) { (reader) throws(SCALEError) in
      try Pallet(v14: &reader)
    }
    let type = try reader.compactU32()
    let extrinsicVersion = try reader.u8()
    let extensions = try reader.vector(minimumItemSize: 3) { (reader) throws(SCALEError) in
      try TransactionExtension(from: &reader)
    }
    self.init(
      version: 14, types: types, pallets: pallets,
      extrinsic: ExtrinsicFormat(versions: [extrinsicVersion], type: type, extensions: extensions),
      runtimeType: try reader.compactU32())
  }
}

extension Pallet {
  /// Reads a pallet of V14; in V15, documentation follows the same fields.
  init(v14 reader: inout SCALEReader) throws(SCALEError) {
    name = try reader.string()
    try reader.skipOption { (reader) throws(SCALEError) in
      try reader.skipText()
      try reader.skipVector(minimumItemSize: 6) { (reader) throws(SCALEError) in
        try reader.skipStorageEntry()
      }
    }
    calls =
      try reader.option { (reader) throws(SCALEError) in .type(try reader.compactU32()) } ?? .absent
    try reader.skipOption { (reader) throws(SCALEError) in try reader.skipType() }
    constants = try reader.vector(minimumItemSize: 4) { (reader) throws(SCALEError) in
      let constant = try PalletConstant(from: &reader)
      try reader.skipTexts()
      return constant
    }
    try reader.skipOption { (reader) throws(SCALEError) in try reader.skipType() }
    index = try reader.byte()
  }
}

extension PalletConstant {
  /// Reads name, type and value; the format is the same in all versions since V14.
  init(from reader: inout SCALEReader) throws(SCALEError) {
    name = try reader.string()
    type = try reader.compactU32()
    value = try reader.byteVector()
  }
}

extension TransactionExtension {
  /// Reads identifier and both types; the format is the same in all versions since V14.
  init(from reader: inout SCALEReader) throws(SCALEError) {
    identifier = try reader.string()
    type = try reader.compactU32()
    additionalType = try reader.compactU32()
  }
}

extension SCALEReader {
  /// Skips a storage entry of V14 or V15; in V16, a deprecation follows the same fields.
  mutating func skipStorageEntry() throws(SCALEError) {
    try skipText()
    try skipStorageModifier()
    let start = offset
    switch try byte() {
    case 0: try skipType()
    case 1:
      try skipVector(minimumItemSize: 1) { (reader) throws(SCALEError) in
        try reader.skipStorageHasher()
      }
      try skipType()
      try skipType()
    case let index: throw .unknownVariant(of: "a storage entry's kind", index: index, offset: start)
    }
    _ = try byteVectorSpan()
    try skipTexts()
  }
}
