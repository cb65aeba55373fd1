import AirGap
import ColdSigner
import CommandLineKit
import DevicePages
import FileSupport
import PictureReading
import PictureWork

/// Reads and saves pictures in files, and detects the signals that end the process.
struct TerminalSurroundings: FaceSurroundings {
  let reader: ConfinedPictureReader
  let signals: TerminationSignals

  var isOver: Bool { signals.wait(upTo: .zero) }

  func scan(of paths: [String]) async throws -> ScanSession {
    try await ScanSession.read(
      paths.joined(separator: " "), try PictureSource.list(paths), with: reader)
  }

  func save(_ frames: [[UInt8]]) async throws -> String {
    let saved = try await SavedQRCode(frames)
    try FileReplacement.write(saved.bytes, to: saved.name, under: .named())
    return saved.name
  }
}
