/// A pallet of V12 or V13 metadata.
package struct ListedPallet: Sendable {
  package struct Method: Sendable {
    package let name: String
    let docs: String
    package let arguments: [ListedField]
  }

  package let name: String
  package let methods: [Method]
}

/// The first two bytes of a call of V12 or V13 metadata.
package struct ListedPlace: Hashable, Sendable {
  package let pallet: UInt8
  package let method: UInt8

  package init(
    pallet: UInt8, method: UInt8
  ) {
    self.pallet = pallet
    self.method = method
  }
}
