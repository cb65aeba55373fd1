import Reporting

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
  /// The names of the members, and the indices in lists such as `[0]`, that lead to the position;
  /// empty for the whole document.
  public let path: [String]
  /// The rest of a sentence that starts with ``place``, such as "must be a string".
  public let problem: String

  /// A mismatch of the whole value.
  public init(_ problem: String = "is not valid") { self.init(.invalid, problem) }

  /// The mismatch of a missing member.
  public static let missing = JSONMismatch(.missing, "is missing")

  private init(_ kind: Kind, _ problem: String, path: [String] = []) {
    (self.kind, self.problem, self.path) = (kind, problem, path)
  }

  /// The same mismatch, for the object that contains the value as the member `name`.
  public func inside(_ name: String) -> JSONMismatch {
    JSONMismatch(kind, problem, path: [name] + path)
  }

  /// The same mismatch, for the list that contains the value at `index`.
  public func inside(_ index: Int) -> JSONMismatch { inside("[\(index)]") }

  /// The position, such as `networks[0].title`; empty for the whole document.
  public var place: String {
    path.reduce("") { place, name in
      let isShown = name.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value < 0x7f }
      return place + (place.isEmpty || name.hasPrefix("[") ? "" : ".")
        + (isShown ? String(name.prefix(80)) : ScreenText.quoted(name))
    }
  }

  /// The mismatch, as a sentence.
  public var message: String {
    let place = path.isEmpty ? "The whole value" : place
    return switch kind {
    case .missing: "\(place) is missing."
    case .invalid: "\(place) is not valid."
    }
  }
}
