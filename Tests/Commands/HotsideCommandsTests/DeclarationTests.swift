import CommandLineTestSupport
import HotsideCommands
import Testing

@Suite struct DeclarationTests {
  @Test func everyCommandIsDeclaredSoundly() {
    #expect(CommandDeclarationCheck.problems(of: HotsideCommand.self) == [])
  }
}
