/// A pallet of V12 or V13 metadata.
struct ListedPallet: Sendable {
  struct Method: Sendable {
    let name: String
    let docs: String
    let arguments: [ListedField]
  }

  let name: String
  let methods: [Method]
}

/// The bytes with which a call of V12 or V13 begins.
struct ListedPlace: Hashable, Sendable {
  let pallet: UInt8
  let method: UInt8
}
