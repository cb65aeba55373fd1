import SCALECodec

extension Metadata {
  /// Reads the body of V15: V14 plus extrinsic types, runtime APIs, outer enums and custom values.
  init(v15 reader: inout SCALEReader, keepsTypes: Bool) throws(SCALEError) {
    let types = try reader.registry(isKept: keepsTypes)
    let pallets = try reader.vector(minimumItemSize: 8) { (reader) throws(SCALEError) in
      let pallet = try Pallet(v14: &reader)
      try reader.skipTexts()
      return pallet
    }
    let extrinsicVersion = try reader.u8()
    let addressType = try reader.compactU32()
    let callType = try reader.compactU32()
    let signatureType = try reader.compactU32()
    try reader.skipType()
    let extensions = try reader.vector(minimumItemSize: 3) { (reader) throws(SCALEError) in
      try TransactionExtension(from: &reader)
    }
    try reader.skipType()
    try reader.skipVector(minimumItemSize: 3) { (reader) throws(SCALEError) in
      try reader.skipText()
      try reader.skipVector(minimumItemSize: 4) { (reader) throws(SCALEError) in
        try reader.skipMethod()
      }
      try reader.skipTexts()
    }
    try reader.skipOuterEnumsAndCustomValues()
    self.init(
      version: 15, types: types, pallets: pallets,
      extrinsic: ExtrinsicFormat(
        versions: [extrinsicVersion], addressType: addressType, callType: callType,
        signatureType: signatureType, extensions: extensions))
  }
}

extension SCALEReader {
  /// Skips a method of a runtime API: name, inputs, output, documentation.
  mutating func skipMethod() throws(SCALEError) {
    try skipText()
    try skipVector(minimumItemSize: 2) { (reader) throws(SCALEError) in
      try reader.skipText()
      try reader.skipType()
    }
    try skipType()
    try skipTexts()
  }

  /// Skips the end of V15 and V16: the types of the outer enums, and custom values.
  mutating func skipOuterEnumsAndCustomValues() throws(SCALEError) {
    for _ in 0..<3 { try skipType() }
    try skipVector(minimumItemSize: 3) { (reader) throws(SCALEError) in
      try reader.skipText()
      try reader.skipType()
      _ = try reader.byteVectorSpan()
    }
  }
}
