/// How transactions of a runtime are put together.
public struct ExtrinsicFormat: Equatable, Sendable {
  /// The extrinsic versions; one before V16.
  public var versions: [UInt8]
  /// The type of the whole extrinsic; V14 only.
  public var type: TypeID?
  /// The type of an address; V15 and V16 only.
  public var addressType: TypeID?
  /// The type of a call; V15 and V16 only.
  public var callType: TypeID?
  /// The type of a signature; V15 and V16 only.
  public var signatureType: TypeID?
  /// The extensions in order: of several sets, set 0, which version 4 transactions have.
  public var extensions: [TransactionExtension] = []
  /// The sets of extensions that only version 5 transactions can have; V16 only.
  public var furtherSets: [ExtensionSet] = []

  package init(
    versions: [UInt8], type: TypeID? = nil, addressType: TypeID? = nil, callType: TypeID? = nil,
    signatureType: TypeID? = nil, extensions: [TransactionExtension]
  ) {
    self.versions = versions
    self.type = type
    self.addressType = addressType
    self.callType = callType
    self.signatureType = signatureType
    self.extensions = extensions
  }
}

/// A set of transaction extensions that only version 5 transactions can have.
public struct ExtensionSet: Equatable, Sendable {
  /// The number by which a transaction names the set.
  public let number: UInt8
  /// The identifiers of the extensions in order.
  public let extensions: [String]
}

/// A transaction extension, called signed extension before V16.
public struct TransactionExtension: Equatable, Sendable {
  /// Its identifier, such as `CheckMortality`.
  public var identifier: String
  /// The type of what it adds to the transaction; `nil` for V12 and V13, where decoders know it.
  public var type: TypeID?
  /// The type of what it adds to the signed bytes only; `nil` for V12 and V13.
  public var additionalType: TypeID?

  package init(identifier: String, type: TypeID? = nil, additionalType: TypeID? = nil) {
    self.identifier = identifier
    self.type = type
    self.additionalType = additionalType
  }
}
