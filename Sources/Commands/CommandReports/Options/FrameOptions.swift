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
      "The cameras that a movie is drawn for.",
      discussion: "Default for updates: fast. Bytes per frame, and frames per second: "
        + FrameOptions.numbers(of: MovieProfile.allCases)
    ), setting: .profile
  )
  var profile: MovieProfile?
  @Option(
    help: ArgumentHelp(
      "Bytes per frame, a multiple of 8 from 64 to 2944.", valueName: "bytes"))
  var chunkSize: Int?
  @Option(help: ArgumentHelp("Frames per second, 1 to 50.", valueName: "count"))
  var fps: Int?
  @Option(
    help: ArgumentHelp("Quiet zone on each side, 0 to 32 modules.", valueName: "modules"),
    setting: .border)
  package var border = 4
  @Option(
    help: ArgumentHelp(
      "Repair frames in percent of the source frames, 0 to 1000. Default: about 100.",
      valueName: "percent"))
  var repair: Int?
  @Flag(
    help:
      "Mix repair frames with source frames, so that scanning can start at any point."
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
          """
          --repair \(repair) is not possible. Give 0 to \(MovieFrames.Repair.mostPercent) percent.
          """)
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
        A border of \(border) is narrower than the quiet zone of \(DrawingOptions.standard.border) modules that \
        readers expect. Show the picture on a light background.
        """
      ] : []
  }

  /// A frame size that a Vault accepts: a multiple of 8, at least 64.
  package static func checked(chunkSize: Int) throws -> Int {
    guard chunkSize >= 64, chunkSize.isMultiple(of: 8) else {
      throw ValidationError(
        """
        --chunk-size \(chunkSize) is not possible: symbols are multiples of 8 bytes, and below 64 bytes a Vault's \
        decoder counts in other units. Give a multiple of 8 from 64 to \(largestChunk).
        """
      )
    }
    guard chunkSize <= largestChunk else {
      throw ValidationError(
        """
        --chunk-size \(chunkSize) is not possible: with its header of 8 bytes the frame is too long for the \
        largest QR code, which holds \(QRSymbol.maximumByteCount) bytes. Give at most \(largestChunk).
        """
      )
    }
    return chunkSize
  }

  private static let largestChunk = 2944
}
