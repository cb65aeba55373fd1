private import ByteSupport

/// Finds out which pictures a terminal shows, by asking it.
///
/// First comes what any terminal answers or ignores; what only a terminal of one's own may be sent
/// follows once it is known that none in between, such as tmux or screen, takes it for itself. The
/// last of each is a question that every terminal answers, so that it is known when no more comes.
public struct PictureNegotiation: Equatable, Sendable {
  private enum Step {
    case silent
    /// Asked what any terminal may be asked.
    case common
    /// Asked what tells the terminals apart that show pictures.
    case own
    case settled
  }

  /// The number of the picture of one pixel that a terminal is asked whether it would show.
  private static let sampleNumber = 31
  /// Primary device attributes (DECDA1), the last of each question.
  private static let attributes = "\u{1b}[c"
  /// The size of a character in pixels (xterm's window operation 16).
  static let cellQuestion = "\u{1b}[16t"
  /// What is taken for a character's size where it is not said and pictures are wanted nevertheless:
  /// as small as they are anywhere, so that no picture becomes too large for its place.
  private static let smallestCell = CellSize(width: 6, height: 12)

  private let choice: PictureChoice
  private let isDirect: Bool
  private var step: Step
  private var isMultiplexed: Bool
  private var takesSixel = false
  private var takesKitty = false
  private var takesITerm2 = false
  private var cell: CellSize?

  /// Nothing is asked yet.
  ///
  /// - Parameters:
  ///   - choice: what the user says.
  ///   - environment: `TERM`, `TMUX` and `STY` say what is between here and the user.
  public init(_ choice: PictureChoice, _ environment: CommandEnvironment) {
    self.choice = choice
    let terminal = environment["TERM"] ?? ""
    isMultiplexed =
      environment.isSet("TMUX") || environment.isSet("STY")
      || ["tmux", "screen"].contains { terminal.hasPrefix($0) }
    // Terminals that show pictures of none of these kinds, and may print what they are asked.
    isDirect = !["", "dumb", "linux"].contains { terminal.hasSameBytes(as: $0) }
    step = choice == .blocks ? .settled : .silent
  }

  /// Characters alone, and no question.
  public static let none = PictureNegotiation(.blocks, [:])

  /// Whether an answer is still to come.
  package var isAwaiting: Bool { step == .common || step == .own }

  /// What to ask the terminal now; it is empty where everything is known.
  package mutating func question() -> String {
    guard step != .settled else { return "" }
    guard choice.forced != nil || isDirect else {
      step = .settled
      return ""
    }
    step = .common
    let version = choice == .auto ? "\u{1b}[>q" : ""
    return version + PictureNegotiation.cellQuestion + PictureNegotiation.attributes
  }

  /// Takes what the terminal says.
  ///
  /// - Returns: what to ask it next; it is empty where there is nothing.
  package mutating func take(_ report: TerminalReport) -> String {
    switch report {
    case .controlSequence(let parameters, final: UInt8(ascii: "t")):
      let numbers = PictureNegotiation.numbers(parameters[...])
      if numbers.count == 3, numbers[0] == 6 {
        cell = CellSize(saidWidth: numbers[2], saidHeight: numbers[1])
      }
    case .controlSequence(let parameters, final: UInt8(ascii: "c"))
    where parameters.first == UInt8(ascii: "?"):
      return takeAttributes(PictureNegotiation.numbers(parameters.dropFirst()))
    case .controlString(UInt8(ascii: "P"), let body): takeVersion(body)
    case .controlString(UInt8(ascii: "_"), let body):
      let answer = "Gi=\(PictureNegotiation.sampleNumber);OK"
      takesKitty = takesKitty || body.elementsEqual(answer.utf8)
    case .controlString(UInt8(ascii: "]"), let body):
      takesITerm2 = takesITerm2 || body.starts(with: "1337;ReportCellSize=".utf8)
    default: break
    }
    return ""
  }

  /// The pictures that the terminal shows, as far as that is known.
  ///
  /// - Parameter measured: how large its characters are, where the system knows.
  /// - Returns: `nil` where there are none, or the answers are not all there.
  package func support(measured: CellSize?) -> PictureSupport? {
    if let forced = choice.forced {
      return PictureSupport(forced, cell: measured ?? cell ?? PictureNegotiation.smallestCell)
    }
    guard step == .settled, let cell = measured ?? cell else { return nil }
    if takesKitty { return PictureSupport(.kitty, cell: cell) }
    if takesITerm2 { return PictureSupport(.iterm2, cell: cell) }
    return takesSixel ? PictureSupport(.sixel, cell: cell) : nil
  }

  /// Attribute 4 is sixel graphics (VT340); the first number is the terminal's class.
  private mutating func takeAttributes(_ numbers: [Int]) -> String {
    switch step {
    case .common:
      takesSixel = numbers.dropFirst().contains(4)
      guard choice == .auto, !isMultiplexed else {
        step = .settled
        return ""
      }
      step = .own
      let sample = "i=\(PictureNegotiation.sampleNumber),s=1,v=1,a=q,t=d,f=24;AAAA"
      return "\u{1b}_G\(sample)\u{1b}\\\u{1b}]1337;ReportCellSize\u{1b}\\"
        + PictureNegotiation.attributes
    case .own: step = .settled
    case .silent, .settled: break
    }
    return ""
  }

  private mutating func takeVersion(_ body: [UInt8]) {
    guard body.starts(with: ">|".utf8) else { return }
    let version = body.dropFirst(2)
    if ["tmux", "screen"].contains(where: { version.starts(with: $0.utf8) }) {
      isMultiplexed = true
    }
    takesITerm2 = takesITerm2 || version.starts(with: "iTerm2".utf8)
  }

  /// The numbers between semicolons; other text is no number.
  private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int] {
    bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
  }
}
