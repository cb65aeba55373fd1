import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// Several runs that put files in the place of the same files.
struct SimultaneousRunTests {
  private static let rounds = 10
  private static let three =
    #"for i in 1 2 3; do "$@" & p="$p $!"; done; for i in $p; do wait $i || exit; done"#

  @Test func onlyOneOfSeveralRestoresReplacesTheDatabase() throws {
    let tool = try Tool()
    // Makes a last good copy.
    try tool.succeed("networks", "rename-title", "kusama-sr25519", "kusama")
    for round in 1...Self.rounds {
      let lost = try ProcessRunner.run(
        "/bin/sh", ["-c", "rm Output/hot.sqlite"], folder: tool.folder.path)
      #expect(lost.exitCode == 0)
      let run = try tool.run(["restore", "-q"], within: Self.three)
      #expect(run.exitCode == 0, "\(run)")
      #expect(tool.names(in: "Output").filter { $0.contains("damaged") } == [], "round \(round)")
      try tool.succeed("networks", "list")
    }
  }

  @Test func oneOfSeveralRunsMakesTheDatabase() throws {
    for _ in 1...Self.rounds {
      let tool = try Tool(restored: false)
      let run = try tool.run(["restore-defaults", "--yes", "-q"], within: Self.three)
      #expect(run.exitCode == 0, "\(run)")
      #expect(tool.names(in: "Output").filter { $0.contains("damaged") } == [])
      try tool.succeed("networks", "list")
    }
  }

  /// Every run signs again, so that products of two runs differ.
  @Test func productsOfOneNameAreOfOneRun() throws {
    let tool = try Tool()
    try tool.succeed("add-specs", "-f", "-n", "westend-sr25519")
    let make = [
      "make", "--msg", "add-specs", "--payload", "sign_me_add_specs_westend_sr25519",
      "--verifier-alice", "sr25519", "--again", "--quiet", "--no-rehearsal", "--goal", "both",
    ]
    for _ in 1...Self.rounds {
      let run = try tool.run(make, within: Self.three)
      #expect(run.exitCode == 0, "\(run)")
      try tool.succeed("networks", "doctor", "--pictures")
    }
  }

  /// Starts each line of arguments at the same time, with its output in a file of its own.
  private static let together = """
    tool=$1; shift; i=0; p=
    for line in "$@"; do i=$((i + 1)); "$tool" $line > out$i 2> err$i & p="$p $!"; done
    for i in $p; do wait $i || exit; done
    """

  private static let signer = "--verifier-alice sr25519 --override-verifier --yes --no-rehearsal"
  private static let makeWestend =
    "make --msg add-specs --payload sign_me_add_specs_westend_sr25519 --verifier-alice sr25519 --no-rehearsal"

  /// Every run that completes an update signs it, so that two that say so have signed it twice.
  @Test(arguments: [
    ["sign --all", "sign --all", "sign --all"],
    [
      "sign sign_me_add_specs_westend_sr25519", "sign sign_me_add_specs_westend_sr25519",
      "sign --all",
    ],
    ["sign --all", "make"], ["make", "make", "make"],
    ["make", "sign sign_me_add_specs_westend_sr25519"],
  ])
  func anUpdateHasOneSignature(lines: [String]) throws {
    let tool = try Tool()
    try tool.succeed("add-specs", "-f", "-a")
    let lines = lines.map { $0 == "make" ? Self.makeWestend : "\($0) \(Self.signer)" }
    for round in 1...Self.rounds {
      let run = try ProcessRunner.run(
        "/bin/bash",
        ["-c", "rm -rf Output/completed; " + Self.together, "bash", ProcessRunner.hotside] + lines,
        environment: ["HOTSIDE_WORKSPACE": tool.folder.path, "HOTSIDE_OUTPUT_HINTS": "false"],
        folder: tool.folder.path)
      #expect(run.exitCode == 0, "\(run)")
      var (signed, found) = (0, 0)
      for number in 1...lines.count {
        let text = try ["out", "err"].map {
          String(decoding: try tool.bytes(tool.folder.file("\($0)\(number)")), as: UTF8.self)
        }.joined(separator: "\n").split(separator: "\n")
        signed += text.count {
          $0.hasPrefix("westend specs sr25519: signed by")
            || ($0.hasPrefix("Wrote ") && $0.hasSuffix(".json.") && $0.contains("westend"))
        }
        found += text.count {
          $0.hasPrefix("westend specs sr25519: was signed by") || $0.contains("is already complete")
            || $0 == "There is nothing to sign." || $0.contains("westend specs sr25519 is ")
        }
      }
      #expect(signed == 1, "round \(round) of \(lines)")
      // A run of all that begins later does not mention what is complete already.
      let named = lines.count { !$0.hasPrefix("sign --all") }
      #expect(signed + found >= named, "round \(round) of \(lines)")
    }
    try tool.succeed("networks", "doctor", "--pictures")
  }

  @Test func aRunReportsAnUpdateThatAnotherRunHasCompleted() throws {
    let tool = try Tool()
    try tool.succeed("add-specs", "-f", "-n", "westend-sr25519")
    // The folder of products is taken while the second run draws, and the first run completes the update meanwhile.
    try tool.folder.write([], to: "Output/completed/.keep")
    let line =
      Self.untilItWaits + """
        exec 9< Output/completed; flock 9
        "$@" --json 9<&- > second.json 2> second.err & p=$!
        untilItWaits $p; cp first/* Output/completed; flock -u 9; exec 9<&-; wait $p
        """
    let sign = ["sign", "westend"] + Self.signer.split(separator: " ").map(String.init)
    try tool.succeed("sign", "westend", "--verifier-alice", "sr25519", "--yes", "--no-rehearsal")
    let moved = try ProcessRunner.run(
      "/bin/sh", ["-c", "mkdir first && mv Output/completed/a* first"], folder: tool.folder.path)
    #expect(moved.exitCode == 0)
    let run = try tool.run(sign, within: line)
    #expect(run.exitCode == 0, "\(run)")
    let document = try JSONValue(parsing: tool.bytes(tool.folder.file("second.json")))
    #expect(document["items"]?.array?.map { $0["wasComplete"] } == [.bool(true)], "\(document)")
    for name in tool.names(in: "first") {
      #expect(try tool.bytes(tool.product(name)) == tool.bytes(tool.folder.file("first/" + name)))
    }
    #expect(tool.names(in: "Output/completed") == [".keep"] + tool.names(in: "first"))
  }

  /// A function of the shell: waits until a process waits for the folder of products, which it has open
  /// meanwhile, or has ended.
  private static let untilItWaits = """
    untilItWaits() {
      n=0
      for look in $(seq 3000); do
        ls -l /proc/$1/fd 2> /dev/null | grep -q 'Output/completed$' && n=$((n + 1)) || n=0
        [ $n -ge 5 ] && return; kill -0 $1 || return; sleep 0.02
      done
      echo "The run does not wait for the folder." >&2; exit 99
    }

    """

  /// Takes the lock of the folder of products, tells so by a file, and keeps the lock until there is another.
  private static let holder = """
    python3 -c 'import fcntl, os, time
    fcntl.flock(os.open("Output/completed", os.O_RDONLY), fcntl.LOCK_EX)
    open("held", "w")
    end = time.monotonic() + 100
    while not os.path.exists("enough") and time.monotonic() < end: time.sleep(0.01)' & h=$!
    for look in $(seq 6000); do [ -e held ] && break; sleep 0.01; done

    """

  /// The holder ends by itself, or is killed.
  private static let ends = [
    untilItWaits + holder + #""$@" & untilItWaits $!; touch enough; wait $!; e=$?; wait; exit $e"#,
    holder + #"kill -9 $h; "$@""#,
  ]

  @Test(arguments: ends) func aRunWaitsForTheFolder(_ line: String) throws {
    let tool = try Tool()
    try tool.succeed("add-specs", "-f", "-a")
    for network in ["westend", "kusama"] {
      let run = try tool.run(
        [
          "make", "--msg", "add-specs", "--payload", "sign_me_add_specs_\(network)_sr25519",
          "--verifier-alice", "sr25519", "--quiet", "--no-rehearsal",
        ], within: network == "kusama" ? line : nil)
      #expect(run.exitCode == 0, "\(run)")
    }
    #expect(tool.products.count == 6, "\(tool.products)")
  }

  /// A number names another copy after the change, so that a run that was killed and is run again would go on.
  @Test func anIdNamesTheSameCopyAgain() throws {
    let tool = try Tool()
    try tool.succeed("remove", "title", "kusama-sr25519", "--yes")
    let copies = try tool.run("restore", "--list", "--json").document["items"]?.array ?? []
    let ids = copies.compactMap { $0["id"]?.string }
    try #require(ids.count == 2 && Set(ids).count == 2, "\(copies)")
    for _ in 1...3 {
      try tool.succeed("restore", "--from", ids[1])
      #expect(try tool.run("networks", "list").output.contains("kusama-sr25519"))
    }
    #expect(try tool.run("restore", "--from", "00000000").exitCode == 66)
    try tool.succeed("restore", "--from", ids[0])
    #expect(try !tool.run("networks", "list").output.contains("kusama-sr25519"))
  }

  /// Run again, a line with a number would take the change back.
  @Test func aNumberIsRefusedWithTheLineThatMeansItsCopy() throws {
    let tool = try Tool()
    try tool.succeed("remove", "title", "kusama-sr25519", "--yes")
    for number in 1...2 {
      let id = try tool.copyID(number)
      for _ in 1...2 {
        let run = try tool.run("restore", "--from", "\(number)")
        #expect(run.exitCode == 64, "\(run)")
        #expect(run.error.contains("hotside restore --from \(id)\n"), "\(run)")
        #expect(try !tool.run("networks", "list").output.contains("kusama-sr25519"))
      }
    }
    #expect(try tool.run("restore", "--from", "3").exitCode == 66)
    try tool.goBack(to: 2)
    #expect(try tool.run("networks", "list").output.contains("kusama-sr25519"))
  }

  @Test func missingMemoryIsNotReportedAsDamage() throws {
    let tool = try Tool()
    for size in stride(from: 60_000, through: 300_000, by: 20_000) {
      let run = try tool.run(
        ["restore", "-q"], within: #"ulimit -v \#(size); exec timeout -s KILL 30 "$@""#)
      let names = tool.names(in: "Output").filter { $0.contains("damaged") }
      #expect(names == [], "\(size): \(run)")
    }
  }
}
