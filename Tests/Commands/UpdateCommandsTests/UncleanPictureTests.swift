import Foundation
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Checks of published pictures require clean codes; readers read what a good camera reads.
@Suite struct UncleanPictureTests {
  @Test func anInvertedMovieIsReadButNotVerified() async throws {
    let tool = try Tool()
    var gif = try await Movies.movie(
      try Movies.frames(try Movies.update(version: 1_000_000).bytes))
    let clean = try tool.folder.write(gif, to: "clean.gif")
    // The two colors follow the header and the description of the screen.
    for index in 13..<16 { gif.swapAt(index, index + 3) }
    let inverted = try tool.folder.write(gif, to: "inverted.gif")
    let payload = try tool.run(["qr", "read", clean])
    #expect(payload.exitCode == 0, "\(payload)")
    let read = try tool.run(["qr", "read", inverted])
    #expect(read.exitCode == 0 && read.output == payload.output, "\(read)")
    for command in ["verify", "rehearse"] {
      let run = try tool.run([command, inverted])
      #expect(run.exitCode == 65, "\(run)")
      #expect(run.error.contains("inverted: many phones do not read this"), "\(run)")
    }
  }
}
