package import ByteSupport
package import ColdRecords
package import JSONCodec
package import Reporting
import VaultPayloads

/// Why an action fails, or what a screen is made of cannot be read.
package enum NavigationError: ParameterizedError, Equatable {
  /// The device refuses.
  case device(ColdSignerError)
  /// What stands around the device refuses: its session, its vault of phrases, a file.
  case surroundings(code: ErrorCode, message: String, exit: ExitCode)
  /// A payload of fewer than three bytes.
  case shortPayload
  /// A payload that begins with other digits than 53.
  case notSubstrate(start: String)
  /// A payload whose code, as it was spelled, names none.
  case unknownCode(String)
  case notHex(HexError)
  case notANumber(String)
  case notABool
  /// A key was chosen, and its second line, or all of it, is missing.
  case incompleteKey
  /// Bytes that are no key.
  case undecodableKey
  case unknownKey([UInt8])
  /// Bytes under which no network is stored, perhaps of another length than a network's key.
  case unknownNetwork([UInt8])
  case noNetworks
  /// A path was to be confirmed that has no password.
  case noPassword
  /// The phrase does not lead to a key that has no password; `isRecorded` where a Vault calls it a
  /// wrong password, and the log says so.
  case otherPhrase(seed: String, isRecorded: Bool)

  /// All that is said of the case.
  package var row: ErrorRow<JSONValue> {
    switch self {
    case .device(let error): error.row
    case .surroundings(let code, let message, let exit): ErrorRow(code, exit: exit, message)
    case .shortPayload:
      .badData(.tooShort, "The payload is too short. Was it copied completely?")
    case .notSubstrate(let start):
      .badData(
        .notSubstrate,
        "This is not a Substrate payload: it starts with \(ScreenText.quoted(start)) instead of 53.",
        ["byte": .string(start)])
    case .unknownCode(let code):
      .badData(
        .payloadNotSupported,
        "The payload has the code \(ScreenText.quoted(code)), which is not known here.",
        ["payloadCode": .string(code)])
    case .notHex(let error): .badData(.badHex, error.message)
    case .notANumber(let text):
      .badData(
        .notANumber,
        "\(ScreenText.quoted(text)) is no number from 0 to \(UInt32.max).",
        ["text": .string(text)])
    case .notABool: .badData(.notABool, "What was entered is neither true nor false.")
    case .incompleteKey:
      .badData(
        .keyNotFound, "A key is named by two lines: its address key and its network's key.")
    case .undecodableKey: .badData(.codec, "These bytes are no key of a device.")
    case .unknownKey(let key):
      .inputMissing(
        .keyNotFound, "There is no key \(Hex.encode(key)) on record.", ["details": .hex(key)])
    case .unknownNetwork(let key):
      .inputMissing(
        .networkSpecsNotFound,
        "No network is stored under \(ScreenText.quoted(Hex.encode(key))). Scan its specs.",
        ["key": .hex(key)])
    case .noNetworks:
      .refused(.noNetworksAvailable, "The device has no networks. Scan the specs of one first.")
    case .noPassword:
      .badData(.lostPassword, "The path has no password to confirm. Write it behind ///.")
    case .otherPhrase(let seed, let isRecorded):
      .refused(
        isRecorded ? .wrongPassword : .otherPhrase,
        """
        The phrase does not lead to this key of the seed \(ScreenText.quoted(seed)), which has no password. Take \
        the phrase of that seed.
        """,
        ["seedName": .string(seed)])
    }
  }

  /// The situation in one word, the same in every release, for programs.
  package var code: ErrorCode { row.code }

  /// What is wrong and what helps, as sentences for the user.
  package var message: String { row.message }

  /// The code a command ends with.
  package var exitCode: ExitCode { row.exit }
  package var parameters: [(String, JSONValue)] { row.parameters }

  /// Code and parameters by name, and the sentence for the user.
  package var json: JSONValue {
    let row = row
    return .object(
      JSONObject(
        [("code", .string(row.code.word))] + row.parameters + [("message", .string(row.message))]))
  }
}

extension NavigationError {
  /// Any error of what stands around the machine.
  init(_ error: any Error) {
    switch error {
    case let error as NavigationError: self = error
    case let error as ColdSignerError: self = .device(error)
    case let error as ColdSideError:
      self = .surroundings(code: error.row.code, message: error.message, exit: error.exitCode)
    default:
      let known = error.reportable
      self = .surroundings(code: known.code, message: known.message, exit: known.exitCode)
    }
  }

  /// Runs `body`, and makes what it throws an error of an action.
  ///
  /// - Throws: what `body` throws, as ``NavigationError``.
  static func wrapping<Result: ~Copyable>(
    _ body: () throws -> Result
  ) throws(NavigationError) -> Result {
    do { return try body() } catch { throw NavigationError(error) }
  }
}
