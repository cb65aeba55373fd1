package import CommandLineKit

extension CommandContext {
  /// Rejects options on the command line that cannot have an effect.
  ///
  /// - Parameters:
  ///   - settings: the settings whose options have no effect; values from elsewhere are allowed.
  ///   - names: the names of other options that were given.
  ///   - reason: the reason why they have no effect, without a final period.
  /// - Throws: `ValidationError` with the first of them.
  package func refuse(
    _ settings: [Setting], and names: [String] = [], because reason: String
  ) throws {
    let typed = self.settings.compactMap { found -> String? in
      guard settings.contains(where: { $0 == found.setting }) else { return nil }
      if case .option(let name) = found.origin { return name }
      return nil
    }
    guard let name = (names + typed).first else { return }
    throw ValidationError("\(reason), so \(name) has no effect. Leave it out.")
  }
}
