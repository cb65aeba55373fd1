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
