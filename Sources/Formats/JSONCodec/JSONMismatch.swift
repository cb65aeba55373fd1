/// A position in a JSON document at which the value does not match a ``JSONForm``.
public struct JSONMismatch: Error, Equatable, Sendable {
  /// The kind of mismatch.
  public enum Kind: Equatable, Sendable {
    /// A required member is missing.
    case missing
    /// The value has the wrong type, or is not allowed by the form.
    case invalid
  }

  /// The kind of mismatch.
  public let kind: Kind
  /// The names of the members that lead to the position; empty for the whole document.
  public let path: [String]

  /// Creates a mismatch of a whole value.
  public init(_ kind: Kind = .invalid) { (self.kind, path) = (kind, []) }

  private init(_ kind: Kind, path: [String]) { (self.kind, self.path) = (kind, path) }

  /// The same mismatch, for the object that contains the value as the member `name`.
  public func inside(_ name: String) -> JSONMismatch { JSONMismatch(kind, path: [name] + path) }

  /// The mismatch, as a sentence.
  public var message: String {
    let place = path.isEmpty ? "The whole value" : path.joined(separator: ".")
    return switch kind {
    case .missing: "\(place) is missing."
    case .invalid: "\(place) is not valid."
    }
  }
}
