import TerminalKit

/// A table that belongs to the whole program: `hotside help exit-codes`, and a section of manual
/// pages.
public struct HelpTopic: Sendable {
  /// Which manual pages have the table as a section.
  public enum Place: Sendable, Equatable {
    /// Those of all commands, with the rows that concern each.
    case everyPage
    /// That of the program itself.
    case mainPage
    /// None: it is too long for them.
    case nowhere
  }

  /// One thing and what it means.
  public struct Row: Sendable, Equatable {
    /// The thing: a code, a variable, a path.
    public let label: String
    /// Sentences.
    public let text: String
    /// Which commands it matters to: options as they are typed (`--workspace`), which such a command
    /// has, or a command's whole name (`hotside manual`); empty for all.
    public let concerning: [String]

    /// Creates a row.
    public init(_ label: String, _ text: String, concerning: [String] = []) {
      self.label = label
      self.text = text
      self.concerning = concerning
    }
  }

  /// The word behind `help`.
  public let name: String
  /// The title of the section on manual pages, in capitals.
  public let section: String
  /// One sentence, which the list of topics shows too.
  public let abstract: String
  /// Where it stands besides.
  public let place: Place
  /// What declares the options that it explains: the help of commands has their names alone.
  private var optionGroups: [any ParsableArguments.Type] = []
  // Every start of the program has its topics, and hardly one shows a table.
  private let makeGroups: @Sendable () -> [Group]

  /// Rows under a heading; the heading is empty for a table that is not divided.
  struct Group {
    let title: String
    let rows: [Row]
  }

  /// The table, in groups, made by each call.
  var groups: [Group] { makeGroups() }

  /// The rows of all groups.
  public var rows: [Row] { makeGroups().flatMap(\.rows) }

  /// Creates a topic.
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

  /// A table of options, each with all that its help says.
  ///
  /// - Parameters:
  ///   - name: the word behind `help`.
  ///   - abstract: one sentence.
  ///   - groups: what declares the options.
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

  /// The options of the table.
  var explained: Set<DeclarationKey> {
    Set(optionGroups.flatMap { DeclarationSet($0.init()).entries.map(\.definition.key) })
  }

  /// A table of commands in their groups, those that help leaves out too.
  ///
  /// - Parameters:
  ///   - name: the word behind `help`.
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

  /// The rows that matter to a command.
  func rows(for path: CommandPath) -> [Row] {
    let words = DeclarationSet(path).entries.flatMap { entry in
      (entry.definition.names + entry.definition.choices.flatMap(\.names)).map(\.spelling)
    }
    let known = Set(words + [path.joined])
    return rows.filter { $0.concerning.isEmpty || !known.isDisjoint(with: $0.concerning) }
  }
}
