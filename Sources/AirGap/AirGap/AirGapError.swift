package import ColdRecords
package import Reporting
import RuntimeMetadata
import SQLiteStore

/// Why hot and cold do not come together; errors of either side come up as they are.
package enum AirGapError: ReportableError {
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

  /// All that is said of the case.
  package var row: ErrorRow<Never> {
    switch self {
    case .cold(.store(.database(let error)), path: _):
      ErrorRow(.cold, exit: error.exitCode, error.message)
    case .cold(let error, let path):
      .badData(.cold, "'\(path)': \(error.message)")
    case .noRelease(let path):
      .inputMissing(
        .noRelease,
        "There is no cold release at '\(path)'. Make one with 'hotside make-cold-release', or name another."
      )
    case .nothingShown(let rehearsal):
      .refused(
        .nothingShown,
        """
        The rehearsal of \(ScreenText.line(rehearsal.facts.name)) \(rehearsal.facts.version) showed no transaction, so \
        it proves nothing: the metadata has \(rehearsal.calls.count.counted("call"))\
        \(rehearsal.refused.first?.refusals.first.map { ", and the first is refused. \($0.message)" } ?? ".")
        """)
    case .noOtherForm:
      ErrorRow(
        .noOtherForm, exit: .usage,
        """
        The state other-form takes an update of V14 metadata of a known network, of which another form can be made. \
        Name such a picture, or another state.
        """)
    case .otherFormInRelease(let path, let network, let version, let stored, let wanted):
      .refused(
        .otherFormInRelease,
        """
        '\(path)' has the metadata of \(ScreenText.quoted(network)) \(version) \(stored), and \(wanted) is asked \
        for. A release has one form: give the level that it has, or make it anew with 'hotside make-cold-release'.
        """)
    case .deviceInTheWay(let path):
      .refused(
        .deviceInTheWay,
        "'\(path)' is a device with keys, which nothing brings back. Name another file for the release."
      )
    }
  }
}
