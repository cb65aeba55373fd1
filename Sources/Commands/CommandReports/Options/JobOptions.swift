package import CommandLineKit

/// How much goes on at the same time.
package struct JobOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp("How many metadata are transferred at the same time.", valueName: "count"),
    setting: .jobs)
  package var jobs: UInt16 = 64

  package func validate() throws {
    guard (1...256).contains(jobs) else { throw ValidationError("--jobs takes 1 to 256.") }
  }
}
