import ByteSupport
import CommandLineKit
import CommandReports
import HotsideCommands

@main struct Hotside {
  static func main() async {
    HotsideCommand.leaveNoTraces()
    ProcessMemory.keepFreedBlocks()
    HotsideCommand.becomeWorkerIfAsked()
    await CommandRunner.runProcess(
      HotsideCommand.self, documents: ReportOptions.self,
      settings: HotsideCommand.settings)
  }
}
