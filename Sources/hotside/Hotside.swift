import CommandLineKit
import HotsideCommands

@main
struct Hotside {
  static func main() async {
    ProcessMemory.keepFreedBlocks()
    HotsideCommand.becomeWorkerIfAsked()
    await CommandRunner.runProcess(HotsideCommand.self)
  }
}
