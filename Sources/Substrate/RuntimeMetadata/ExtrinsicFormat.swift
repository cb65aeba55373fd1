/// The format of extrinsics of a runtime.
public struct ExtrinsicFormat: Equatable, Sendable {
  /// The supported extrinsic versions; exactly one before V16.
  public var versions: [UInt8]
  /// The type of the whole extrinsic; V14 only.
  public var type: TypeID?
  /// The type of an address; V15 and V16 only.
  public var addressType: TypeID?
  /// The type of a call; V15 and V16 only.
  public var callType: TypeID?
  /// The type of a signature; V15 and V16 only.
  public var signatureType: TypeID?
  /// The extensions in order; if there are several sets, those of the set with the lowest number,
  /// which version 4 extrinsics use.
  public var extensions: [TransactionExtension] = []
  /// The extension sets that only version 5 transactions can use; V16 only.
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

/// A set of transaction extensions that only version 5 transactions can use.
public struct ExtensionSet: Equatable, Sendable {
  /// The extension version: the byte that selects the set in a transaction.
  public let number: UInt8
  /// The identifiers of the extensions in order.
  public let extensions: [String]
}

/// A transaction extension, called signed extension before V16.
public struct TransactionExtension: Equatable, Sendable {
  /// The identifier, such as `CheckMortality`.
  public var identifier: String
  /// The type of the data in the extrinsic; `nil` for V12 and V13.
  public var type: TypeID?
  /// The type of the additional signed data; `nil` for V12 and V13.
  public var additionalType: TypeID?

  package init(identifier: String, type: TypeID? = nil, additionalType: TypeID? = nil) {
    self.identifier = identifier
    self.type = type
    self.additionalType = additionalType
  }
}
