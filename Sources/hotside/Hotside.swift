import CommandLineKit
import HotsideCommands

@main
struct Hotside {
  static func main() async {
    await CommandRunner.runProcess(HotsideCommand.self)
  }
}
