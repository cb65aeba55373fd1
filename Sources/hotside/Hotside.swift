import CommandLineKit
import HotsideCommands

@main
struct Hotside {
  static func main() async {
    HotsideCommand.becomeWorkerIfAsked()
    ProcessMemory.keepFreedBlocks()
    await CommandRunner.runProcess(HotsideCommand.self)
  }
}
