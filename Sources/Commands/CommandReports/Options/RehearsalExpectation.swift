import CommandLineKit

/// The decision that a script expects of the device.
package enum RehearsalExpectation: String, CaseIterable, ExpressibleByArgument {
  case accept, refuse
}
