import SCALECodec

/// Validates the type registry without keeping it, because its texts take most of the decoding
/// time.
extension SCALEReader {
  /// Reads the registry; with `isKept: false` it is only validated.
  mutating func registry(isKept: Bool) throws(SCALEError) -> TypeRegistry {
    if isKept { return try TypeRegistry(from: &self) }
    for place in 0..<(try count(minimumItemSize: 6)) {
      let start = offset
      let id = Int(try compactU32())
      guard id == place else {
        throw .outOfPlace(of: "type", expected: place, found: id, offset: start)
      }
      try skipDefinition()
    }
    return TypeRegistry()
  }

  private mutating func skipDefinition() throws(SCALEError) {
    try skipTexts()
    try skipVector(minimumItemSize: 2) { (reader) throws(SCALEError) in
      try reader.skipText()
      try reader.skipOption { (reader) throws(SCALEError) in try reader.skipType() }
    }
    try skipShape()
    try skipTexts()
  }

  private mutating func skipShape() throws(SCALEError) {
    let start = offset
    switch try byte() {
    case 0: try skipFields()
    case 1:
      try skipVector(minimumItemSize: 4) { (reader) throws(SCALEError) in
        try reader.skipText()
        try reader.skipFields()
        _ = try reader.byte()
        try reader.skipTexts()
      }
    case 2, 6: try skipType()
    case 3:
      _ = try u32()
      try skipType()
    case 4:
      try skipVector(minimumItemSize: 1) { (reader) throws(SCALEError) in try reader.skipType() }
    case 5:
      let index = try byte()
      guard PrimitiveType(rawValue: index) != nil else {
        throw .unknownVariant(of: "a primitive type", index: index, offset: offset - 1)
      }
    case 7:
      try skipType()
      try skipType()
    case let index: throw .unknownVariant(of: "a type's shape", index: index, offset: start)
    }
  }

  private mutating func skipFields() throws(SCALEError) {
    try skipVector(minimumItemSize: 4) { (reader) throws(SCALEError) in
      try reader.skipOption { (reader) throws(SCALEError) in try reader.skipText() }
      try reader.skipType()
      try reader.skipOption { (reader) throws(SCALEError) in try reader.skipText() }
      try reader.skipTexts()
    }
  }
}
