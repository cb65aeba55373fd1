/// The place in a JSON document whose value is not what a ``JSONForm`` says.
public struct JSONMismatch: Error, Equatable, Sendable {
  /// What is wrong with the place.
  public enum Kind: Equatable, Sendable {
    /// A required member is missing.
    case missing
    /// The value has another type, or is not one of the values that the form allows.
    case invalid
  }

  /// What is wrong with the place.
  public let kind: Kind
  /// The names of the members that lead to the place, from the outside; empty for the whole document.
  public let path: [String]

  /// A mismatch of a whole value.
  public init(_ kind: Kind = .invalid) { (self.kind, path) = (kind, []) }

  private init(_ kind: Kind, path: [String]) { (self.kind, self.path) = (kind, path) }

  /// The same mismatch, seen from the object that has the value as its member `name`.
  public func inside(_ name: String) -> JSONMismatch { JSONMismatch(kind, path: [name] + path) }

  /// The mismatch as a sentence.
  public var message: String {
    let place = path.isEmpty ? "The whole value" : path.joined(separator: ".")
    return switch kind {
    case .missing: "\(place) is missing."
    case .invalid: "\(place) is not valid."
    }
  }
}
