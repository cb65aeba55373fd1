import CommandLineKit
import Testing

/// Words reach the properties they are meant for.
@Suite struct ParsingTests {
  @Test(arguments: [
    ["-s", "16", "p"], ["-s=16", "p"], ["--size", "16", "p"], ["--size=16", "p"],
    ["p", "-s", "16"],
    ["--size=16", "--", "p"], ["-xs", "16", "p"], ["-xs=16", "p"],
  ])
  func optionIsReadInEverySpelling(_ words: [String]) throws {
    let sign = try Sign.parse(words)
    #expect(sign.size == 16)
    #expect(sign.payload == "p")
  }

  @Test func defaultsStandForWhatIsNotGiven() throws {
    let sign = try Sign.parse(["p"])
    #expect(!sign.force)
    #expect(sign.size == 1072)
    #expect(sign.goal == .both)
    #expect(sign.border == .border)
    #expect(sign.effort == 0)
    #expect(sign.key == [])
    #expect(sign.places.hotDbPath == nil)
    #expect(sign.places.exportDir == "Output")
    #expect(sign.target == nil)
  }

  @Test func everyGivenValueIsParsed() throws {
    let sign = try Sign.parse([
      "--force", "--goal", "qr", "--no-border", "-xx", "-x", "--key", "a", "-kb", "-k=c",
      "--hot-db-path", "db", "--export-dir=", "p", "t",
    ])
    #expect(sign.force)
    #expect(sign.goal == .qr)
    #expect(sign.border == .noBorder)
    #expect(sign.effort == 3)
    #expect(sign.key == ["a", "b", "c"])
    #expect(sign.places.hotDbPath == "db")
    #expect(sign.places.exportDir == "")
    #expect(sign.payload == "p")
    #expect(sign.target == "t")
  }

  @Test func valueAfterEqualsSignIsTakenWhole() throws {
    let sign = try Sign.parse(["--export-dir=--a=b", "p"])
    #expect(sign.places.exportDir == "--a=b")
  }

  @Test func joinedLetterKeepsEqualsSignsInItsValue() throws {
    #expect(try Sign.parse(["-kname=value", "p"]).key == ["name=value"])
    #expect(try Sign.parse(["-k=value", "p"]).key == ["value"])
  }

  @Test func hyphenAloneIsAValue() throws {
    let sign = try Sign.parse(["--export-dir", "-", "-", "-"])
    #expect(sign.places.exportDir == "-")
    #expect(sign.payload == "-")
    #expect(sign.target == "-")
  }

  @Test func everyWordAfterTwoHyphensIsAnArgument() throws {
    let sign = try Sign.parse(["--", "--force", "--"])
    #expect(sign.payload == "--force")
    #expect(sign.target == "--")
    #expect(!sign.force)
  }

  @Test func oldSpellingOfAnOptionIsAccepted() throws {
    #expect(try Sign.parse(["--hot_db_path", "db", "p"]).places.hotDbPath == "db")
  }

  @Test func arrayTakesTheRemainingArguments() throws {
    #expect(try ReadCodes.parse(["a", "-j", "b", "--", "-c"]).pictures == ["a", "b", "-c"])
  }

  @Test func optionUpToTheNextOneTakesSeveralWords() throws {
    let read = try ReadCodes.parse(["--mark", "1", "2", "-j", "p", "--mark=3", "q"])
    #expect(read.mark == [1, 2, 3])
    #expect(read.json)
    #expect(read.pictures == ["p", "q"])
  }

  @Test(arguments: [
    (["-f", "-a"], Setting.onlyDatabase), (["-d", "-a"], .onlyNode), (["-at"], .both),
    (["--test", "-a"], .both), (["-d", "-d", "-a"], .onlyNode),
  ])
  func flagOfASetChoosesItsCase(words: [String], expected: Setting) throws {
    #expect(try AddSpecs.parse(words).setting == expected)
  }

  @Test func defaultedArgumentMayBeGiven() throws {
    #expect(try ShowCode.parse([]).goal == .qr)
    #expect(try ShowCode.parse(["text"]).goal == .text)
  }

  @Test func setsOfFlagsMayBeOptionalOrDefaulted() throws {
    #expect(try Flags.parse([]).maybe == nil)
    #expect(try Flags.parse(["--east"]).maybe == .east)
    #expect(try Flags.parse([]).usual == .slow)
    #expect(try Flags.parse(["--fast"]).usual == .fast)
  }

  @Test func requiredArraysNeedOneElement() throws {
    #expect(try Arrays.parse(["--need", "1", "--need", "2"]).need == [1, 2])
    #expect(try Arrays.parse(["--need", "1"]).rest == ["none"])
    #expect(try Arrays.parse(["--need", "1", "a"]).rest == ["a"])
    let failure = #expect(throws: ParseFailure.self) { try Arrays.parse([]) }
    #expect(failure?.error == .missingArgument("--need <need>"))
  }
}

private enum Side: EnumerableFlag {
  case east, west
  static func help(for value: Side) -> ArgumentHelp { "A side." }
}

private enum Pace: EnumerableFlag {
  case slow, fast
  static func help(for value: Pace) -> ArgumentHelp { "A pace." }
}

private struct Flags: Command {
  @Flag() var maybe: Side?
  @Flag var usual = Pace.slow
}

private struct Arrays: Command {
  @Option(help: "Numbers.") var need: [Int]
  @Argument(help: "The rest.") var rest = ["none"]
}
