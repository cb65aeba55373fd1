import HotStore
import TestSupport
import Testing
import ToolTestSupport

/// Pipes, sockets and devices where a folder should list regular files: a command must not wait for a writer.
struct ListedPipeTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.succeed("add-specs", "-f", "-n", "westend-sr25519")
    try tool.succeed(
      "make", "--msg", "add-specs", "--payload", "sign_me_add_specs_westend_sr25519",
      "--verifier-alice", "sr25519", "--goal", "both", "--quiet", "--no-rehearsal")
  }

  private func shell(_ line: String) throws {
    let run = try ProcessRunner.run("/bin/bash", ["-ec", line], folder: tool.folder.path)
    #expect(run.exitCode == 0, "\(run)")
  }

  private func run(_ words: String) throws -> Tool.Run {
    try tool.run(
      words.split(separator: " ").map(String.init), within: #"exec timeout -s KILL 60 "$@""#)
  }

  @Test(arguments: [
    "mkfifo in/a.png", "mkfifo p; ln -s ../p in/a.png",
    "python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind(\"in/a.png\")'",
  ])
  func pipesInAFolderOfPicturesAreReported(_ line: String) throws {
    try shell("mkdir in; \(line); cp Output/completed/*.png in/b.png")
    for command in ["verify in", "qr read in", "rehearse in", "decode in"] {
      let run = try run(command)
      #expect(run.exitCode != 137 && run.exitCode != 0, "\(command): \(run)")
      #expect((run.output + run.error).contains("in/a.png"), "\(command): \(run)")
    }
    let signed = try run("sign --all --capsules in")
    #expect(signed.exitCode != 137, "\(signed)")
  }

  @Test func noCommandWaitsForAWriter() throws {
    try shell(
      """
      mkfifo Output/in_progress/sign_me_x Output/completed/y.json Output/completed/y.png Output/completed/z.txt
      """)
    for command in [
      "status --all", "networks doctor --pictures", "verify Output/completed", "portal init",
      "portal build", "sign --all", "doctor",
    ] {
      let run = try run(command)
      #expect(run.exitCode != 137, "\(command): \(run)")
    }
    try shell("rm -rf Portal; mkdir Portal; mkfifo Portal/portal.json")
    for command in ["portal init", "portal build", "portal check", "doctor"] {
      let run = try run(command)
      #expect(run.exitCode != 137, "\(command): \(run)")
    }
    for (name, bytes) in NetworkDefaults.compiledFiles {
      try tool.folder.write(bytes, to: "Networks/\(name)")
    }
    try shell("mkfifo Networks/x.json")
    for command in ["restore-defaults --yes", "networks doctor", "refresh-defaults --dry-run"] {
      let run = try run(command)
      #expect([65, 66].contains(run.exitCode), "\(command): \(run)")
      #expect((run.output + run.error).contains("it is a pipe or a device"), "\(command): \(run)")
    }
  }

  /// Nobody typed a path to a product that a name stands for.
  @Test func pipesAmongProductsAreReported() throws {
    let name = "add_specs_westend-sr25519_Alice-sr25519.png"
    for (line, commands) in [
      ("mkfifo Output/completed/x.png Output/completed/y.gif", ["rehearse Output/completed"]),
      (
        "cd Output/completed; rm \(name); mkfifo \(name)",
        [
          "verify westend", "rehearse westend", "qr read westend", "verify \(name)",
          "decode \(name)",
        ]
      ),
    ] {
      try shell(line)
      for command in commands {
        let run = try run(command)
        #expect(run.exitCode == 66, "\(command): \(run)")
        #expect((run.output + run.error).contains("it is a pipe or a device"), "\(command): \(run)")
      }
    }
  }

  /// SQLite opens the files next to a database, too.
  @Test(arguments: ["-journal", "-wal", "-shm"])
  func pipesNextToDatabasesAreReported(_ end: String) throws {
    try tool.succeed("cold", "init", "--quiet")
    for (database, commands) in [
      ("Output/hot.sqlite", ["status", "networks list", "networks doctor", "load-types"]),
      ("Output/cold/device.sqlite", ["cold show", "cold networks"]),
    ] {
      try shell("rm -f \(database)\(end); mkfifo \(database)\(end)")
      for command in commands {
        let run = try run(command)
        #expect([65, 66].contains(run.exitCode), "\(command): \(run)")
        #expect((run.output + run.error).contains(end), "\(command): \(run)")
      }
      try shell("rm \(database)\(end)")
    }
    #expect(try run("status").exitCode == 12)
  }

  @Test func aPipeThatTheUserTypedIsRead() throws {
    let run = try tool.run(
      ["qr", "read"], within: #"exec "$@" <(cat Output/completed/*.png)"#)
    #expect(run.exitCode == 0 && run.output.hasPrefix("5301c1"), "\(run)")
  }

  @Test func aPictureThatWasChangedInPlaceIsReadAgain() throws {
    #expect(try tool.run("status", "--all").exitCode != 77)
    try shell(
      """
      f=$(echo Output/completed/*.png); touch -r "$f" t
      [ "$(tail -c +301 "$f" | head -c 1 | od -An -c)" = "   X" ] && byte=Y || byte=X
      printf $byte | dd of="$f" bs=1 seek=300 conv=notrunc status=none; touch -r t "$f"
      """)
    let changed = try tool.run("status", "--all")
    #expect(changed.exitCode == 77 && changed.output.contains("alarm"), "\(changed)")
  }
}
