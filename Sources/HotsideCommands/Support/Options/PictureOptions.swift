import CommandLineKit
import HotSide
import QRRendering

/// How a payload is drawn into a file.
struct PictureOptions: ParsableArguments {
  @Option(help: "The format of a movie; what fits one code becomes a PNG.")
  var format: MovieFormat?
  @OptionGroup var look: PictureLookOptions

  /// The request, its numbers checked.
  ///
  /// - Parameter base: what holds where nothing is asked for.
  /// - Returns: the base with what was asked for.
  /// - Throws: `ValidationError` for a number that is not possible.
  func request(_ base: PictureRequest = PictureRequest()) throws -> PictureRequest {
    var request = try look.request(base)
    if let format { request.format = format }
    return request
  }

  /// What makes the picture harder to scan than it need be, in sentences.
  var warnings: [String] { look.warnings }
}

/// How a picture looks, whatever its format.
struct PictureLookOptions: ParsableArguments {
  @OptionGroup var frames: FrameOptions
  @Option(help: ArgumentHelp("Pixels per module, 1 to 32.", valueName: "pixels"))
  var scale = 4
  @Flag(help: "Say under the code what it is: kind, network, version, verifier.")
  var caption = false

  /// The request, its numbers checked.
  ///
  /// - Parameter base: what holds where nothing is asked for.
  /// - Returns: the base with what was asked for.
  /// - Throws: `ValidationError` for a number that is not possible.
  func request(_ base: PictureRequest) throws -> PictureRequest {
    var request = try frames.request(base)
    request.hasCaption = caption
    do throws(QRRenderingError) {
      request.drawing = try DrawingOptions(scale: scale, border: frames.border)
    } catch { throw ValidationError(error.message) }
    return request
  }

  /// What makes the picture harder to scan than it need be, in sentences.
  var warnings: [String] { frames.warnings }
}
