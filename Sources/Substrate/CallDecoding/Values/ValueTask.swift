import RuntimeMetadata

/// What is still to be done when a value has been read.
///
/// Tasks wait on a list, so that no depth of types or data takes more of the thread's stack.
struct ValueTask {
  enum Kind {
    /// `count` fields, the next of which stands at `next` in the index; `number` is its number.
    case fields
    /// `count` values of the type `next`.
    case items
    /// `count` items of a tuple, the next of which stands at `next`; `number` is its number.
    case tupleItems
    /// A type that can contain itself ends; `next` is its depth counter.
    case leaving
  }

  let kind: Kind
  var next: UInt32
  var count: UInt32
  /// How many fields or items were begun before.
  var number: UInt32 = 0
  /// Whether there is one field alone, which goes without a number.
  var isSingle = false
  var state: ValueState
}
