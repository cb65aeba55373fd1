import FileSupport
import Foundation
import TestSupport
import Testing
import ToolTestSupport

/// Runs that are told to end on the way.
@Suite struct InterruptionTests {
  /// Starts the tool, waits for its temporary, and sends a signal.
  private static func script(_ signal: String) -> String {
    // Without job control a shell lets what runs behind it ignore SIGINT, as whoever started the tests
    // may have done.
    """
    set -m; env --default-signal "$@" &
    for look in {1..6000}; do compgen -G ".x.gif.*.tmp" > found && break; kill -0 $! || break; sleep 0.01; done
    kill -\(signal) $!; wait $!
    """
  }

  @Test(arguments: [("INT", 130), ("TERM", 143)] as [(String, Int32)])
  func anInterruptedRunRemovesItsTemporaryFile(_ signal: String, _ code: Int32) throws {
    let tool = try Tool()
    let bytes = try tool.folder.write([UInt8](repeating: 7, count: 200_000), to: "bytes")
    let run = try tool.run(
      ["encode-to-qr", "--path", bytes, "--scale", "32", "--quiet", "--dst-file", "x.gif"],
      within: Self.script(signal))
    #expect(run.exitCode == code, "\(run)")
    #expect(run.error.contains("Interrupted; nothing was changed.\n"), "\(run)")
    #expect(tool.names(in: "").filter { $0.contains("x.gif") } == [])
  }

  @Test func theNextRunRemovesTheTemporaryFileOfAKilledRun() throws {
    let tool = try Tool()
    let bytes = try tool.folder.write([UInt8](repeating: 7, count: 200_000), to: "bytes")
    let run = try tool.run(
      ["encode-to-qr", "--path", bytes, "--scale", "32", "--quiet", "--dst-file", "x.gif"],
      within: Self.script("KILL"))
    #expect(run.exitCode == 137, "\(run)")
    let left = Leftovers.names(in: tool.folder.path)
    #expect(left.count == 1)
    #expect(left.allSatisfy { $0.hasPrefix(".x.gif.") })
    try tool.succeed("encode-to-qr", "--hex", "00", "--dst-file", tool.folder.file("x.gif"))
    #expect(Leftovers.names(in: tool.folder.path) == [])
  }
}
