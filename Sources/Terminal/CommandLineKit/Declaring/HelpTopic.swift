import TerminalKit

/// A table about the whole program, in `hotside help exit-codes` and in manual pages.
public struct HelpTopic: Sendable {
  /// The manual pages that contain the table as a section.
  public enum Place: Sendable, Equatable {
    /// The pages of all commands, each with the rows that concern the command.
    case everyPage
    /// The page of the program itself.
    case mainPage
    /// No page, because the table is too long.
    case nowhere
  }

  /// One entry of the table.
  public struct Row: Sendable, Equatable {
    /// The entry: a code, a variable, a path.
    public let label: String
    /// The meaning of the entry, in sentences.
    public let text: String
    /// The commands that the row concerns: options as typed (`--workspace`), for all commands with
    /// this option, or the full name of a command (`hotside manual`); empty for all commands.
    public let concerning: [String]

    /// Creates a row.
    public init(_ label: String, _ text: String, concerning: [String] = []) {
      self.label = label
      self.text = text
      self.concerning = concerning
    }
  }

  /// The word after `help`.
  public let name: String
  /// The title of the section on manual pages, in capitals.
  public let section: String
  /// One sentence, also shown in the list of topics.
  public let abstract: String
  /// The manual pages that contain the table.
  public let place: Place
  /// The groups of options that the topic explains; the help of commands lists only the names of
  /// these options.
  private var optionGroups: [any ParsableArguments.Type] = []
  // Topics are created at every start of the program, but few runs show a table.
  private let makeGroups: @Sendable () -> [Group]

  /// The rows under one heading, which is empty if the table has no groups.
  struct Group {
    let title: String
    let rows: [Row]
  }

  /// The groups of the table; each call creates them again.
  var groups: [Group] { makeGroups() }

  /// The rows of all groups.
  public var rows: [Row] { makeGroups().flatMap(\.rows) }

  /// Creates a topic; `rows` is evaluated at each use.
  public init(
    name: String, section: String, abstract: String, place: Place,
    rows: @autoclosure @escaping @Sendable () -> [Row]
  ) {
    self.init(name: name, section: section, abstract: abstract, place: place) {
      [Group(title: "", rows: rows())]
    }
  }

  private init(
    name: String, section: String, abstract: String, place: Place,
    groups: @escaping @Sendable () -> [Group]
  ) {
    self.name = name
    self.section = section
    self.abstract = abstract
    self.place = place
    makeGroups = groups
  }

  /// Creates a table of options with their full help.
  ///
  /// - Parameters:
  ///   - name: the word after `help`.
  ///   - abstract: one sentence.
  ///   - groups: the groups that declare the options.
  public init(name: String, abstract: String, optionsOf groups: [any ParsableArguments.Type]) {
    self.init(
      name: name, section: name.uppercased(), abstract: abstract, place: .nowhere,
      rows: groups.flatMap { DeclarationSet($0.init()).entries.map(\.definition) }
        .flatMap(HelpLabels.rows).map { row in
          let texts = [row.abstract, row.discussion.unwrapped]
          return Row(row.label, texts.filter { !$0.isEmpty }.joined(separator: " "))
        })
    optionGroups = groups
  }

  /// The options that the table explains.
  var explained: Set<DeclarationKey> {
    Set(optionGroups.flatMap { DeclarationSet($0.init()).entries.map(\.definition.key) })
  }

  /// Creates a table of all commands in groups, including the commands that help omits.
  ///
  /// - Parameters:
  ///   - name: the word after `help`.
  ///   - abstract: one sentence.
  ///   - groups: the commands.
  public init(name: String, abstract: String, commandsOf groups: [CommandGroup]) {
    self.init(
      name: name, section: name.uppercased(), abstract: abstract, place: .nowhere
    ) {
      groups.map { group in
        Group(
          title: group.name,
          rows: group.subcommands.filter { $0.configuration.shouldDisplay }.map {
            Row($0.shownNames.joined(separator: ", "), $0.configuration.abstract)
          })
      }
    }
  }

  /// The rows that concern a command.
  func rows(for path: CommandPath) -> [Row] {
    let words = DeclarationSet(path).entries.flatMap { entry in
      (entry.definition.names + entry.definition.choices.flatMap(\.names)).map(\.spelling)
    }
    let known = Set(words + [path.joined])
    return rows.filter { $0.concerning.isEmpty || !known.isDisjoint(with: $0.concerning) }
  }
}
