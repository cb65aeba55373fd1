import AirGap
import ByteSupport
import ColdSigner
import DeviceFaces
import HotSide
import QRRendering

/// Pictures in files and in the clipboard, and the signals that end the process.
struct TerminalSurroundings: FaceSurroundings {
  let reader: ConfinedPictureReader
  let clipboard: Clipboard
  let signals: TerminationSignals

  var isOver: Bool { signals.wait(upTo: .zero) }

  func scan(of paths: [String]) async throws -> ScanSession {
    try await ScanSession.read(
      paths.joined(separator: " "), try PictureSource.list(paths), with: reader)
  }

  func scanClipboard() async throws -> ScanSession {
    try await ScanSession.read(Clipboard.name, try clipboard.pictures(), with: reader)
  }

  func save(_ frames: [[UInt8]]) async throws -> String {
    let saved = try await SavedCode(frames)
    try FileReplacement.write(saved.bytes, to: saved.name, under: .named())
    return saved.name
  }
}
