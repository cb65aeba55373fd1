package import ChainInquiry
package import RuntimeMetadata

/// The options of `load-metadata` (hot-side 5.4).
package struct MetadataRequest: Sendable {
  /// The source of the metadata, and what is written.
  package let setting: UpdateSetting
  package let reference: NetworkReference
  /// Whether failed networks are reported and skipped.
  ///
  /// Otherwise the first failure ends the job.
  package let passesErrors: Bool
  /// Endpoints that replace the stored ones, in this order; empty for the stored ones.
  package let endpoints: [String]
  /// The documentation that reduced metadata keeps; `nil` for payloads of full metadata.
  package let level: ReductionLevel?
  /// The networks, by name, with their own options; `nil` for all networks of ``reference``.
  package var choices: [String: Choice]?

  /// The options of one network.
  package struct Choice: Sendable {
    /// The settings for asking its nodes.
    package let settings: InquirySettings
    /// The documentation that its reduced metadata keeps; `nil` for full metadata.
    package let level: ReductionLevel?
    /// Whether a payload file is written for metadata that is already stored.
    package let writesKnown: Bool

    package init(settings: InquirySettings, level: ReductionLevel?, writesKnown: Bool) {
      (self.settings, self.level, self.writesKnown) = (settings, level, writesKnown)
    }
  }

  /// The level for the payload of a network.
  func level(of name: String) -> ReductionLevel? { choices?[name].map(\.level) ?? level }

  /// Whether a payload is written for stored metadata of a network.
  func writesKnown(_ name: String) -> Bool {
    choices?[name]?.writesKnown ?? setting.writesKnown
  }

  /// Creates a request.
  ///
  /// - Throws: ``UnsupportedRequest`` for a combination that the reference tool does not have.
  package init(
    setting: UpdateSetting, reference: NetworkReference, passesErrors: Bool = false,
    endpoints: [String] = [], level: ReductionLevel? = nil
  ) throws {
    self.level = level
    self.setting = setting
    self.reference = reference
    self.passesErrors = passesErrors
    self.endpoints = endpoints
    if level != nil, !setting.writesNew {
      throw UnsupportedRequest(
        """
        load-metadata -\(setting.rawValue) writes no payload, so --reduce does not apply: the database keeps full \
        metadata.
        """
      )
    }
    if case .url = reference, setting != .nodeOnly {
      throw UnsupportedRequest(
        "load-metadata -\(setting.rawValue) works on networks of the database; use -n or -a. A URL goes with -d."
      )
    }
    guard !endpoints.isEmpty else { return }
    guard Set(endpoints).count == endpoints.count else {
      throw UnsupportedRequest("--endpoint names the same URL twice.")
    }
    guard case .name = reference else {
      throw UnsupportedRequest(
        "--endpoint replaces the stored endpoints of one network; use it with -n.")
    }
    if setting == .databaseOnly {
      throw UnsupportedRequest("load-metadata -f asks no node, so --endpoint does not apply.")
    }
  }
}
