package import RuntimeMetadata

/// What `load-metadata` is asked to do (hot-side 5.4).
package struct MetadataRequest: Equatable, Sendable {
  /// Where metadata comes from and what is written.
  package let setting: UpdateSetting
  package let reference: NetworkReference
  /// Whether networks that fail are reported and left out, instead of ending everything.
  package let passesErrors: Bool
  /// Asked instead of the stored endpoints, in this order; empty for the stored ones.
  package let endpoints: [String]
  /// How much documentation reduced metadata keeps; `nil` for payloads of full metadata.
  package let level: ReductionLevel?

  /// A request, refused where the reference tool's tables have no row for it.
  ///
  /// - Throws: ``UnsupportedRequest``.
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
        load-metadata -\(setting.rawValue) writes no payload, so --reduce has no meaning there: the database \
        keeps full metadata.
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
        "--endpoint stands in for the stored endpoints of one network; it goes with -n.")
    }
    if setting == .databaseOnly {
      throw UnsupportedRequest("load-metadata -f asks no node, so --endpoint has no meaning there.")
    }
  }
}
