package import CommandLineKit
import FileSupport
import HotSide
package import PictureWork
import TerminalKit

/// The pictures to read.
package struct PictureInputOptions: ParsableArguments {
  package init() {}

  @Argument(
    help: "Pictures, folders of pictures, networks, or - for standard input.",
    completion: .pictures)
  package var pictures: [String]
  @OptionGroup var budget: PictureBudgetOptions

  /// Reads the pictures as the frames of one payload; shows a progress bar.
  ///
  /// - Returns: the payload.
  /// - Throws: `PictureInputError/severalPayloads(_:_:)`, or an error of reading.
  package func scan(_ context: CommandContext) async throws -> PictureScan {
    let names = try names(context)
    PictureInputOptions.noteUnread(of: names, context)
    let payloads = try await payloads(names, context)
    guard payloads.count == 1 else {
      throw PictureInputError.severalPayloads(payloads[0].name, payloads[1].name)
    }
    return try payloads[0].result.get()
  }

  /// Reads the pictures as one payload, or as several payloads if there is one in each of several
  /// files; shows a progress bar.
  ///
  /// With `isClean`, codes that many phones do not read are errors.
  /// `otherwise` returns the payload in the bytes of a file that is not a picture.
  ///
  /// - Returns: the payloads, and the files without one.
  /// - Throws: the errors of `ScannedPayload/read(_:with:progress:otherwise:)`.
  package func payloads(
    _ names: [String], _ context: CommandContext, isClean: Bool = false,
    otherwise: (_ bytes: [UInt8]) throws -> [UInt8]? = PictureScan.payload
  ) async throws -> [ScannedPayload] {
    let bar = context.output.progress("Reading frames")
    defer { bar.finish() }
    return try await ScannedPayload.read(
      names, with: isClean ? budget.cleanReader : budget.reader,
      progress: { done, _ in bar.update(completed: done) },
      otherwise: otherwise)
  }

  /// The arguments; those that are missing in the working folder are looked up in the workspace.
  package func names(_ context: CommandContext) throws -> [String] {
    do {
      let workspace = try Workspace(
        overrides: Workspace.Overrides(), environment: { context.environment[$0] })
      return try workspace.pictures(pictures)
    } catch HotSideError.noHome { return pictures }
  }

  /// Reads each argument as a separate payload, or as several if it is a folder with several.
  ///
  /// - Returns: the payloads, by the names of the files without their ending.
  package func scanEach(_ context: CommandContext) async throws -> [(
    name: String, scan: PictureScan
  )] {
    let names = try names(context)
    // A missing file is reported before anything is read.
    _ = try PictureSource.list(names)
    PictureInputOptions.noteUnread(of: names, context)
    var scans: [(name: String, scan: PictureScan)] = []
    for argument in names {
      for found in try await payloads([argument], context) {
        let name = found.name == "standard input" ? argument : found.name
        scans.append((PictureInputOptions.name(of: name), try found.result.get()))
      }
    }
    return scans
  }

  /// Notes the entries of folders that are not read.
  package static func noteUnread(of names: [String], _ context: CommandContext) {
    for note in UnreadEntries.all(of: names).compactMap(\.note) { context.output.note(note) }
  }

  private static func name(of argument: String) -> String {
    if argument == "-" { return "standard-input" }
    let isFolder = argument.utf8.last == UInt8(ascii: "/")
    let name = FilePath.name(of: isFolder ? String(argument.dropLast()) : argument)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
      return name
    }
    return String(name[..<dot])
  }
}
