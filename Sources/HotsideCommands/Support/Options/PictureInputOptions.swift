import CommandLineKit
import HotSide

/// Pictures to read.
struct PictureInputOptions: ParsableArguments {
  @Argument(
    help: "Pictures, folders of pictures, or - for standard input.",
    completion: .file(extensions: ["png", "apng", "gif", "jpg", "jpeg"]))
  var pictures: [String]
  @OptionGroup var budget: PictureBudgetOptions

  /// Reads them, with a bar for what takes long.
  func scan(_ context: CommandContext) async throws -> PictureScan {
    let sources = try PictureSource.list(pictures)
    let bar = context.output.progress("Reading frames")
    defer { bar.finish() }
    return try await PictureScan.read(sources, with: budget.reader) { done, _ in
      bar.update(completed: done)
    }
  }
}
