/// What holds for a value because of where it stands.
struct ValueState {
  /// Whether a variant's card names a pallet or a call instead.
  enum Expectation {
    case none
    case pallet
    case method

    /// What is expected in a type that goes by the name of calls.
    var insideCall: Expectation { self == .none ? .pallet : .method }
  }

  var indent = 0
  var isCompact = false
  var isBalance = false
  var expectation = Expectation.none
  var role = ExtensionRole.none

  /// What holds for a part that takes over the indent alone.
  var plain: ValueState { ValueState(indent: indent) }

  /// The same, one to the right.
  var deeper: ValueState {
    var state = self
    state.indent += 1
    return state
  }
}
