import RuntimeMetadata

/// A task that remains after the current value has been read.
///
/// Tasks are kept in a list, so that deep nesting does not exhaust the stack of the thread.
struct ValueTask {
  enum Kind {
    /// `count` fields; the next is at index `next` and has the number `number`.
    case fields
    /// `count` values of the type `next`.
    case items
    /// `count` items of a tuple; the next is at index `next` and has the number `number`.
    case tupleItems
    /// Leaves a recursive type; `next` is its depth counter.
    case leaving
  }

  let kind: Kind
  var next: UInt32
  var count: UInt32
  /// The number of fields or items already begun.
  var number: UInt32 = 0
  /// Whether the value has a single field, which is shown without a number.
  var isSingle = false
  var state: ValueState
}
