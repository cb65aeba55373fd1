import CommandLineKit
package import PictureWork
import QRDrawing
import Reporting
import VaultPayloads

/// The size and rate of a movie's frames; single numbers take precedence over the profile.
package struct FrameOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "For which cameras a movie is drawn.",
      discussion: "Updates are drawn as fast without it. Bytes a frame, and frames a second: "
        + FrameOptions.numbers(of: MovieProfile.allCases)
    ), setting: .profile
  )
  var profile: MovieProfile?
  @Option(
    help: ArgumentHelp(
      "Bytes a frame carries, a multiple of 8 from 64 to 2944.", valueName: "bytes"))
  var chunkSize: Int?
  @Option(help: ArgumentHelp("Frames shown in a second, 1 to 50.", valueName: "count"))
  var fps: Int?
  @Option(
    help: ArgumentHelp("Modules of quiet zone on each side, 0 to 32.", valueName: "modules"),
    setting: .border)
  package var border = 4
  @Option(
    help: ArgumentHelp(
      "Repair frames in percent of the source frames, 0 to 1000; about 100 without it.",
      valueName: "percent"))
  var repair: Int?
  @Flag(
    help:
      "Spread the repair frames among the source frames, so that it matters less when a camera joins."
  )
  var shuffle = false

  private static func numbers(of profiles: [MovieProfile]) -> String {
    profiles.map { "\($0.rawValue) \($0.chunkSize) and \($0.framesPerSecond)" }
      .joined(separator: ", ") + "."
  }

  /// The options for drawing, checked; `base` are the defaults.
  ///
  /// - Returns: the base with the given options.
  /// - Throws: `ValidationError` for an impossible number.
  package func request(_ base: PictureRequest = PictureRequest()) throws -> PictureRequest {
    var request = base
    if let profile {
      let drawn = PictureRequest(profile: profile)
      request.chunkSize = drawn.chunkSize
      request.framesPerSecond = drawn.framesPerSecond
      request.staticLimit = min(base.staticLimit, drawn.staticLimit)
    }
    if let chunkSize { request.chunkSize = try FrameOptions.checked(chunkSize: chunkSize) }
    if let fps { request.framesPerSecond = fps }
    if let repair {
      guard (0...MovieFrames.Repair.mostPercent).contains(repair) else {
        throw ValidationError(
          "--repair \(repair) is not possible; 0 to \(MovieFrames.Repair.mostPercent) percent are.")
      }
      request.repair = .percent(repair)
    }
    if shuffle { request.order = .spread }
    do throws(PictureError) {
      _ = try MovieOptions(framesPerSecond: request.framesPerSecond)
      request.drawing = try DrawingOptions(border: border)
    } catch { throw ValidationError(error.message) }
    return request
  }

  /// Warnings about pictures that are hard to scan, as sentences.
  package var warnings: [String] {
    border < DrawingOptions.standard.border
      ? [
        """
        A quiet zone of \(border) modules is less than the \(DrawingOptions.standard.border) that readers expect; \
        the picture needs a light surrounding.
        """
      ] : []
  }

  /// A frame size that a Vault accepts: a multiple of 8, at least 64.
  package static func checked(chunkSize: Int) throws -> Int {
    guard chunkSize >= 64, chunkSize.isMultiple(of: 8) else {
      throw ValidationError(
        """
        --chunk-size \(chunkSize) is not possible: symbols are cut to multiples of 8 bytes, and below 64 a \
        Vault's decoder counts in other units. Choose a multiple of 8 from 64 to \(largestChunk).
        """
      )
    }
    guard chunkSize <= largestChunk else {
      throw ValidationError(
        """
        --chunk-size \(chunkSize) is not possible: with its header of 8 bytes the frame would not fit the largest \
        QR code, which holds \(QRSymbol.maximumByteCount). Choose at most \(largestChunk).
        """
      )
    }
    return chunkSize
  }

  private static let largestChunk = 2944
}
