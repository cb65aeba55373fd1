/// The completion script for fish: one line for each option, argument and subcommand, under the
/// condition that the cursor is at its command.
struct FishCompletion {
  private let root: CompletionModel
  private let function: String

  init(_ root: CompletionModel) {
    self.root = root
    function = "__" + ShellWord.identifier(root.joined)
  }

  var text: String {
    ([
      "# Completion of \(root.joined) for fish.",
      "# Made by: \(root.joined) \(ArgumentScanner.completionScriptName.spelling) fish",
      "",
    ] + helpers + ["complete -c \(tool) -f"] + root.all.flatMap(lines) + [""])
    .joined(separator: "\n")
  }

  private var tool: String { ShellWord.quotedForFish(root.joined) }

  private var helpers: [String] {
    [
      "# Whether the cursor is at a command, and, if given, at one of its arguments by number.",
      "function \(function)_at",
      "    set -l words (commandline -opc)",
      "    set -l path \(tool)",
      "    set -l place 0",
      "    set -l helping 0",
      "    set -l pending 0",
      "    set -l ended 0",
      "    for word in $words[2..]",
      "        if test $pending = 1",
      "            set pending 0",
      "            continue",
      "        end",
      "        if test $pending = 2; and not string match -q -- '-*' $word",
      "            continue",
      "        end",
      "        set pending 0",
      "        if test $ended = 0; and test \"$word\" = --",
      "            set ended 1",
      "        else if test $ended = 0; and string match -q -- '-?*' $word",
      "            switch \"$path:$word\"",
    ] + takersOfValues + [
      "            end",
      "        else",
      "            switch \"$path:$word\"",
    ] + steps + [
      "                case '*'",
      "                    set place (math $place + 1)",
      "            end",
      "        end",
      "    end",
      "    if test \"$path\" != \"$argv[1]\"",
      "        return 1",
      "    end",
      "    switch \"$argv[2]\"",
      "        case 'help'",
      "            test $helping = 1",
      "        case ''",
      "            test $ended = 0",
      "        case 'any'",
      "            test $place -ge \"$argv[3]\"",
      "        case '*'",
      "            test $helping = 0; and test $place = \"$argv[2]\"",
      "    end",
      "end",
      "",
      "# What the program itself says: command, option or number of the argument.",
      "function \(function)_custom",
      "    set -l words (commandline -opc)",
      "    $words[1] \(CompletionRequest.marker) $argv[1] $argv[2] -- $words[2..] 2>/dev/null",
      "end",
      "",
    ]
  }

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
      // -x: a value and no files; -r: a value, files too.
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
      // The words are expanded once more when they are needed, hence quoted twice.
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
