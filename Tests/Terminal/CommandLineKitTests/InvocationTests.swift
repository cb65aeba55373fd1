import CommandLineKit
import TerminalKit
import Testing

/// Commands are found, and what else can be asked for.
@Suite struct InvocationTests {
  @Test(arguments: [
    (["sign", "p"], ["sample", "sign"]),
    (["make", "p"], ["sample", "sign"]),
    (["add_specs", "-da"], ["sample", "add-specs"]),
    (["codes", "read", "p"], ["sample", "codes", "read"]),
    (["-q", "codes", "show"], ["sample", "codes", "show"]),
    (["worker"], ["sample", "worker"]),
    ([], ["sample"]),
  ])
  func commandIsFoundByEveryName(words: [String], expected: [String]) throws {
    guard case .run(_, let path) = try CommandParser.parse(Sample.self, arguments: words) else {
      Issue.record("no command to run")
      return
    }
    #expect(path.names == expected)
  }

  @Test(arguments: [
    (["--help"], "sample"), (["-h"], "sample"), (["help"], "sample"),
    (["sign", "--help"], "sample sign"), (["help", "sign"], "sample sign"),
    (["help", "make"], "sample sign"), (["help", "codes", "read"], "sample codes read"),
    (["codes", "help", "read"], "sample codes read"),
    (["codes", "--help", "read"], "sample codes"),
    (["codes", "read", "-jh"], "sample codes read"), (["help", "--help"], "sample"),
    (["sign", "--bad", "a", "b", "c", "--help"], "sample sign"),
    (["sign", "--size", "-h"], "sample sign"), (["--bad", "sign", "-h"], "sample"),
  ])
  func helpIsAskedForInEveryWay(words: [String], expected: String) throws {
    guard case .help(let path) = try CommandParser.parse(Sample.self, arguments: words) else {
      Issue.record("no help")
      return
    }
    #expect(path.joined == expected)
  }

  @Test func helpAfterTwoHyphensIsAnArgument() throws {
    #expect(try Sign.parse(["--", "--help"]).payload == "--help")
  }

  @Test func versionIsTextOfItsCommand() throws {
    guard case .version(let text) = try CommandParser.parse(Sample.self, arguments: ["--version"])
    else {
      Issue.record("no version")
      return
    }
    #expect(text == "sample 1.2.3")
  }

  @Test func groupGivenAboveReachesTheSubcommand() throws {
    let above = try run(["--quiet", "sign", "p"])
    #expect(above?.verbosity.verbosity == .quiet)
    let nearer = try run(["sign", "p", "--verbose"])
    #expect(nearer?.verbosity.verbosity == .verbose)
    let neither = try run(["sign", "p"])
    #expect(neither?.verbosity.verbosity == .normal)
  }

  @Test func alternativesHoldAcrossLevels() {
    let failure = #expect(throws: ParseFailure.self) { try run(["--quiet", "sign", "-v", "p"]) }
    #expect(
      failure?.error
        == .exclusive(first: "--quiet", second: "-v", all: ["--quiet", "--verbose"]))
  }

  @Test func parsingOneCommandRefusesOtherRequests() {
    #expect(throws: CleanExit.helpRequest) { try Sign.parse(["--help"]) }
    #expect(throws: CleanExit.message("sample 1.2.3")) { try Sample.parse(["--version"]) }
    #expect(throws: ValidationError("The arguments do not call 'sample' itself.")) {
      try Sample.parse(["sign", "p"])
    }
  }

  @Test func validationErrorComesOutAsItIs() {
    #expect(throws: ValidationError("The symbol size 9 is no multiple of 8.")) {
      try Sign.parse(["--size", "9", "p"])
    }
  }

  @Test(arguments: [
    ("AddSpecs", "add-specs"), ("readURLText", "read-url-text"), ("hotDbPath", "hot-db-path"),
    ("sr25519Key", "sr25519-key"), ("x", "x"), ("snake_case", "snake-case"),
  ])
  func namesAreWrittenWithHyphens(swift: String, expected: String) {
    #expect(swift.kebabCased == expected)
  }

  private func run(_ words: [String]) throws -> Sign? {
    guard case .run(let command, _) = try CommandParser.parse(Sample.self, arguments: words) else {
      return nil
    }
    return command as? Sign
  }
}
