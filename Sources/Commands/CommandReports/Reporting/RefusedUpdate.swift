package import Reporting
package import VaultPayloads

/// An update that must not be used.
package struct RefusedUpdate: ReportableError {
  package let message: String
  private let kind: ErrorCode

  package init(_ kind: ErrorCode = .refusedUpdate, message: String) {
    (self.kind, self.message) = (kind, message)
  }
  package var row: ErrorRow<Never> { .refused(kind, message) }

  /// Throws an error for an invalid signature or a weak key (anyone can forge its signatures).
  ///
  /// Bytes that are not an update are accepted.
  package static func check(_ payload: ReadPayload, source: String) throws {
    do throws(VaultPayloadsError) {
      try payload.update?.requireSoundSignature()
    } catch {
      guard case .badSignature = error else { throw SourcedError(source: source, error) }
      throw RefusedUpdate(
        message:
          """
          The signature does not hold: the update was not signed by the key it names, or was changed afterwards. \
          A Vault will refuse it; do not publish it.
          """
      )
    }
  }
}
