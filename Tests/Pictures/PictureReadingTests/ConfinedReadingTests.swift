import CommandTestSupport
import Foundation
import PictureReading
import ProcessConfinement
import QRDrawing
import TestSupport
import Testing

/// Files read by the built tool, told to be the worker.
@Suite struct ConfinedReadingTests {
  private func reader(
    seconds: Int = 10, _ program: String = ProcessRunner.hotside
  ) -> ConfinedPictureReader {
    ConfinedPictureReader(seconds: seconds, threads: 2, program: program)
  }

  private func movie(_ format: MovieFormat, frames: Int) async throws -> [UInt8] {
    let options = try MovieOptions(format: format, drawing: DrawingOptions(scale: 1))
    return try await MovieWriter(options: options).bytes(
      (0..<frames).map { SplitMix64.bytes(60, seed: UInt64($0)) })
  }

  @Test func filesAreReadOneAfterTheOtherAsInThisProcess() async throws {
    var builder = GIFBuilder(width: 8, height: 8, palette: [0, 0, 0, 255, 255, 255])
    builder.append((0, 0, 8, 8)) { _, _ in 1 }
    // The second picture lies over the first.
    builder.append((2, 2, 3, 3)) { _, _ in 0 }
    let files = [
      try await movie(.gif, frames: 30), try await movie(.apng, frames: 30),
      builder.finished(), try StaticPicture.png(of: [1, 2, 3]),
    ]
    var session = reader().session()
    for file in files {
      var progress: [Int] = []
      let read = try session.read(file, name: "a") { done, total in
        #expect(done <= total)
        progress.append(done)
      }
      #expect(try await PictureReader().read(file, name: "a") == read)
      #expect(progress == Array(1...read.frames.count))
    }
  }

  @Test func aReaderForCleanCodesNamesTheFaultOfACode() async throws {
    var gif = try await movie(.gif, frames: 20)
    #expect(try reader().forCleanCodes.session().contents(of: gif).frames.count == 20)
    // The two colors follow the header and the description of the screen.
    gif.swapAt(13, 16)
    gif.swapAt(14, 17)
    gif.swapAt(15, 18)
    let contents = try reader().session().contents(of: gif)
    #expect(contents.frames.map(\.view) == .init(repeating: .inverted, count: 20))
    #expect(throws: PictureError.uncleanCode(name: "a", frame: 0, view: .inverted)) {
      _ = try reader().forCleanCodes.session().contents(of: gif)
    }
  }

  @Test func noFrameIsReadAfterTheLastWantedOne() async throws {
    let file = try await movie(.gif, frames: 30)
    var session = reader().session()
    // The session goes on after it.
    for wanted in [1, 7, 30] {
      var seen = 0
      let read = try session.read(
        file, name: "a",
        until: { _ in
          seen += 1
          return seen == wanted
        })
      #expect(read.frames.count == wanted && seen == wanted)
    }
  }

  @Test func aProcessStaysForTheNextSession() async throws {
    let folder = try TemporaryFolder()
    // Tells of each process that is started.
    let script = """
      #!/bin/sh
      echo $$ >> '\(folder.file("started"))'
      exec '\(ProcessRunner.hotside)' "$@"

      """
    let program = try folder.write(Array(script.utf8), to: "program")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
    let reader = ConfinedPictureReader(threads: 2, program: program, keepsProcesses: true)
    let file = try await movie(.gif, frames: 3)
    func read() throws -> [pid_t] {
      var session = reader.session()
      #expect(try session.read(file, name: "a").frames.count == 3)
      let started = try String(contentsOfFile: folder.file("started"), encoding: .utf8)
      return started.split(separator: "\n").compactMap { pid_t($0) }
    }
    let first = try read()
    #expect(first.count == 1)
    #expect(try read() == first)
    // One that has ended meanwhile is not asked. It is looked at, and not waited for: its owner does that.
    var ended = unsafe siginfo_t()
    kill(first[0], SIGKILL)
    #expect(unsafe waitid(P_PID, id_t(first[0]), &ended, WEXITED | WNOWAIT) == 0)
    #expect(try read().count == 2)
  }

  @Test func errorsArriveWithTheName() async throws {
    let png = try StaticPicture.png(of: [1, 2, 3])
    var changed = png
    changed[60] ^= 1
    var session = reader().session()
    for (bytes, isTruncated) in [(Array(png.dropLast(9)), true), (changed, false)] {
      let expected: PictureError
      do {
        _ = try await PictureReader().read(bytes, name: "x.png")
        Issue.record("it is not sound")
        return
      } catch { expected = error }
      if case .truncated = expected { #expect(isTruncated) }
      #expect(throws: expected) { try session.read(bytes, name: "x.png") }
    }
    #expect(throws: PictureError.notAPicture(name: "t")) { try session.read([1], name: "t") }
    let sound = try session.read(png, name: "x")
    #expect(sound.frames.map(\.content) == [[1, 2, 3]])
  }

  @Test func timeIsForTheFileAndThoseWithoutSymbolBefore() throws {
    let png = try StaticPicture.png(of: [1, 2, 3])
    var session = reader(seconds: 1).session()
    let first = try session.read(png, name: "x")
    #expect(first.frames.map(\.content) == [[1, 2, 3]])
    let wallpaper = FinderWallpaper.png(side: 512)
    #expect(throws: PictureError.overBudget(name: "w.png", others: 0, seconds: 1)) {
      try session.read(wallpaper, name: "w.png")
    }
    // A new process reads what comes after it.
    let second = try session.read(png, name: "x")
    #expect(second.frames.map(\.content) == [[1, 2, 3]])
    var small = reader(seconds: 2).session()
    let poster = FinderWallpaper.png(side: 104)
    #expect {
      for _ in 0..<1000 { _ = try small.read(poster, name: "w") }
    } throws: { error in
      guard case .overBudget(name: "w", others: 2..., seconds: 2)? = error as? PictureError
      else {
        return false
      }
      return true
    }
  }

  @Test func timeForProcessingPicturesCountsForTheFile() async throws {
    let file = try await movie(.gif, frames: 30)
    var session = reader(seconds: 1).session()
    var taken = 0
    #expect(throws: PictureError.overBudget(name: "x", others: 0, seconds: 1)) {
      try session.read(
        file, name: "x",
        until: { _ in
          taken += 1
          let start = clock()
          while clock() - start < CLOCKS_PER_SEC / 4 {}
          return false
        })
    }
    #expect(taken < 30)
    let next = try session.read(file, name: "x")
    #expect(next.frames.count == 30)
  }

  @Test func aProgramThatIsNoReaderIsNotBelieved() throws {
    let png = try StaticPicture.png(of: [1, 2, 3])
    let folder = try TemporaryFolder()
    func script(_ line: String, _ name: String) throws -> String {
      let path = try folder.write(Array("#!/bin/sh\n\(line)\n".utf8), to: name)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
      return path
    }
    for (program, error) in [
      ("/bin/false", PictureError.readerFailed(name: "x", signal: nil)),
      ("/bin/cat", .readerFailed(name: "x", signal: nil)),
      (
        try script("exit 3", "unconfined"),
        .readerNotStarted(reason: "the system refuses to confine it (seccomp)")
      ),
      (try script("kill -SEGV $$", "crash"), .readerFailed(name: "x", signal: SIGSEGV)),
      // The end, before anything was said of the file.
      (
        try script("printf '\\001\\000\\000\\000\\002'; cat", "end"),
        .readerFailed(name: "x", signal: nil)
      ),
      // An answer of 4 GB.
      (
        try script("printf '\\377\\377\\377\\377\\002'; cat", "long"),
        .readerFailed(name: "x", signal: nil)
      ),
      ("/nowhere", .readerNotStarted(reason: "No such file or directory")),
    ] {
      var session = reader(program).session()
      #expect(throws: error, "\(program)") { try session.read(png, name: "x") }
    }
  }

  @Test func aReaderThatIsAskedNonsenseSaysNothing() throws {
    for input: [UInt8] in [[1, 2], [255, 255, 255, 255], [9, 0, 0, 0, 1, 2]] {
      let run = try ProcessRunner.run(
        ProcessRunner.hotside, [PictureWorker.argument, "1"], input: input)
      #expect(run.exitCode == Confinement.misunderstood)
      #expect(run.standardOutput == [])
    }
    let run = try ProcessRunner.run(ProcessRunner.hotside, [PictureWorker.argument, "1"])
    #expect(run.exitCode == 0 && run.standardOutput == [])
  }

  @Test func everyThreadOfTheReaderIsConfined() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: ProcessRunner.hotside)
    process.arguments = [PictureWorker.argument, "3"]
    let input = Pipe()
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer {
      try? input.fileHandleForWriting.close()
      process.waitUntilExit()
    }
    let folder = "/proc/\(process.processIdentifier)/task"
    func states() -> [String] {
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return threads.flatMap { thread in
        ((try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)) ?? "")
          .split(separator: "\n").filter { $0.hasPrefix("Seccomp:") || $0.hasPrefix("NoNewPrivs:") }
          .map(String.init)
      }
    }
    var seen: [String] = []
    for _ in 0..<3000 where seen.count(where: { $0 == "Seccomp:\t2" }) < 3 {
      usleep(10_000)
      seen = states()
    }
    #expect(seen.count { $0 == "Seccomp:\t2" } == 3)
    #expect(seen.count { $0 == "NoNewPrivs:\t1" } == 3)
    #expect(seen.count == 6)
  }
}

extension PictureSession {
  /// Reads a file in a session of its own.
  fileprivate consuming func contents(of bytes: [UInt8]) throws(PictureError) -> PictureContents {
    try read(bytes, name: "a")
  }
}
