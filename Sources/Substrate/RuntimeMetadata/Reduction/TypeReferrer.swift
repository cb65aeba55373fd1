import Reporting

/// The part of V14 metadata that refers to a type.
public enum TypeReferrer: Equatable, Sendable {
  /// The calls of a pallet, by its name.
  case calls(pallet: String)
  /// A constant of the first pallet named `System`.
  case systemConstant(String)
  /// A transaction extension, by its identifier.
  case transactionExtension(String)
  /// The extrinsic type.
  case extrinsic
  /// The runtime type.
  case runtime
  /// Another type, by its id.
  case type(TypeID)

  /// The description in messages.
  public var title: String {
    switch self {
    case .calls(let pallet): "the calls of the pallet \(ScreenText.quoted(pallet))"
    case .systemConstant(let name): "the constant \(ScreenText.quoted(name)) of System"
    case .transactionExtension(let identifier): "the extension \(ScreenText.quoted(identifier))"
    case .extrinsic: "the extrinsic"
    case .runtime: "the runtime"
    case .type(let id): "the type \(id)"
    }
  }
}
