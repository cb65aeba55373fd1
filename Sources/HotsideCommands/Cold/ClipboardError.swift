import ByteSupport

/// Why nothing is read from the clipboard.
enum ClipboardError: ReportableError, Equatable {
  case noDesktop
  case noProgram(String, package: String)
  case notStarted(String, reason: String)
  case silent(String)
  case noPicture
  case tooLarge(limit: Int)

  var message: String {
    switch self {
    case .noDesktop:
      "There is no clipboard here: neither WAYLAND_DISPLAY nor DISPLAY is set. Save the picture and type its path, or paste it."
    case .noProgram(let name, let package):
      "The clipboard of this desktop is read by \(name), which is not installed. Install Debian's package \(package), or save the picture and type its path."
    case .notStarted(let name, let reason):
      "\(name), which reads the clipboard, cannot be started: \(reason). Save the picture and type its path."
    case .silent(let name):
      "\(name) does not say what the clipboard holds. Save the picture and type its path."
    case .noPicture:
      "The clipboard holds no picture and no files. Copy a picture, or a file of one, and take it again."
    case .tooLarge(let limit):
      "The picture in the clipboard has more than \(limit) bytes, the limit. Save it and type its path."
    }
  }

  var exitCode: ExitCode {
    switch self {
    case .noDesktop, .noProgram, .notStarted, .silent: .unavailable
    case .noPicture: .inputMissing
    case .tooLarge: .badData
    }
  }
}
