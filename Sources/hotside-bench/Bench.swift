import CommandLineKit

@main
struct Bench {
  static func main() async {
    await CommandRunner.runProcess(BenchCommand.self)
  }
}
