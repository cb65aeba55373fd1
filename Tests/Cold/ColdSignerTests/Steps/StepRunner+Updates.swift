import CallDecoding
import ColdRecords
import ColdSigner
import ColdStore
import DeviceTestSupport
import JSONCodec
import SCALECodec
import TestSupport
import Testing
import VaultPayloads
import VectorSupport

/// The steps about updates, networks and the device itself.
extension StepRunner {
  /// Carries out a step that is not about keys; `nil` for one that is.
  mutating func performDeviceStep(_ verb: String, _ step: JSONValue) throws -> JSONValue? {
    switch verb {
    case "scan": return try scan(step)
    case "accept":
      let update = try device.accept(checksum: try #require(checksum))
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

  /// Shows the device a payload whose key is not derived on the fly, as the navigator does.
  private mutating func scan(_ step: JSONValue) throws -> JSONValue {
    (ticket, course, checksum) = (nil, nil, nil)
    switch try device.scan(try payload(of: step)) {
    case .update(let screen):
      for warning in screen.cards.warnings { warnings[warning.message] = warning.json }
      checksum = screen.checksum
      #expect(try device.pending() == .update(screen.update))
      return screen.json
    case .keys(let preview):
      derivations = preview
      return try shown(preview)
    case .signing(let screen):
      for warning in screen.items.flatMap(\.cards.warnings) {
        warnings[warning.message] = warning.json
      }
      ticket = screen.ticket
      deviations = screen.items.reduce([]) { $0.union($1.deviations) }
      return try StepRunner.outcome(screen)
    case .reading(let screen):
      #expect(try device.pending() == nil)
      deviations = screen.deviations
      return StepRunner.outcome(screen)
    case .request:
      throw VectorFileError.malformed("a key derived on the fly was scanned")
    }
  }

  /// The payload of a step, in hex, in a file, or around metadata in a file.
  func payload(of step: JSONValue) throws -> [UInt8] {
    if let hex = step["payload_hex"] { return try ReadOut.content(of: hex.text, isCleaned: true) }
    if let metadata = step["payload_metadata"] {
      let blob = try Shared.hexBytes("data/metadata/" + metadata.member("file").text)
      let genesisHash = try metadata.member("genesis_hash").hash
      var writer = SCALEWriter()
      writer.raw([0x53, 0xff, 0x80])
      writer.byteVector(blob)
      writer.hash256(genesisHash)
      return writer.bytes
    }
    return try Shared.hexBytes("data/payloads/" + step.member("payload_file").text)
  }
}
