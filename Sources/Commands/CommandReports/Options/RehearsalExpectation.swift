import CommandLineKit

/// What a script expects of the device.
package enum RehearsalExpectation: String, CaseIterable, ExpressibleByArgument {
  case accept, refuse
}
