import CommandLineKit
import Reporting
import TerminalKit
import Testing

/// Options that have their values from elsewhere where the command line leaves them out.
@Suite struct SettingTests {
  private typealias Setting = CommandLineKit.Setting

  /// What a source knows, by the keys of settings.
  private struct Source: SettingSource {
    let values: [String: SettingValue]
    func value(of setting: CommandLineKit.Setting) throws -> SettingValue? { values[setting.key] }
  }

  private struct SourceFailed: ReportableError {
    var row: ErrorRow<Never> { .badData(.damaged, "The source is damaged.") }
  }

  private func run(
    _ arguments: [String], _ values: [String: SettingValue]
  ) async -> (code: ExitCode, output: String, error: String) {
    await run(arguments) { _, _ in Source(values: values) }
  }

  private func run(
    _ arguments: [String], _ reader: @escaping SettingReader
  ) async -> (code: ExitCode, output: String, error: String) {
    let output = CommandOutput.inMemory()
    let code = await CommandRunner.main(
      Configured.self, settings: reader, arguments: arguments, environment: [:], output: output)
    return (code, output.outputText, output.errorText)
  }

  private static func file(
    _ text: String, _ form: SettingForm, line: Int = 3
  ) -> SettingValue {
    SettingValue([SettingValue.Word(text, form)], from: .file(path: "a.toml", line: line))
  }

  @Test func aSettingStandsInForAnOptionThatIsLeftOut() async {
    let values = [
      "count": Self.file("7", .integer), "goal": Self.file("text", .text),
      "flag": SettingValue([SettingValue.Word("true")], from: .variable("FLAG")),
      "names": SettingValue(
        [SettingValue.Word("a", .text), SettingValue.Word("b", .text)], isList: true,
        from: .file(path: "a.toml", line: 9)),
    ]
    let run = await run(["--goal", "qr"], values)
    #expect(run.code == .success)
    #expect(
      run.output == """
        7 qr true ["a", "b"] nil
        count 7 a.toml:3
        goal qr --goal
        flag true $FLAG
        names a b a.toml:9
        left  default

        """)
  }

  @Test func withoutASourceOrAValueTheDefaultCounts() async {
    let run = await run([], [:])
    #expect(run.output.hasPrefix("1 both false [] nil\ncount 1 default\n"))
    let bare = await Outcome([], of: Configured.self)
    #expect(bare.output == run.output)
  }

  @Test func theSourceIsAskedForOnlyWhereSomethingIsLeftOut() async {
    let all = [
      "--count", "2", "--goal", "qr", "--flag", "true", "--names", "x", "--left", "y",
    ]
    let complete = await run(all) { _, _ in throw SourceFailed() }
    #expect(complete.code == .success)
    for arguments in [["--help"], ["--version"]] {
      #expect(await run(arguments) { _, _ in throw SourceFailed() }.code == .success)
    }
    let incomplete = await run(["--count", "2"]) { _, _ in throw SourceFailed() }
    #expect(incomplete.code == .badData)
    #expect(incomplete.error == "Error: The source is damaged.\n")
  }

  @Test func theSourceSeesWhatTheCommandLineHasFilled() async {
    let run = await run(["--goal", "text"]) { groups, _ in
      let goal = groups.compactMap { ($0 as? Configured)?.goal }.first
      return Source(values: ["left": Self.file(goal?.rawValue ?? "none", .text)])
    }
    #expect(run.output.hasPrefix("1 text false [] text\n"))
  }

  @Test(
    arguments: [
      (
        "count", file("7", .text), 65,
        "a.toml:3: count is a string in quotation marks, but an integer is needed."
      ),
      (
        "count", file("x", .integer), 65,
        "a.toml:3: 'x' is not a valid value for count. Expected a whole number from 0 to 255."
      ),
      (
        "goal", file("1", .integer), 65,
        "a.toml:3: goal is an integer, but a string in quotation marks is needed."
      ),
      (
        "goal", file("txt", .text), 65,
        "a.toml:3: 'txt' is not a valid value for goal. Did you mean 'text'? Please provide one of 'qr', 'text' or 'both'."
      ),
      (
        "flag", file("yes", .text), 65,
        "a.toml:3: flag is a string in quotation marks, but true or false is needed."
      ),
      (
        "goal",
        SettingValue(
          [SettingValue.Word("qr", .text)], isList: true, from: .file(path: "b", line: 1)),
        65, "b:1: goal is an array, but a string in quotation marks is needed."
      ),
      (
        "count", SettingValue([SettingValue.Word("-1")], from: .variable("COUNT")), 64,
        "$COUNT: '-1' is not a valid value for count. Expected a whole number from 0 to 255."
      ),
    ])
  func aValueThatTheTypeCannotReadIsRefusedByItsPlace(
    key: String, value: SettingValue, code: Int, message: String
  ) async {
    let run = await run([], [key: value])
    #expect(run.error == "Error: \(message)\n")
    #expect(run.code.rawValue == UInt8(code))
    #expect(run.output == "")
  }

  @Test func anAlternativeOnTheCommandLineLeavesTheSettingOut() async {
    let run = await run(["--other"], ["left": Self.file("x", .text)])
    #expect(run.output.hasPrefix("1 both false [] nil\n"))
  }

  @Test func aUsageErrorSaysWhichSettingsThereAre() async {
    let values = ["count": Self.file("13", .integer)]
    let early = await run([], values)
    #expect(early.code == .usage)
    #expect(early.error.hasPrefix("Error: 13 is unlucky.\nSettings: count (a.toml:3)\nUsage: "))
    let late = await run([], ["count": Self.file("14", .integer)])
    #expect(late.error.hasPrefix("Error: 14 is late.\nSettings: count (a.toml:3)\nUsage: "))
    let typed = await run(["--count", "13"], [:])
    #expect(typed.error.hasPrefix("Error: 13 is unlucky.\nUsage: "))
  }

  // MARK: - Files of others

  private func taken(
    _ sharing: Setting.Sharing, _ shared: SettingValue, _ own: SettingValue
  ) -> String? {
    let setting = Setting("x", variable: nil, sharing: sharing)
    let value = setting.value(ofShared: shared, andOwn: own)
    let other = value?.passedOver.map { " not " + $0.words.joined(separator: " ") } ?? ""
    return value.map { $0.words.map(\.text).joined(separator: " ") + other }
  }

  @Test(
    arguments: [
      (.open, "2", "1", "2 not 1"), (.addition, "2", "1", "1 not 2"),
      (.closed, "2", "1", "1 not 2"), (.raising, "2", "1", "2 not 1"),
      (.raising, "1", "2", "2 not 1"), (.raising, "1", "1", "1"),
      (.raising, "9", "10", "10 not 9"), (.lowering, "2", "1", "1 not 2"),
      (.lowering, "1", "2", "1 not 2"), (.lowering, "-1", "2", "-1 not 2"),
    ] as [(CommandLineKit.Setting.Sharing, String, String, String)])
  func theSharingOfASettingDecidesWhichFileWins(
    sharing: CommandLineKit.Setting.Sharing, shared: String, own: String, expected: String
  ) {
    #expect(taken(sharing, Self.file(shared, .integer), Self.file(own, .integer)) == expected)
    let setting = Setting("x", variable: nil, sharing: sharing)
    let only = Self.file("7", .integer)
    #expect(setting.value(ofShared: only, andOwn: nil) == only)
    #expect(setting.value(ofShared: nil, andOwn: only) == only)
    #expect(setting.value(ofShared: nil, andOwn: nil) == nil)
  }

  /// So that it is refused, and by its own line.
  @Test(arguments: [.raising, .lowering] as [CommandLineKit.Setting.Sharing])
  func aValueThatIsNotANumberWinsTheComparison(sharing: CommandLineKit.Setting.Sharing) {
    #expect(taken(sharing, Self.file("x", .text), Self.file("1", .integer)) == "x not 1")
    #expect(taken(sharing, Self.file("1", .integer), Self.file("x", .text)) == "x not 1")
    let tooLarge = String(repeating: "9", count: 30)
    #expect(
      taken(sharing, Self.file("1", .integer), Self.file(tooLarge, .integer))
        == "\(tooLarge) not 1")
  }

  @Test func settingsCanBeListedWithoutRunningAnything() throws {
    let source = Source(values: ["count": Self.file("14", .integer)])
    let all = try CommandRunner.settings(in: Configured.self, from: source)
    #expect(all.map(\.setting.key) == ["count", "flag", "goal", "left", "names"])
    #expect(all.map(\.words) == [["14"], ["false"], ["both"], [], []])
    let line = try CommandRunner.settings(
      of: ["--goal", "qr"], in: Configured.self, from: { _, _ in source }, [:])
    #expect(line.map { "\($0.origin)" } == ["a.toml:3", "--goal", "default", "default", "default"])
    #expect(throws: ParseFailure.self) {
      try CommandRunner.settings(of: ["--gaol"], in: Configured.self, from: { _, _ in source }, [:])
    }
    #expect(throws: ValidationError.self) {
      try CommandRunner.settings(of: ["--help"], in: Configured.self, from: { _, _ in source }, [:])
    }
  }
}

/// A command with a setting of every form.
private struct Configured: Command {
  static let configuration = CommandConfiguration(
    commandName: "configured", abstract: "Show settings.", version: "configured 1")
  static let alternatives = [Alternatives("left", "other")]

  @Option(help: "A number.", setting: CommandLineKit.Setting("count", variable: "COUNT"))
  var count: UInt8 = 1
  @Option(help: "A word.", setting: CommandLineKit.Setting("goal", variable: nil))
  var goal = Goal.both
  @Option(help: "A choice.", setting: CommandLineKit.Setting("flag", variable: "FLAG"))
  var flag = false
  @Option(help: "A list.", setting: CommandLineKit.Setting("names", variable: nil))
  var names: [String] = []
  @Option(help: "A text.", setting: CommandLineKit.Setting("left", variable: nil))
  var left: String?
  @Flag(help: "Not the text.") var other = false

  func validate() throws { if count == 13 { throw ValidationError("13 is unlucky.") } }

  func run(_ context: CommandContext) async throws {
    if count == 14 { throw ValidationError("14 is late.") }
    try context.output.print("\(count) \(goal) \(flag) \(names) \(left ?? "nil")")
    for setting in context.settings {
      let words = setting.words.joined(separator: " ")
      try context.output.print("\(setting.setting.key) \(words) \(setting.origin)")
    }
  }
}
