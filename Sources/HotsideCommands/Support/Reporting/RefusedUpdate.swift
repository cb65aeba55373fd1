import ByteSupport
import HotSide
import VaultPayloads

/// An update that nobody should take.
struct RefusedUpdate: ReportableError {
  let message: String
  var exitCode: ExitCode { .refused }

  /// Refuses an update whose signature does not hold, or whose key is one for which anybody can sign;
  /// bytes that are no update are not judged.
  static func check(_ payload: [UInt8], source: String) throws {
    guard let update = try? UpdatePayload(reading: payload) else { return }
    do throws(VaultPayloadsError) {
      try update.requireSoundSignature()
    } catch {
      guard case .badSignature = error else { throw SourcedError(source: source, error) }
      throw RefusedUpdate(
        message:
          "The signature does not hold: the update was not signed by the key it names, or was changed afterwards. A Vault will refuse it; do not publish it."
      )
    }
  }
}
