package import CommandLineKit
import FileSupport
package import PictureWork
import TerminalKit

/// Pictures to read.
package struct PictureInputOptions: ParsableArguments {
  package init() {}

  @Argument(
    help: "Pictures, folders of pictures, or - for standard input.",
    completion: .file(extensions: ["png", "apng", "gif", "jpg", "jpeg"]))
  package var pictures: [String]
  @OptionGroup var budget: PictureBudgetOptions

  /// Reads them as the frames of one payload, with a bar for what takes long.
  package func scan(_ context: CommandContext) async throws -> PictureScan {
    try await scan(try PictureSource.list(pictures), context)
  }

  /// Reads each argument as a payload of its own.
  ///
  /// - Returns: the payloads by the names of the files, without what stands behind the last dot.
  package func scanEach(_ context: CommandContext) async throws -> [(
    name: String, scan: PictureScan
  )] {
    // What is not there is said before anything is read.
    _ = try PictureSource.list(pictures)
    var scans: [(name: String, scan: PictureScan)] = []
    for argument in pictures {
      let scan = try await scan(try PictureSource.list([argument]), context)
      scans.append((PictureInputOptions.name(of: argument), scan))
    }
    return scans
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

  private func scan(_ sources: [PictureSource], _ context: CommandContext) async throws
    -> PictureScan
  {
    let bar = context.output.progress("Reading frames")
    defer { bar.finish() }
    return try await PictureScan.read(sources, with: budget.reader) { done, _ in
      bar.update(completed: done)
    }
  }
}
