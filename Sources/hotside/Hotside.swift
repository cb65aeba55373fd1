import CommandLineKit
import HotsideCommands

@main
struct Hotside {
  static func main() async {
    HotsideCommand.becomeWorkerIfAsked()
    await CommandRunner.runProcess(HotsideCommand.self)
  }
}
