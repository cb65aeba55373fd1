import SCALECodec

extension Metadata {
  /// Reads the body of V16: V15 plus extrinsic versions, view functions and deprecation info.
  init(v16 reader: inout SCALEReader, keepsTypes: Bool) throws(SCALEError) {
    let types = try reader.registry(isKept: keepsTypes)
    let pallets = try reader.vector(minimumItemSize: 11) { (reader) throws(SCALEError) in
      try Pallet(v16: &reader)
    }
    let extrinsic = try ExtrinsicFormat(v16: &reader)
    try reader.skipVector(minimumItemSize: 5) { (reader) throws(SCALEError) in
      try reader.skipText()
      try reader.skipVector(minimumItemSize: 5) { (reader) throws(SCALEError) in
        try reader.skipMethod()
        try reader.skipDeprecation()
      }
      try reader.skipTexts()
      _ = try reader.compactU32()
      try reader.skipDeprecation()
    }
    try reader.skipOuterEnumsAndCustomValues()
    self.init(version: 16, types: types, pallets: pallets, extrinsic: extrinsic)
  }
}

extension Pallet {
  fileprivate init(v16 reader: inout SCALEReader) throws(SCALEError) {
    name = try reader.string()
    try reader.skipOption { (reader) throws(SCALEError) in
      try reader.skipText()
      try reader.skipVector(minimumItemSize: 7) { (reader) throws(SCALEError) in
        try reader.skipStorageEntry()
        try reader.skipDeprecation()
      }
    }
    calls =
      try reader.option { (reader) throws(SCALEError) in
        let type = try reader.compactU32()
        try reader.skipVariantDeprecations()
        return .type(type)
      } ?? .absent
    try reader.skipEnum()
    constants = try reader.vector(minimumItemSize: 5) { (reader) throws(SCALEError) in
      let constant = try PalletConstant(from: &reader)
      try reader.skipTexts()
      try reader.skipDeprecation()
      return constant
    }
    try reader.skipEnum()
    try reader.skipVector(minimumItemSize: 3) { (reader) throws(SCALEError) in
      try reader.skipText()
      try reader.skipType()
      try reader.skipTexts()
    }
    try reader.skipVector(minimumItemSize: 37) { (reader) throws(SCALEError) in
      try reader.skip(32)
      try reader.skipMethod()
      try reader.skipDeprecation()
    }
    index = try reader.byte()
    try reader.skipTexts()
    try reader.skipDeprecation()
  }
}

extension ExtrinsicFormat {
  fileprivate init(v16 reader: inout SCALEReader) throws(SCALEError) {
    versions = try reader.byteVector()
    addressType = try reader.compactU32()
    callType = try reader.compactU32()
    signatureType = try reader.compactU32()
    let sets = try reader.vector(minimumItemSize: 2) { (reader) throws(SCALEError) in
      let number = try reader.byte()
      let start = reader.offset
      let places = try reader.vector(minimumItemSize: 1) { (reader) throws(SCALEError) in
        Int(try reader.compactU32())
      }
      return (number: number, start: start, places: places)
    }
    let pool = try reader.vector(minimumItemSize: 3) { (reader) throws(SCALEError) in
      try TransactionExtension(from: &reader)
    }
    // This is set 0 in all known runtimes; if a runtime lacks it, the set with the lowest number is
    // used.
    let first = sets.map(\.number).min()
    for set in sets {
      var members: [TransactionExtension] = []
      for place in set.places {
        guard place < pool.count else {
          throw .outOfPlace(
            of: "a transaction extension", expected: pool.count - 1, found: place, offset: set.start
          )
        }
        members.append(pool[place])
      }
      if set.number == first {
        extensions = members
      } else {
        furtherSets.append(
          ExtensionSet(number: set.number, extensions: members.map { $0.identifier }))
      }
    }
    // Without sets, all extensions together form the only set.
    if sets.isEmpty { extensions = pool }
  }
}

extension SCALEReader {
  /// Skips deprecation info: 0 none, 1 without a note, 2 with a note and an optional version.
  fileprivate mutating func skipDeprecation() throws(SCALEError) {
    let index = try byte()
    switch index {
    case 0, 1: return
    case 2:
      try skipText()
      try skipOption { (reader) throws(SCALEError) in try reader.skipText() }
    default: throw .unknownVariant(of: "a deprecation notice", index: index, offset: offset - 1)
    }
  }

  /// Skips deprecation info for each variant.
  fileprivate mutating func skipVariantDeprecations() throws(SCALEError) {
    try skipVector(minimumItemSize: 2) { (reader) throws(SCALEError) in
      _ = try reader.byte()
      try reader.skipDeprecation()
    }
  }

  /// Skips the optional event or error type of a pallet.
  fileprivate mutating func skipEnum() throws(SCALEError) {
    try skipOption { (reader) throws(SCALEError) in
      try reader.skipType()
      try reader.skipVariantDeprecations()
    }
  }
}
