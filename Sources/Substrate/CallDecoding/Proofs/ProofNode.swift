import RuntimeMetadata

/// One type of a metadata proof, prepared for decoding.
struct ProofNode {
  enum Shape {
    /// `isNamedByFirst`: existing signers confuse amounts and other numbers of this struct.
    case composite([ProofField], isNamedByFirst: Bool)
    /// The variants in the proof, by index.
    case enumeration([UInt32: ProofVariant])
    case sequence(ShortenedReference)
    case array(ShortenedReference, count: UInt32)
    case tuple([(type: ShortenedReference, caption: FieldCaption)])
    case bits(storeBytes: Int, leastSignificantFirst: Bool)
  }

  let shape: Shape
  /// The meaning of the type's name.
  let meaning: ProofMeaning
  /// The depth counter of the type; -1 if the type is not recursive.
  var counter = -1
  var takesNoBytes = false
}

/// One variant of an enum of a metadata proof.
struct ProofVariant {
  let name: String
  let fields: [ProofField]
}

/// A field of a struct or variant of a metadata proof.
struct ProofField {
  let name: String?
  let type: ShortenedReference
  let caption: FieldCaption
  /// The meaning of the name of the field's type.
  let meaning: ProofMeaning
}
