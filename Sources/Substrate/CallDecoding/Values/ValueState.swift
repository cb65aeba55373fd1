/// The context in which a value is decoded.
struct ValueState {
  /// Whether a variant is shown as a pallet or as a call.
  enum Expectation {
    case none
    case pallet
    case method

    /// The expectation for the values inside a type named `Call`.
    var insideCall: Expectation { self == .none ? .pallet : .method }
  }

  var indent = 0
  var isCompact = false
  var isBalance = false
  var expectation = Expectation.none
  var role = ExtensionRole.none

  /// The context of a part that inherits only the indent.
  var plain: ValueState { ValueState(indent: indent) }

  /// The same context, one level deeper.
  var deeper: ValueState {
    var state = self
    state.indent += 1
    return state
  }
}
