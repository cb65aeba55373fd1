/// A pallet, called module before V14; storage, events and errors are validated but not kept.
public struct Pallet: Equatable, Sendable {
  /// The name, such as `System`.
  public var name: String
  /// The index byte in calls.
  public var index: UInt8
  /// The calls.
  public var calls: PalletCalls
  /// The constants in order; names can repeat.
  public var constants: [PalletConstant]

  package init(
    name: String, index: UInt8, calls: PalletCalls, constants: [PalletConstant]
  ) {
    self.name = name
    self.index = index
    self.calls = calls
    self.constants = constants
  }

  /// The last constant with this name; earlier ones are ignored (hot-side 3.1).
  public func constant(_ name: String) -> PalletConstant? { constants.last { $0.name == name } }
}

/// A constant of a pallet.
public struct PalletConstant: Equatable, Sendable {
  /// The name.
  public var name: String
  /// The type; `nil` for V12 and V13.
  public var type: TypeID?
  /// The SCALE-encoded value.
  public var value: [UInt8]

  package init(
    name: String, type: TypeID? = nil, value: [UInt8]
  ) {
    self.name = name
    self.type = type
    self.value = value
  }
}

/// The calls of a pallet.
public enum PalletCalls: Equatable, Sendable {
  /// The pallet has no calls.
  case absent
  /// V12 and V13: the calls in order of their indices.
  case listed([ListedCall])
  /// Since V14: the id of the call enum.
  case type(TypeID)
}

/// A call of V12 or V13 metadata.
public struct ListedCall: Equatable, Sendable {
  /// The name, such as `transfer_keep_alive`.
  public var name: String
  /// The arguments in order.
  public var arguments: [ListedArgument]
  /// The lines of the documentation.
  public var docs: [String]

  package init(name: String, arguments: [ListedArgument], docs: [String]) {
    self.name = name
    self.arguments = arguments
    self.docs = docs
  }
}

/// An argument of a ``ListedCall``.
public struct ListedArgument: Equatable, Sendable {
  /// The name.
  public var name: String
  /// The type name in the source code, such as `Compact<T::Balance>`.
  public var type: String

  package init(name: String, type: String) {
    self.name = name
    self.type = type
  }
}
