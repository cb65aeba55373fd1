/// One type of V12 or V13 metadata, prepared for decoding; types are indices in a ``ListedIndex``.
package enum ListedNode {
  /// A number.
  ///
  /// If the bytes are not valid for it, the type `orElse` is read instead.
  case number(ListedNumber, isCompact: Bool, orElse: Int)
  case optionalBool
  case option(Int)
  case sequence(Int)
  case tuple([Int], cut: String?)
  case array(Int, count: UInt32)
  case balance(isCompact: Bool)
  case identityFields
  case bits
  case account
  case structure([ListedField])
  case enumeration([ListedVariant])
  /// An alias; `boxed` is the text of a boxed type that existing signers cannot read.
  case same(Int, boxed: String?)
  case compactInside
  case unknown(String)
  /// A nested call.
  case call
  /// A list of calls.
  case calls

  /// The types of the parts of a value.
  package var parts: [Int] {
    switch self {
    case .number(_, _, let type), .option(let type), .sequence(let type), .array(let type, _),
      .same(let type, _):
      [type]
    case .tuple(let types, _): types
    case .structure(let fields): fields.map { $0.type }
    case .enumeration(let variants): variants.flatMap { $0.parts }
    case .optionalBool, .balance, .identityFields, .bits, .account, .compactInside, .unknown,
      .call, .calls:
      []
    }
  }
}

/// A field of a struct in the table of types.
package struct ListedField {
  /// The name; `nil` for a tuple struct.
  let name: String?
  package let type: Int
  /// Whether the field is a validator's commission, which the table of types describes as plain.
  var isCommission = false
}
