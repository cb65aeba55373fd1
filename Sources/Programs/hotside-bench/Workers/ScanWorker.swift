import ColdSide
import ColdSigner
import CommandLineKit
import PictureReading
import QRDrawing

/// Shows an update to a device 1000 times and declines it, to measure the memory of a device in
/// use.
struct ScanWorker: Command {
  static let configuration = CommandConfiguration(
    commandName: "scan", abstract: "Let a device scan and decline an update repeatedly.",
    shouldDisplay: false)

  /// The number of scans.
  static let count = 1000

  @Flag(help: "Make the device, and scan nothing.") var make = false
  @Argument(help: "The folder of the device.") var folder: String

  func run(_ context: CommandContext) async throws {
    guard !make else {
      _ = try await DeviceBench(folder: folder)
      return
    }
    let navigator = try DeviceBench.navigator(in: folder)
    let picture = try StaticPicture.png(of: DeviceBench.update)
    let reader = ConfinedPictureReader(threads: 1)
    var state = NavigationState.start
    for _ in 0..<ScanWorker.count {
      var scan = ScanSession()
      var pictures = reader.session()
      _ = try pictures.read(
        picture, name: "update.png",
        until: { content in
          if let content { try? scan.add(content) }
          return scan.isComplete
        })
      let shown = navigator.perform(.scanned(try scan.finish()), in: state)
      guard case .transaction = shown.state.screen else {
        throw BenchError.differs(what: "What a device showed")
      }
      state = navigator.perform(.goBack, in: shown.state).state
    }
  }
}
