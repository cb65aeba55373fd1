package import ColdSigner

extension DeviceSession {
  /// The log, the newest entry first.
  package func history() throws -> [NumberedEntry] { try device.history() }

  /// The checksum of the whole log, as a device shows it.
  package func historyChecksum() throws -> String { try device.historyChecksum() }

  /// Clears the log; that this was done is its first entry.
  package func clearHistory() throws { try change { try $0.clearHistory() } }

  /// Writes a comment of the user into the log.
  package func comment(_ text: String) throws { try change { try $0.comment(text) } }
}
