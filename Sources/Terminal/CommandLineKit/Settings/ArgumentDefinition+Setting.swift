public import TerminalKit

extension ArgumentDefinition {
  /// A setting's value as if it had been given on the command line.
  ///
  /// - Throws: ``SettingError`` for what the declared type cannot read.
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
  /// The settings that a command line has in force, without running it.
  ///
  /// - Parameters:
  ///   - arguments: the words after the program's name.
  ///   - root: the command the program as a whole is.
  ///   - reader: where options are looked up that the command line leaves out.
  ///   - environment: variables for the reader.
  /// - Returns: the settings of the command that the words call, in the order of its options.
  /// - Throws: ``ParseFailure``, ``SettingError``, what the source and `validate()` throw;
  ///   ``ValidationError`` for words that call for help alone.
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

  /// Every setting that some command of a program takes, as it is in force for an empty command line.
  ///
  /// - Parameters:
  ///   - root: the command the program as a whole is.
  ///   - source: where the values are looked up.
  /// - Returns: the settings in the order of their keys.
  /// - Throws: ``SettingError``, what the source throws.
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
  /// Looks up what the command line leaves out, and fills it in; not where an alternative to it was
  /// given.
  ///
  /// - Parameters:
  ///   - occurrences: what was given; takes what is found.
  ///   - source: called once, and only where there is something to look up.
  /// - Throws: ``SettingError``, or what the source throws.
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

  /// The settings that the command takes, as they are in force.
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
