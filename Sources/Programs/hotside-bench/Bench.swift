import ByteSupport
import CommandLineKit
import PictureReading

@main struct Bench {
  static func main() async {
    // The heap has the same configuration as in `hotside`.
    ProcessMemory.keepFreedBlocks()
    PictureWorker.enterIfAsked(CommandLine.arguments)
    await CommandRunner.runProcess(BenchCommand.self)
  }
}
