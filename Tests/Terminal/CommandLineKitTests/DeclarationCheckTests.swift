import CommandLineKit
import CommandLineTestSupport
import Testing

/// Every fault of a declaration is found, and none where there is none.
@Suite struct DeclarationCheckTests {
  @Test func soundDeclarationsHaveNoProblems() {
    #expect(CommandDeclarationCheck.problems(of: Sample.self) == [])
  }

  @Test func namesGivenTwiceOrTakenAreFound() {
    #expect(
      CommandDeclarationCheck.problems(of: Names.self) == [
        "names: the subcommand name 'twice' is given twice",
        "names: the subcommand name 'help' is taken",
        "names: the subcommand name 'no good' cannot be typed",
        "names: the name '--same' is given twice",
        "names: the name '-s' is given twice",
        "names: the name '-h' is taken",
        "names: the name '--version' is taken",
        "names: the name '--generate-completion-script' is taken",
        "names: the name '-ö' cannot be typed",
        "names: the name '---three' cannot be typed",
        "names: the name '--with space' cannot be typed",
        "names: the name '--' cannot be typed",
      ])
  }

  @Test func versionIsFreeWhereNoVersionIsPrinted() {
    #expect(CommandDeclarationCheck.problems(of: Versioned.self) == [])
  }

  @Test func missingHelpIsFound() {
    #expect(
      CommandDeclarationCheck.problems(of: Silent.self) == [
        "silent: the command has no abstract",
        "silent: 'option' has no help",
        "silent: the flag '--flag' of 'flag' has no help",
        "silent: the flag '--east' of 'side' has no help",
        "silent: 'nameless' has no name that is shown",
        "silent: 'argument' has no help",
      ])
  }

  @Test func argumentsThatCannotBeFilledAreFound() {
    #expect(
      CommandDeclarationCheck.problems(of: Order.self) == [
        "order: 'maybe' may be left out, but the later 'needed' may not",
        "order: the array 'many' takes what is meant for 'last'",
      ])
    #expect(
      CommandDeclarationCheck.problems(of: Both.self) == [
        "both: 'place' can never be given, since subcommands come first"
      ])
  }

  @Test func wrongAlternativesAreFound() {
    #expect(
      CommandDeclarationCheck.problems(of: Choices.self) == [
        "choices: the alternative 'other' is no property",
        "choices: the alternative 'must' is required by itself",
        "choices: a set of alternatives has fewer than two",
      ])
  }

  @Test func defaultsThatCannotBeTypedAreFound() {
    #expect(
      CommandDeclarationCheck.problems(of: Defaults.self) == [
        "defaults: the default '8' of 'even' is not a value it accepts",
        "defaults: the default '6' of 'list' is not a value it accepts",
      ])
  }

  @Test func faultsOfSubcommandsNameTheirPath() {
    #expect(
      CommandDeclarationCheck.problems(of: Outer.self) == [
        "outer middle inner: 'x' has no help",
        "outer middle: the subcommand 'outer' contains itself",
      ])
  }

  @Test func declarationsKeepTheNamesAndTheOrderOfTheSource() {
    let properties = DeclarationSet(Sign()).entries.map(\.definition.key.property)
    #expect(
      properties == [
        "force", "size", "goal", "border", "effort", "key", "hotDbPath", "exportDir", "quiet",
        "verbose", "payload", "target",
      ])
  }

  @Test func aPropertyWithoutAWrapperIsADefect() async {
    await #expect(processExitsWith: .failure) { _ = DeclarationSet(Unwrapped()) }
    await #expect(processExitsWith: .failure) { _ = DeclarationSet(UnwrappedGroup()) }
  }
}

private struct Unwrapped: Command {
  @Flag(help: "1.") var one = false
  var two = 2
}

private struct UnwrappedGroup: Command {
  @Flag(help: "1.") var one = false
  var places = PlaceOptions()
}

private struct Twice: Command {
  static let configuration = CommandConfiguration(abstract: "Twice.")
}

private struct Again: Command {
  static let configuration = CommandConfiguration(abstract: "Again.", hiddenAliases: ["twice"])
}

private struct Helper: Command {
  static let configuration = CommandConfiguration(
    commandName: "help", abstract: "Help.", aliases: ["no good"])
}

private struct Names: Command {
  static let configuration = CommandConfiguration(
    abstract: "Names.", version: "1", subcommands: [Twice.self, Again.self, Helper.self])

  @Option(name: [.short, .long], help: "1.") var same: String?
  @Flag(name: [.short, .customLong("same")], help: "2.") var second = false
  @Flag(name: .customShort("h"), help: "3.") var third = false
  @Option(help: "4.") var version: Int?
  @Flag(help: "5.") var generateCompletionScript = false
  @Flag(name: .customShort("ö"), help: "6.") var sixth = false
  @Flag(name: .customLong("-three"), help: "7.") var seventh = false
  @Flag(name: .customLong("with space"), help: "8.") var eighth = false
  @Flag(name: .customLong(""), help: "9.") var ninth = false
}

private struct Versioned: Command {
  static let configuration = CommandConfiguration(abstract: "Versioned.")
  @Option(help: "A version.") var version: Int
}

private enum Side: EnumerableFlag {
  case east, west
  static func help(for value: Side) -> ArgumentHelp { value == .west ? "West." : "" }
}

private struct Silent: Command {
  @Option() var option: String?
  @Flag var flag = false
  @Flag() var side: Side?
  @Option(name: [.hiddenLong("old")], help: "Old.") var nameless: String?
  @Argument() var argument: String?
  @Option(help: .hidden) var hidden: String?
}

private struct Order: Command {
  static let configuration = CommandConfiguration(abstract: "Order.")
  @Argument(help: "1.") var maybe: String?
  @Argument(help: "2.") var needed: String
  @Argument(help: "3.") var many: [String]
  @Argument(help: "4.") var last: String?
}

private struct Both: Command {
  static let configuration = CommandConfiguration(abstract: "Both.", subcommands: [Twice.self])
  @Argument(help: "1.") var place: String?
}

private struct Choices: Command {
  static let configuration = CommandConfiguration(abstract: "Choices.")
  static let alternatives = [Alternatives("one", "other", "must"), Alternatives("one")]
  @Flag(help: "1.") var one = false
  @Option(help: "2.") var must: Int
}

private struct Odd: ExpressibleByArgument {
  let number: Int
  init(_ number: Int) { self.number = number }
  init?(argument: String) {
    guard let number = Int(argument), number % 2 == 1 else { return nil }
    self.number = number
  }
  var defaultValueDescription: String { String(number) }
}

private struct Defaults: Command {
  static let configuration = CommandConfiguration(abstract: "Defaults.")
  @Option(help: "1.") var even = Odd(8)
  @Option(help: "2.") var odd = Odd(7)
  @Option(help: "3.") var list = [Odd(5), Odd(6)]
}

private struct Outer: Command {
  static let configuration = CommandConfiguration(abstract: "Outer.", subcommands: [Middle.self])
}

private struct Middle: Command {
  static let configuration = CommandConfiguration(
    abstract: "Middle.", subcommands: [Inner.self, Outer.self])
}

private struct Inner: Command {
  static let configuration = CommandConfiguration(abstract: "Inner.")
  @Option() var x: Int?
}
