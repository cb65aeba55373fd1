import CommandLineKit
import HotSide
import QRRendering
import VaultPayloads

/// How a payload is drawn.
struct PictureOptions: ParsableArguments {
  @Option(help: "The format of a movie; what fits one code becomes a PNG.")
  var format = MovieFormat.gif
  @Option(
    help: ArgumentHelp(
      "Bytes a frame carries, a multiple of 8 from 64 to 2944.", valueName: "bytes"))
  var chunkSize = MovieFrames.updateChunkSize
  @Option(help: ArgumentHelp("Frames shown in a second.", valueName: "count"))
  var fps = 15
  @Option(help: ArgumentHelp("Pixels per module.", valueName: "pixels"))
  var scale = 4
  @Option(help: ArgumentHelp("Modules of quiet zone on each side.", valueName: "modules"))
  var border = 4

  /// The request, its numbers checked.
  func request() throws -> PictureRequest {
    guard (64...2944).contains(chunkSize), chunkSize.isMultiple(of: 8) else {
      throw ValidationError(
        "--chunk-size \(chunkSize) is not possible: a Vault takes multiples of 8 from 64 to 2944.")
    }
    do throws(QRRenderingError) {
      _ = try MovieOptions(framesPerSecond: fps)
      return PictureRequest(
        format: format, chunkSize: chunkSize, framesPerSecond: fps,
        drawing: try DrawingOptions(scale: scale, border: border))
    } catch {
      throw ValidationError(error.message)
    }
  }
}
