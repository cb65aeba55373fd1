package import ColdRecords
package import Reporting
import RuntimeMetadata
import SQLiteStore

/// The errors of jobs that use hot and cold side; errors of one side are thrown unchanged.
package enum AirGapError: ReportableError {
  /// A file that should be a cold release cannot be used as one.
  case cold(ColdSignerError, path: String)
  /// The release to which metadata should be added does not exist.
  case noRelease(path: String)
  /// A rehearsal of calls could show no transaction, so it proves nothing about the runtime.
  case nothingShown(CallRehearsal)
  /// The picture is not an update of metadata, or no other form of the metadata is known.
  case noOtherForm
  /// The release at the path has metadata in another form than the requested one; `stored` and
  /// `wanted` name the forms.
  case otherFormInRelease(
    path: String, network: String, version: UInt32, stored: String, wanted: String)
  /// The path of the new release is in use by a device with keys.
  case deviceInTheWay(path: String)

  package var row: ErrorRow<Never> {
    switch self {
    case .cold(.store(.database(let error)), path: _):
      ErrorRow(.cold, exit: error.exitCode, error.message)
    case .cold(let error, let path):
      .badData(.cold, "'\(path)': \(error.message)")
    case .noRelease(let path):
      .inputMissing(
        .noRelease,
        "The cold release '\(path)' does not exist. Make one with 'hotside make-cold-release', or name another."
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
        The state other-form needs an update with V14 metadata of a known network, so that another form can be made. \
        Name such a picture, or another state.
        """)
    case .otherFormInRelease(let path, let network, let version, let stored, let wanted):
      .refused(
        .otherFormInRelease,
        """
        '\(path)' has the metadata of \(ScreenText.quoted(network)) \(version) \(stored), but you asked for \(wanted). \
        All metadata of a release has one form: pass the level of the release, or make it again with 'hotside \
        make-cold-release'.
        """)
    case .deviceInTheWay(let path):
      .refused(
        .deviceInTheWay,
        "'\(path)' is a device with keys, which cannot be restored. Name another file for the release."
      )
    }
  }
}
