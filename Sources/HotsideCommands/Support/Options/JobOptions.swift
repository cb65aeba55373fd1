import CommandLineKit

/// How much goes on at the same time.
struct JobOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("How many metadata are transferred at the same time.", valueName: "count"),
    setting: .jobs)
  var jobs: UInt16 = 64

  func validate() throws {
    guard (1...256).contains(jobs) else { throw ValidationError("--jobs takes 1 to 256.") }
  }
}
