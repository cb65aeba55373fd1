import ByteSupport
import CommandLineKit
import PictureReading

@main struct Bench {
  static func main() async {
    // As the tool does.
    ProcessMemory.keepFreedBlocks()
    PictureWorker.enterIfAsked(CommandLine.arguments)
    await CommandRunner.runProcess(BenchCommand.self)
  }
}
