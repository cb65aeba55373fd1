/// A wrapper found in a struct: it describes itself, and takes what was found for it.
protocol DeclarationWrapper: Sendable {
  func definition(property: String, owner: ObjectIdentifier) -> ArgumentDefinition
  func fill(
    _ occurrences: [Occurrence], of definition: ArgumentDefinition
  ) throws(CommandLineKitError)
}

/// A wrapper that takes in the declarations of another struct.
protocol GroupWrapper: Sendable {
  var group: any ParsableArguments { get }
  var groupTitle: String { get }
}

/// All declarations of a command, groups included, in the order of the source.
struct DeclarationSet: Sendable {
  struct Entry: Sendable {
    let definition: ArgumentDefinition
    let wrapper: any DeclarationWrapper
  }

  /// A set of alternatives by index into the entries.
  struct ResolvedAlternatives: Sendable {
    let entries: [Int]
    let isRequired: Bool
    /// Names of properties that are not there; a fault of the declaration.
    let unknown: [String]
  }

  private(set) var entries: [Entry] = []
  private(set) var alternatives: [ResolvedAlternatives] = []
  /// Everything to validate, groups before those that contain them.
  private(set) var structs: [any ParsableArguments] = []

  init(_ instance: any ParsableArguments) {
    collect(instance, title: "")
  }

  private mutating func collect(_ instance: any ParsableArguments, title: String) {
    let type = Swift.type(of: instance)
    let owner = ObjectIdentifier(type)
    let first = entries.count
    for child in Mirror(reflecting: instance).children {
      let property = String((child.label ?? "").drop { $0 == "_" })
      if let wrapper = child.value as? any DeclarationWrapper {
        var definition = wrapper.definition(property: property, owner: owner)
        definition.groupTitle = title
        entries.append(Entry(definition: definition, wrapper: wrapper))
      } else if let wrapper = child.value as? any GroupWrapper {
        collect(wrapper.group, title: wrapper.groupTitle.isEmpty ? title : wrapper.groupTitle)
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

  /// Indices of the arguments given by their place.
  var positionals: [Int] {
    entries.indices.filter { entries[$0].definition.isPositional }
  }
}
