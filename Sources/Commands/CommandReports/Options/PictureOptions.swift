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
        "Default: gif. An update that fits one code always becomes a PNG."),
    setting: .format)
  package var format: MovieFormat?
  @OptionGroup package var look: PictureLookOptions
}

/// How bytes are drawn into a file that the user names.
package struct PictureOptions: ParsableArguments {
  package init() {}

  // Has no setting, because the file name is more specific than a settings file.
  @Option(
    help: ArgumentHelp(
      "The format of a movie.", discussion: "Default: the format that the file name says."))
  package var format: MovieFormat?
  @OptionGroup package var look: PictureLookOptions
}

/// The look of a picture in any format.
package struct PictureLookOptions: ParsableArguments {
  package init() {}

  @OptionGroup package var frames: FrameOptions
  @Option(help: ArgumentHelp("Pixels per module, 1 to 32.", valueName: "pixels"), setting: .scale)
  var scale = 4
  @Flag(
    help:
      """
      Print under the code what it is: kind, network, version and verifier of an update; number and hash of other \
      bytes.
      """
  )
  var caption = false

  /// The options for drawing, checked; `base` are the defaults.
  ///
  /// - Returns: the base with the given options.
  /// - Throws: `ValidationError` for an impossible number.
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

  /// Warnings about pictures that are hard to scan, as sentences.
  package var warnings: [String] { frames.warnings }
}
