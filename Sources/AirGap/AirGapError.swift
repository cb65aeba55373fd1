package import ByteSupport
package import ColdSigner
import SQLiteStore

/// Why hot and cold do not come together; errors of either side come up as they are.
package enum AirGapError: ReportableError {
  /// A cold release, or what stands in its place, is refused.
  case cold(ColdSignerError, path: String)
  /// There is no release to add to.
  case noRelease(path: String)
  /// A device with keys stands where a release is to be written.
  case deviceInTheWay(path: String)

  /// What is wrong and what helps, as sentences for the user.
  package var message: String {
    switch self {
    case .cold(.store(.database(let error)), path: _): error.message
    case .cold(let error, let path): "'\(path)': \(error.message)"
    case .noRelease(let path):
      "There is no cold release at '\(path)'. Make one with 'hotside make-cold-release', or name another."
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
    case .deviceInTheWay: .refused
    }
  }
}
