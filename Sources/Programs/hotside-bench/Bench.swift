import ByteSupport
import CommandLineKit
import PictureReading

@main struct Bench {
  static func main() async {
    // The same setting as in `hotside`.
    ProcessMemory.keepFreedBlocks()
    PictureWorker.enterIfAsked(CommandLine.arguments)
    await CommandRunner.runProcess(BenchCommand.self)
  }
}
