import Reporting
package import VaultPayloads

/// An update that nobody should take.
package struct RefusedUpdate: ReportableError {
  package let message: String

  package init(
    message: String
  ) {
    self.message = message
  }
  var row: ErrorRow<Never> { .refused(.refusedUpdate, message) }

  /// Refuses an update whose signature does not hold, or whose key is one for which anybody can sign;
  /// bytes that are no update are not judged.
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
