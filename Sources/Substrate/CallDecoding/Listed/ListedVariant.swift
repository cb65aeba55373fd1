/// A variant of an enum of the table of types.
package struct ListedVariant {
  enum Content {
    case none
    case type(Int)
    case fields([ListedField])
  }

  let name: String
  let content: Content

  package var parts: [Int] {
    switch content {
    case .none: []
    case .type(let type): [type]
    case .fields(let fields): fields.map { $0.type }
    }
  }
}
