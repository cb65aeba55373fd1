import CommandLineTestSupport
import HotsideCommands
import Testing

@Suite struct DeclarationTests {
  @Test func everyCommandIsDeclaredSoundly() {
    #expect(CommandDeclarationCheck.problems(of: HotsideCommand.self) == [])
  }

  /// Arguments for words that the user makes up, such as the name of a new key.
  private static let free: Set = [
    "hotside add-specs paraID", "hotside add-specs title", "hotside cold derive path",
    "hotside cold seed add name",
    "hotside cold seed list path", "hotside cold seed recover name",
    "hotside cold seed split title", "hotside derivations seedName",
    "hotside dev-node paraID", "hotside dev-node specVersion", "hotside keys generate name",
    "hotside keys generate path",
    "hotside keys import name", "hotside keys import path",
    "hotside networks set-endpoint paraID",
    "hotside networks rename-title newTitle", "hotside networks set-specs logo",
    "hotside networks set-specs path", "hotside networks set-specs vaultTitle",
    "hotside portal import-config title", "hotside portal init operatorName",
    "hotside portal init title", "hotside portal init verifierName",
    "hotside portal withdraw version",
  ]

  @Test func everyArgumentThatNamesSomethingIsCompleted() {
    #expect(
      CommandDeclarationCheck.uncompleted(of: HotsideCommand.self) { Self.free.contains($0) } == [])
  }
}
