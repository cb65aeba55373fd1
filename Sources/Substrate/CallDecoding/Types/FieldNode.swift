import ByteSupport
package import RuntimeMetadata

/// One field of a struct or variant, with its caption.
package struct FieldNode {
  /// What the field says of whether its value is an amount.
  enum BalanceMark {
    /// Nothing: what holds for the whole holds for it.
    case inherited
    case yes
    case no
  }

  /// Its name; `nil` where fields go by place.
  let name: String?
  let caption: FieldCaption
  package let type: TypeID
  let balance: BalanceMark
  /// Whether its bytes are read as a text, whatever its type.
  package let isRemark: Bool
}

extension FieldNode.BalanceMark {
  /// The names that types of amounts go by (cold-signer 3.5).
  private static let names = [
    "Balance", "T::Balance", "BalanceOf<T>", "ExtendedBalance", "BalanceOf<T, I>", "DepositBalance",
    "PalletBalanceOf<T>",
  ]

  init(typeName: String?) {
    guard let typeName else {
      self = .inherited
      return
    }
    self = Self.isAmount(typeName) ? .yes : .no
  }

  /// Whether a type of this name is an amount.
  static func isAmount(_ typeName: String) -> Bool {
    names.contains { $0.hasSameBytes(as: typeName) }
  }
}
