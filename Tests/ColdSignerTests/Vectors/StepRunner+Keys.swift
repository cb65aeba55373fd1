import ColdSigner
import JSONCodec
import Testing

/// The steps about seeds, keys and what is made with them.
extension StepRunner {
  /// Carries out a step that is about keys.
  mutating func performKeyStep(_ verb: String, _ step: JSONValue) throws -> JSONValue {
    throw VectorFileError.malformed("no step '\(verb)'")
  }

  /// What a member of `expect` is compared with, where it is not simply one of the result.
  mutating func keyMember(
    _ name: String, _ expected: JSONValue, _ outcome: JSONValue
  ) throws -> JSONValue? {
    nil
  }
}
