public import TerminalKit

extension ArgumentDefinition {
  /// Converts a setting's value to occurrences, as if it had been on the command line.
  ///
  /// - Throws: ``SettingError`` if the declared type cannot read the value.
  func occurrences(of value: SettingValue, for setting: Setting) throws(SettingError)
    -> [Occurrence]
  {
    guard !value.isList || isRepeating else {
      throw .wrongForm(
        key: setting.key, origin: value.origin, expected: form.name, found: "an array")
    }
    var occurrences: [Occurrence] = []
    for word in value.words {
      if let found = word.form, found != form {
        throw .wrongForm(
          key: setting.key, origin: value.origin, expected: form.name, found: found.name)
      }
      guard reads(word.text) else {
        throw .invalidValue(
          word.text, key: setting.key, origin: value.origin,
          explanation: CommandLineKitError.explanation(
            word.text, allowed: values, expected: expectedForm))
      }
      occurrences.append(Occurrence(spelling: nil, value: word.text, source: value))
    }
    return occurrences
  }
}

extension CommandRunner {
  /// The effective settings of a command line, without running it.
  ///
  /// - Parameters:
  ///   - arguments: the words after the program's name.
  ///   - root: the root command of the program.
  ///   - reader: creates the source of settings that are not on the command line.
  ///   - environment: the environment variables for the reader.
  /// - Returns: the settings of the command, in the order of its options.
  /// - Throws: ``ParseFailure``, ``SettingError``, an error of the source or of `validate()`, or
  ///   ``ValidationError`` for words that request only help.
  public static func settings(
    of arguments: [String], in root: any Command.Type, from reader: @escaping SettingReader,
    _ environment: CommandEnvironment
  ) throws -> [SettingInForce] {
    let invocation = try CommandParser.parseLocated(
      root, arguments: arguments, settings: { try reader($0, environment) })
    guard case .run(let command, _) = invocation else {
      throw ValidationError("These words call no command that would run.")
    }
    return DeclarationSet(command).settings
  }

  /// The effective settings of all commands of a program, for an empty command line.
  ///
  /// - Parameters:
  ///   - root: the root command of the program.
  ///   - source: the source of the values.
  /// - Returns: the settings, sorted by key.
  /// - Throws: ``SettingError``, or an error of the source.
  public static func settings(
    in root: any Command.Type, from source: any SettingSource
  ) throws -> [SettingInForce] {
    var found: [Setting: SettingInForce] = [:]
    var waiting = [root]
    while let type = waiting.popLast() {
      waiting += type.configuration.allSubcommands
      let declarations = DeclarationSet(type.init())
      var occurrences = declarations.entries.map { _ in [Occurrence]() }
      try declarations.fillSettings(in: &occurrences) { source }
      for setting in declarations.settings { found[setting.setting] = setting }
    }
    return found.values.sorted { $0.setting.key < $1.setting.key }
  }
}

extension DeclarationSet {
  /// Fills in the settings of options that are not on the command line, unless the user gave an
  /// option that excludes them.
  ///
  /// - Parameters:
  ///   - occurrences: the occurrences for each entry; those from settings are added.
  ///   - source: called at most once, and only if a setting must be looked up.
  /// - Throws: ``SettingError``, or an error of the source.
  func fillSettings(
    in occurrences: inout [[Occurrence]], from source: () throws -> any SettingSource
  ) throws {
    let given = Set(occurrences.indices.filter { !occurrences[$0].isEmpty })
    let excluded = Set(
      alternatives.map(\.entries).filter { !given.isDisjoint(with: $0) }.flatMap(\.self))
    let wanted = entries.indices.filter { index in
      entries[index].definition.setting != nil && !given.contains(index)
        && !excluded.contains(index)
    }
    guard !wanted.isEmpty else { return }
    let source = try source()
    for index in wanted {
      let definition = entries[index].definition
      guard let setting = definition.setting, let value = try source.value(of: setting) else {
        continue
      }
      occurrences[index] = try definition.occurrences(of: value, for: setting)
      try entries[index].wrapper.fill(occurrences[index], of: definition)
    }
  }

  /// The effective settings of the command.
  var settings: [SettingInForce] {
    entries.compactMap { entry in
      guard let setting = entry.definition.setting else { return nil }
      let found = entry.wrapper.found
      let spelling = entry.definition.names.preferred?.spelling
      guard let first = found.first else {
        return SettingInForce(
          setting: setting, option: spelling, words: entry.definition.defaultWords,
          origin: .standard)
      }
      return SettingInForce(
        setting: setting, option: spelling, words: found.compactMap(\.value),
        origin: first.source?.origin ?? .option(first.spelling ?? spelling ?? ""),
        isShared: first.source?.isShared ?? false, passedOver: first.source?.passedOver)
    }
  }
}
