package import ColdRecords
package import Reporting
import RuntimeMetadata
import SQLiteStore

/// Why hot and cold do not come together; errors of either side come up as they are.
package enum AirGapError: UntabledError {
  /// A cold release, or what stands in its place, is refused.
  case cold(ColdSignerError, path: String)
  /// There is no release to add to.
  case noRelease(path: String)
  /// A rehearsal of calls has shown no transaction, so it says nothing of the runtime.
  case nothingShown(CallRehearsal)
  /// There is no update of metadata, or no other form of it is known.
  case noOtherForm
  /// A release has metadata in another form than the one that is to be added; `stored` and `wanted`
  /// are how the forms are called.
  case otherFormInRelease(
    path: String, network: String, version: UInt32, stored: String, wanted: String)
  /// A device with keys stands where a release is to be written.
  case deviceInTheWay(path: String)

  /// What is wrong and what helps, as sentences for the user.
  package var message: String {
    switch self {
    case .cold(.store(.database(let error)), path: _): error.message
    case .cold(let error, let path): "'\(path)': \(error.message)"
    case .noRelease(let path):
      "There is no cold release at '\(path)'. Make one with 'hotside make-cold-release', or name another."
    case .nothingShown(let rehearsal):
      """
      The rehearsal of \(ScreenText.line(rehearsal.facts.name)) \(rehearsal.facts.version) showed no transaction, so \
      it proves nothing: the metadata has \(rehearsal.calls.count.counted("call"))\
      \(rehearsal.refused.first?.refusals.first.map { ", and the first is refused. \($0.message)" } ?? ".")
      """
    case .noOtherForm:
      """
      The state other-form takes an update of V14 metadata of a known network, of which another form can be made. \
      Name such a picture, or another state.
      """
    case .otherFormInRelease(let path, let network, let version, let stored, let wanted):
      """
      '\(path)' has the metadata of \(ScreenText.quoted(network)) \(version) \(stored), and \(wanted) is asked \
      for. A release has one form: give the level that it has, or make it anew with 'hotside make-cold-release'.
      """
    case .deviceInTheWay(let path):
      "'\(path)' is a device with keys, which nothing brings back. Name another file for the release."
    }
  }

  /// The code a command ends with.
  package var exitCode: ExitCode {
    switch self {
    case .cold(.store(.database(let error)), path: _): error.exitCode
    case .cold: .badData
    case .noRelease: .inputMissing
    case .noOtherForm: .usage
    case .deviceInTheWay, .nothingShown, .otherFormInRelease: .refused
    }
  }
}
