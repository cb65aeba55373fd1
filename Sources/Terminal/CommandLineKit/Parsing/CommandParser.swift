/// Parses command lines, without any I/O.
public enum CommandParser {
  /// Parses a whole command line.
  ///
  /// Each command parses its own options up to the name of a subcommand, which parses the rest; a
  /// command below the root also accepts the options that all of its subcommands have, and passes
  /// them on. `help a b` equals `a b --help`. `--help` takes precedence over other errors of its
  /// command.
  ///
  /// - Parameters:
  ///   - root: the root command of the program.
  ///   - arguments: the words after the program's name.
  /// - Returns: a filled command, or another request.
  /// - Throws: ``ParseFailure`` for a usage error, or the error of a `validate()`.
  public static func parse(
    _ root: any Command.Type, arguments: [String]
  ) throws -> CommandInvocation {
    do {
      var run = Run(words: arguments, settings: nil)
      return try run.parse(root)
    } catch let failure as ValidationFailure {
      throw failure.error
    }
  }

  /// Parses as ``parse(_:arguments:)``, but an error of `validate()` contains the path of its
  /// command.
  ///
  /// Settings that are not on the command line are looked up in the source that `settings` returns
  /// for the groups of the command.
  static func parseLocated(
    _ root: any Command.Type, arguments: [String],
    settings: (([any ParsableArguments]) throws -> any SettingSource)? = nil
  ) throws -> CommandInvocation {
    var run = Run(words: arguments, settings: settings)
    return try run.parse(root)
  }

  private struct Run {
    private(set) var words: [String]
    let settings: (([any ParsableArguments]) throws -> any SettingSource)?

    mutating func parse(_ root: any Command.Type) throws -> CommandInvocation {
      if let request = CompletionRequest(words: words, root: root) {
        return .completionValues(request)
      }
      words = LeadingOptions.behindSubcommand(words, of: root)
      var path = CommandPath(root: root)
      var index = 0
      var inherited: [DeclarationKey: [Occurrence]] = [:]
      while true {
        let command = path.last.init()
        let declarations = DeclarationSet(
          command, above: path.types.count > 1 ? path.last.shownSubcommands : [])
        var scanner = ArgumentScanner(
          declarations, builtIns: builtIns(of: path), words: words, from: index)
        switch try located(path, body: { () throws(CommandLineKitError) in try scanner.scan() }) {
        case .help: return .help(path: path)
        case .version(let isDetailed):
          return .version(version(of: path.last.configuration, isDetailed: isDetailed))
        case .completionScript(let shell):
          return .completionScript(
            try located(path) { () throws(CommandLineKitError) in try CompletionShell(word: shell) }
          )
        case .subcommand(let position):
          if words[position] == "help" { return try help(path, from: position + 1) }
          pass(declarations, scanner.occurrences, to: &inherited)
          let next = try located(path) { () throws(CommandLineKitError) in
            try path.requireSubcommand(words[position], before: words[(position + 1)...])
          }
          path = path.appending(next)
          index = position + 1
        case .end:
          if let next = path.last.configuration.defaultSubcommand {
            pass(declarations, scanner.occurrences, to: &inherited)
            path = path.appending(next)
            index = words.count
            continue
          }
          try fill(
            declarations, from: merge(declarations, scanner.occurrences, inherited), path: path)
          return .run(command, path: path)
        }
      }
    }

    /// Adds the occurrences of a command to those that its subcommand inherits.
    private func pass(
      _ declarations: DeclarationSet, _ occurrences: [[Occurrence]],
      to inherited: inout [DeclarationKey: [Occurrence]]
    ) {
      for (entry, found) in zip(declarations.entries, occurrences) where !found.isEmpty {
        inherited[entry.definition.key] = found
      }
    }

    private func builtIns(of path: CommandPath) -> ArgumentScanner.BuiltIns {
      let configuration = path.last.configuration
      return ArgumentScanner.BuiltIns(
        version: !configuration.version.isEmpty, completionScript: path.types.count == 1,
        subcommands: !configuration.allSubcommands.isEmpty,
        impliedOption: configuration.impliedOption,
        refusedGroups: Set(configuration.formerSpellings.map(\.words)))
    }

    private func version(of configuration: CommandConfiguration, isDetailed: Bool) -> String {
      guard isDetailed, let details = configuration.versionDetails else {
        return configuration.version
      }
      return configuration.version + "\n" + details()
    }

    /// Parses `help a b`: the words after `help` are a command, or one word is a topic.
    private func help(_ start: CommandPath, from index: Int) throws -> CommandInvocation {
      var path = start
      let topics = start.types.count == 1 ? start.last.configuration.topics : []
      let further = words.dropFirst(index + 1).contains { !ArgumentScanner.looksLikeOption($0) }
      if let topic = topics.first(where: { $0.name == words[index...].first }),
        !further || start.subcommand(topic.name) == nil
      {
        return try located(start) { () throws(CommandLineKitError) in
          let further = words[index...].dropFirst().filter { word in
            !ArgumentScanner.helpNames.contains { $0.spelling == word }
          }
          if let option = further.first(where: ArgumentScanner.looksLikeOption) {
            throw .unknownOption(option, suggestion: nil)
          }
          guard further.isEmpty else { throw .unexpectedArguments(further) }
          return .topic(topic)
        }
      }
      for word in words[index...] {
        if ArgumentScanner.helpNames.contains(where: { $0.spelling == word }) { break }
        let here = path
        path = try located(here) { () throws(CommandLineKitError) in
          if ArgumentScanner.looksLikeOption(word) { throw .unknownOption(word, suggestion: nil) }
          if here.last.configuration.allSubcommands.isEmpty { throw .unexpectedArguments([word]) }
          return here.appending(
            try here.requireSubcommand(word, or: here.types.count == 1 ? topics.map(\.name) : []))
        }
      }
      return .help(path: path)
    }

    /// The command's own occurrences; if an option has none, those of the parent commands.
    private func merge(
      _ declarations: DeclarationSet, _ own: [[Occurrence]],
      _ inherited: [DeclarationKey: [Occurrence]]
    ) -> [[Occurrence]] {
      zip(declarations.entries, own).map { entry, found in
        found.isEmpty ? inherited[entry.definition.key] ?? [] : found
      }
    }

    private func fill(
      _ declarations: DeclarationSet, from occurrences: [[Occurrence]], path: CommandPath
    ) throws {
      for (entry, found) in zip(declarations.entries, occurrences) {
        try located(path, entry.definition) { () throws(CommandLineKitError) in
          try entry.wrapper.fill(found, of: entry.definition)
        }
      }
      var occurrences = occurrences
      if let settings {
        try declarations.fillSettings(in: &occurrences) { try settings(declarations.structs) }
      }
      try located(path) { () throws(CommandLineKitError) in
        try checkAlternatives(declarations, occurrences)
      }
      for (entry, found) in zip(declarations.entries, occurrences)
      where found.isEmpty && entry.definition.isRequired {
        throw ParseFailure(entry.definition.missingError, path: path, definition: entry.definition)
      }
      for declared in declarations.structs {
        do {
          try declared.validate()
        } catch {
          throw ValidationFailure(error: error, path: path, settings: declarations.settings)
        }
      }
    }

    private func checkAlternatives(
      _ declarations: DeclarationSet, _ occurrences: [[Occurrence]]
    ) throws(CommandLineKitError) {
      for alternatives in declarations.alternatives {
        let all = alternatives.entries.flatMap {
          declarations.entries[$0].definition.shownSpellings
        }
        let given = alternatives.entries.compactMap { entry in
          occurrences[entry].first.map {
            $0.spelling ?? declarations.entries[entry].definition.label()
          }
        }
        if given.count > 1 { throw .exclusive(first: given[0], second: given[1], all: all) }
        if given.isEmpty, alternatives.isRequired { throw .missingAlternative(all) }
      }
    }

    private func located<Result>(
      _ path: CommandPath, _ definition: ArgumentDefinition? = nil,
      body: () throws(CommandLineKitError) -> Result
    ) throws(ParseFailure) -> Result {
      do {
        return try body()
      } catch {
        let advised = path.last.configuration.advised(error, in: path.root.configuration)
        throw ParseFailure(advised, path: path, definition: advised == error ? definition : nil)
      }
    }
  }
}

extension ArgumentDefinition {
  /// The error for a missing required argument.
  fileprivate var missingError: CommandLineKitError {
    switch kind {
    case .flag: .missingAlternative(shownSpellings)
    case .option, .positional: .missingArgument(label())
    }
  }
}
