import ByteSupport
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Faults of the reference tool's readers (hot-side 7); the tests have their numbers.
@Suite struct ReadingFaultTests {
  private func folder(of frames: [[UInt8]]) throws -> (Tool, String) {
    let tool = try Tool(restored: false)
    for (index, frame) in frames.enumerated() {
      try tool.folder.write(try Movies.code(frame), to: "frames/\(index).png")
    }
    return (tool, tool.folder.file("frames"))
  }

  @Test func fault13BothTotalsAreShown() throws {
    let (tool, frames) = try folder(of: [[0, 0, 3, 0, 0, 0x53], [0, 0, 5, 0, 1, 0xff]])
    let run = try tool.run("qr", "read", frames)
    #expect(run.exitCode == 65, "\(run)")
    #expect(run.error.contains("3") && run.error.contains("5"), "\(run)")
    #expect(run.output == "")
  }

  @Test(arguments: [
    // The length, the block, the symbol's number, and the symbol.
    [0x80, 0, 0, 10, 0], [0x80, 0, 0, 10, 0, 0, 0],
    [0x80, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8],
    [0x80, 0, 0, 10, 9, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8], [0x80, 0, 0, 10, 0, 0, 0, 0],
    [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4, 5, 6, 7, 8],
  ])
  func fault34HostileFramesAreRefused(_ frame: [UInt8]) throws {
    let (tool, frames) = try folder(of: [frame])
    for command in [["qr", "read"], ["verify"]] {
      let run = try tool.run(command + [frames])
      #expect(run.exitCode == 65, "\(frame): \(run)")
      #expect(run.output == "", "\(frame)")
    }
  }

  @Test func fault34SymbolsOfAnotherSizeAreRefused() throws {
    let update = try Movies.update()
    let large = try Movies.frames(update.bytes, chunkSize: 128)
    let small = try Movies.frames(update.bytes, chunkSize: 64)
    let (tool, frames) = try folder(of: [large[0], small[1]])
    let run = try tool.run("qr", "read", frames)
    #expect(run.exitCode == 65, "\(run)")
    #expect(run.output == "")
  }

  @Test func fault35PicturesAreReadWithoutAWindow() throws {
    let update = try Movies.update()
    let (tool, frames) = try folder(of: try Movies.frames(update.bytes))
    let run = try tool.run(["qr", "read", frames], environment: ["DISPLAY": ""])
    #expect(run.exitCode == 0, "\(run)")
    #expect(run.output == Hex.encode(update.bytes) + "\n")
  }
}
