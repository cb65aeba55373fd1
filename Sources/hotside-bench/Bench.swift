import CommandLineKit
import QRRendering

@main struct Bench {
  static func main() async {
    PictureWorker.enterIfAsked(CommandLine.arguments)
    await CommandRunner.runProcess(BenchCommand.self)
  }
}
