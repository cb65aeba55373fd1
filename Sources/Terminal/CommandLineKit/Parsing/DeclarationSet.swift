/// A property wrapper that describes its declaration, and is filled from occurrences.
protocol DeclarationWrapper: Sendable {
  func definition(property: String, owner: ObjectIdentifier) -> ArgumentDefinition
  func fill(
    _ occurrences: [Occurrence], of definition: ArgumentDefinition
  ) throws(CommandLineKitError)
  /// The occurrences that filled the wrapper; empty for wrappers without settings.
  var found: [Occurrence] { get }
}

extension DeclarationWrapper {
  var found: [Occurrence] { [] }
}

/// All declarations of a command, including its groups, in source order.
package struct DeclarationSet: Sendable {
  package struct Entry: Sendable {
    package let definition: ArgumentDefinition
    let wrapper: any DeclarationWrapper
  }

  /// A set of properties that exclude one another, as indices of entries.
  package struct ResolvedAlternatives: Sendable {
    package let entries: [Int]
    let isRequired: Bool
    /// Names that are not those of a property, because of a defect in the declaration.
    package let unknown: [String]
  }

  package private(set) var entries: [Entry] = []
  package private(set) var alternatives: [ResolvedAlternatives] = []
  /// All structs to validate; a group comes before the struct that contains it.
  private(set) var structs: [any ParsableArguments] = []

  package init(_ instance: any ParsableArguments) { collect(instance, title: "") }

  /// Creates the declarations of the last command of a path, followed by the declarations that all
  /// of its subcommands have, because these may precede the subcommand's name.
  ///
  /// For the root, only its own declarations: its subcommands have little in common.
  init(_ path: CommandPath) {
    self.init(path.last.init(), above: path.types.count > 1 ? path.last.shownSubcommands : [])
  }

  /// Creates the declarations of a command, and the optional declarations that all `subcommands`
  /// have.
  init(_ command: any Command, above subcommands: [any Command.Type]) {
    self.init(command)
    let sets = subcommands.map { DeclarationSet($0.init(), above: $0.shownSubcommands) }
    guard let first = sets.first else { return }
    let own = entries.map(\.definition)
    for entry in first.entries {
      let definition = entry.definition
      guard !definition.isPositional, !definition.isRequired,
        sets.allSatisfy({ set in set.entries.contains { $0.definition.key == definition.key } }),
        !own.contains(where: { !$0.spellings.isDisjoint(with: definition.spellings) })
      else { continue }
      var shared = entry.definition
      if !shared.isCommon { shared.groupTitle = DeclarationSet.sharedTitle }
      entries.append(Entry(definition: shared, wrapper: entry.wrapper))
    }
  }

  /// The heading of options that all subcommands include, in the help of their parent.
  private static let sharedTitle = "Options of all subcommands"

  /// The heading of options that most commands include.
  static let commonTitle = "Common options"

  private mutating func collect(_ instance: any ParsableArguments, title: String) {
    let type = Swift.type(of: instance)
    let title = type is any CommonOptions.Type ? DeclarationSet.commonTitle : title
    let owner = ObjectIdentifier(type)
    let first = entries.count
    for (property, wrapper) in PropertyEncoder(instance).properties {
      switch wrapper {
      case .declaration(let wrapper):
        var definition = wrapper.definition(property: property, owner: owner)
        definition.groupTitle = title
        entries.append(Entry(definition: definition, wrapper: wrapper))
      case .group(let group, let ownTitle):
        collect(group, title: ownTitle.isEmpty ? title : ownTitle)
      }
    }
    for declared in type.alternatives {
      let indices = declared.properties.map { property in
        entries[first...].firstIndex { $0.definition.key.property == property }
      }
      alternatives.append(
        ResolvedAlternatives(
          entries: indices.compactMap(\.self), isRequired: declared.isRequired,
          unknown: zip(declared.properties, indices).filter { $0.1 == nil }.map(\.0)))
    }
    structs.append(instance)
  }

  /// The spellings of all options and flags.
  var optionSpellings: Set<String> {
    Set(entries.flatMap { $0.definition.spellings } + ["--help", "--version"])
  }

  /// The indices of the positional arguments.
  package var positionals: [Int] { entries.indices.filter { entries[$0].definition.isPositional } }
}

extension ArgumentDefinition {
  /// Whether most commands include the option.
  var isCommon: Bool { groupTitle == DeclarationSet.commonTitle }

  fileprivate var spellings: Set<String> { Set((names + choices.flatMap(\.names)).map(\.spelling)) }
}

extension Command {
  /// The subcommands that help lists.
  static var shownSubcommands: [any Command.Type] {
    configuration.allSubcommands.filter { $0.configuration.shouldDisplay }
  }
}
