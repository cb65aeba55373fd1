import ByteSupport
import JSONCodec
import SCALECodec
import TestSupport
import Testing
import VaultPayloads
import VectorSupport

@testable import ColdSigner

/// The steps about updates, networks and the device itself.
extension StepRunner {
  /// Carries out a step that is not about keys; `nil` for one that is.
  mutating func performDeviceStep(_ verb: String, _ step: JSONValue) throws -> JSONValue? {
    switch verb {
    case "scan":
      guard case .update(let screen) = try device.scan(try payload(of: step)) else { return nil }
      for warning in screen.cards.warnings { warnings[warning.message] = warning.json }
      checksum = screen.checksum
      #expect(try device.pending() == .update(screen.update))
      return screen.json
    case "accept":
      let update = try device.accept(checksum: try #require(checksum))
      checksum = nil
      #expect(try device.pending() == nil)
      #expect(try device.history().first?.entry.events == update.events)
    case "remove_network":
      try device.removeNetwork(try NetworkSpecsKey(scale: try step.member("key").hexBytes))
    case "remove_metadata":
      try device.removeMetadata(
        try NetworkSpecsKey(scale: try step.member("network").hexBytes),
        version: try step.number("version"))
    case "remove_types": try device.removeTypes()
    case "clear_history": try device.clearHistory()
    case "first_start":
      try device.start(
        generalVerifier: try step.flag("certificate") ? Verifier.vaultDefault : Verifier(nil))
    case "device_was_online": try device.recordConnection()
    case "acknowledge_warnings": try device.acknowledgeConnection()
    case "fresh_database":
      let db = step["db"] ?? step
      fixture = try Presets.device(db)
      try setUp(db)
    default: return nil
    }
    return .members([:])
  }

  /// The payload of a step, in hex or in a file.
  func payload(of step: JSONValue) throws -> [UInt8] {
    if let hex = step["payload_hex"] { return try hex.hexBytes }
    return try Shared.hexBytes("data/payloads/" + step.member("payload_file").text)
  }
}
