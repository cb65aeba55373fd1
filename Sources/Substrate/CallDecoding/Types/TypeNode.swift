package import RuntimeMetadata

/// One type of V14 metadata, prepared for decoding.
///
/// A node contains only numbers; names, captions and tables are in the ``TypeIndex``. Copying a
/// node therefore needs no reference counting.
package struct TypeNode {
  /// The encoding of a value.
  package enum Shape {
    /// A struct with `count` fields from index `first` on.
    case composite
    /// An enum whose variants are `count` entries of ``TypeIndex/variantPlaces`` from `first` on,
    /// by byte.
    case variant
    /// An option whose value has `count` fields from `first` on.
    case option
    /// An `Option<bool>` in one byte.
    case optionalBool
    /// A sequence: a count, then items of the type `first`.
    case sequence
    /// An array: `count` items of the type `first`.
    case array
    /// A tuple of `count` items, whose types are in ``TypeIndex/tupleItems`` from `first` on.
    case tuple
    /// The compact form of the type `first`.
    case compact
    /// Bits in units of `count` bytes.
    case bits(leastSignificantFirst: Bool)
    /// Bits whose storage the metadata does not describe.
    case undescribedBits
    case primitive(PrimitiveType)
  }

  /// A type that is shown in a special way, regardless of its shape.
  package enum Special {
    case none
    case accountID32
    case accountID20
    case era
  }

  package var shape: Shape
  package var special = Special.none
  package var role = ExtensionRole.none
  /// Whether the type is named `Call`.
  var isCall = false
  /// The depth counter of the type; -1 if the type is not recursive.
  var counter: Int32 = -1
  package var first: UInt32 = 0
  package var count: UInt32 = 0
}
