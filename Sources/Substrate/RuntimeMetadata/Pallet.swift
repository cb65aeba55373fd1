/// A pallet of a runtime, called module before V14; storage, events and errors are checked when
/// metadata is read, and not kept.
public struct Pallet: Equatable, Sendable {
  /// Its name, such as `System`.
  public var name: String
  /// The byte that stands for it in calls.
  public var index: UInt8
  /// What can be called.
  public var calls: PalletCalls
  /// Its constants in order; names may repeat.
  public var constants: [PalletConstant]

  package init(
    name: String, index: UInt8, calls: PalletCalls, constants: [PalletConstant]
  ) {
    self.name = name
    self.index = index
    self.calls = calls
    self.constants = constants
  }

  /// The last constant of this name, which is the one that counts (hot-side 3.1).
  public func constant(_ name: String) -> PalletConstant? { constants.last { $0.name == name } }
}

/// A value that is fixed at compile time of the runtime.
public struct PalletConstant: Equatable, Sendable {
  /// Its name.
  public var name: String
  /// Its type; `nil` for V12 and V13, where decoders know it.
  public var type: TypeID?
  /// Its value in SCALE.
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
  /// The pallet cannot be called.
  case absent
  /// V12 and V13: calls by index, with the types of their arguments as texts.
  case listed([ListedCall])
  /// Since V14: an enum of the type registry.
  case type(TypeID)
}

/// A call of V12 or V13 metadata.
public struct ListedCall: Equatable, Sendable {
  /// Its name, such as `transfer_keep_alive`.
  public var name: String
  /// Its arguments in order.
  public var arguments: [ListedArgument]
  /// The lines of its documentation.
  public var docs: [String]

  package init(name: String, arguments: [ListedArgument], docs: [String]) {
    self.name = name
    self.arguments = arguments
    self.docs = docs
  }
}

/// An argument of a ``ListedCall``.
public struct ListedArgument: Equatable, Sendable {
  /// Its name.
  public var name: String
  /// Its type as the source spells it, such as `Compact<T::Balance>`.
  public var type: String

  package init(name: String, type: String) {
    self.name = name
    self.type = type
  }
}
