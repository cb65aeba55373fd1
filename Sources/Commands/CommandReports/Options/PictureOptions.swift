package import CommandLineKit
package import PictureWork
package import QRDrawing
import Reporting

/// How an update is drawn.
package struct UpdatePictureOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "The format of a movie.",
      discussion:
        "Without it, a GIF. An update that fits one code becomes a PNG whatever it says."),
    setting: .format)
  package var format: MovieFormat?
  @OptionGroup package var look: PictureLookOptions
}

/// How bytes are drawn into a file that the user names.
package struct PictureOptions: ParsableArguments {
  package init() {}

  // Without a setting: the name that is typed with it says more than a file.
  @Option(
    help: ArgumentHelp(
      "The format of a movie.", discussion: "Without it, what the name of the file says."))
  package var format: MovieFormat?
  @OptionGroup package var look: PictureLookOptions
}

/// How a picture looks, whatever its format.
package struct PictureLookOptions: ParsableArguments {
  package init() {}

  @OptionGroup package var frames: FrameOptions
  @Option(help: ArgumentHelp("Pixels per module, 1 to 32.", valueName: "pixels"), setting: .scale)
  var scale = 4
  @Flag(
    help:
      "Say under the code what it is: kind, network, version and verifier of an update; number and hash of other bytes."
  )
  var caption = false

  /// The request, its numbers checked.
  ///
  /// - Parameters:
  ///   - base: what holds where nothing is asked for.
  ///   - format: the format that is asked for.
  /// - Returns: the base with what was asked for.
  /// - Throws: `ValidationError` for a number that is not possible.
  package func request(
    _ base: PictureRequest = PictureRequest(), as format: MovieFormat? = nil
  ) throws -> PictureRequest {
    var request = try frames.request(base)
    if let format { request.format = format }
    request.hasCaption = caption
    do throws(PictureError) {
      request.drawing = try DrawingOptions(scale: scale, border: frames.border)
    } catch { throw ValidationError(error.message) }
    return request
  }

  /// What makes the picture harder to scan than it need be, in sentences.
  package var warnings: [String] { frames.warnings }
}
