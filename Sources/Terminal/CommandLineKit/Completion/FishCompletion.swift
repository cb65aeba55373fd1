import ByteSupport

/// The completion script for fish.
///
/// It has one line for each option, argument and subcommand, with the condition that the cursor is
/// in its command.
struct FishCompletion {
  private let root: CompletionModel
  private let function: String

  init(_ root: CompletionModel) {
    self.root = root
    function = "__" + ShellWord.identifier(root.joined)
  }

  var text: String {
    ScriptTemplate.filled(
      EmbeddedFile.completionFish.bytes, for: root, quotedName: tool,
      [
        "function": [function], "takersOfValues": takersOfValues, "steps": steps,
        "lines": root.all.flatMap(lines),
      ])
  }

  private var tool: String { ShellWord.quotedForFish(root.joined) }

  private func cases(_ model: CompletionModel, _ words: [String]) -> String {
    words.map { ShellWord.quotedForFish("\(model.joined):\($0)") }.joined(separator: " ")
  }

  private var takersOfValues: [String] {
    root.all.flatMap { model in
      [false, true].flatMap { many -> [String] in
        let takers = model.options.filter { $0.value != nil && $0.takesMany == many }
        guard !takers.isEmpty else { return [] }
        return [
          "                case \(cases(model, takers.flatMap(\.all)))",
          "                    set pending \(many ? 2 : 1)",
        ]
      }
    }
  }

  private var steps: [String] {
    root.all.filter { !$0.subcommands.isEmpty }.flatMap { model in
      model.subcommands.flatMap { subcommand in
        [
          "                case \(cases(model, subcommand.all))",
          "                    set path \(ShellWord.quotedForFish(subcommand.model.joined))",
        ]
      } + [
        "                case \(cases(model, ["help"]))",
        "                    set helping 1",
      ]
    }
  }

  private func lines(_ model: CompletionModel) -> [String] {
    subcommands(model) + model.options.filter { !$0.shown.isEmpty }.map { line(for: $0, of: model) }
      + model.places.enumerated().compactMap { place, value in
        guard let offer = offer(value.offer, of: model) else { return nil }
        let state = value.isRepeating ? "any \(place)" : String(place)
        return "complete -c \(tool) -n \(condition(model, state)) \(offer)"
      }
  }

  private func subcommands(_ model: CompletionModel) -> [String] {
    guard !model.subcommands.isEmpty else { return [] }
    return ["0", "help"].flatMap { state in
      model.displayed.flatMap { subcommand in
        subcommand.shown.map { name in
          "complete -c \(tool) -n \(condition(model, state)) -a \(ShellWord.quotedForFish(name))"
            + description(subcommand.model.abstract)
        }
      }
    }
      + model.topics.map { topic in
        "complete -c \(tool) -n \(condition(model, "help")) -a \(ShellWord.quotedForFish(topic.name))"
          + description(topic.abstract)
      } + [
        "complete -c \(tool) -n \(condition(model, "0")) -a help"
          + description("Show the help of a subcommand.")
      ]
  }

  private func line(for option: CompletionModel.Option, of model: CompletionModel) -> String {
    let names = option.shown.map { spelling in
      spelling.hasPrefix("--")
        ? "-l \(ShellWord.quotedForFish(String(spelling.dropFirst(2))))"
        : "-s \(ShellWord.quotedForFish(String(spelling.dropFirst())))"
    }
    var parts = ["complete -c \(tool) -n \(condition(model, nil))"] + names
    if let value = option.value {
      // -x: the option takes a value that is not a file; -r: it takes a value, which may be a file.
      let isFile =
        switch value.offer {
        case .files(extensions: []), .custom(_, orFiles: true): true
        default: false
        }
      parts += [isFile ? "-r" : "-x", offer(value.offer, of: model)].compactMap(\.self)
    }
    return parts.joined(separator: " ") + description(option.abstract)
  }

  private func condition(_ model: CompletionModel, _ state: String?) -> String {
    ShellWord.quotedForFish(
      "\(function)_at \(ShellWord.quotedForFish(model.joined))" + (state.map { " " + $0 } ?? ""))
  }

  private func description(_ text: String) -> String {
    text.isEmpty ? "" : " -d \(ShellWord.quotedForFish(text))"
  }

  private func offer(_ offer: CompletionModel.Offer, of model: CompletionModel) -> String? {
    switch offer {
    case .nothing: return nil
    case .words(let words):
      // Fish expands the words once more when it offers them, so they are quoted twice.
      let list = words.map(ShellWord.quotedForFish).joined(separator: " ")
      return "-a \(ShellWord.quotedForFish(list))"
    case .files(let extensions):
      guard !extensions.isEmpty else { return "-F" }
      let calls = extensions.map { "(__fish_complete_suffix \(ShellWord.quotedForFish("." + $0)))" }
      return "-k -a \(ShellWord.quotedForFish(calls.joined(separator: " ")))"
    case .folders: return "-a '(__fish_complete_directories)'"
    case .custom(let key, let orFiles):
      let call =
        "(\(function)_custom \(ShellWord.quotedForFish(model.joined)) "
        + "\(ShellWord.quotedForFish(key)))"
      return (orFiles ? "-F " : "") + "-a \(ShellWord.quotedForFish(call))"
    }
  }
}
