public import ByteSupport
import Reporting
private import Synchronization

/// Where a command writes: data to standard output, everything else to standard error.
///
/// Standard output is buffered when it is no terminal and flushed by the runner at the end; a
/// command that goes on for long flushes when it has said something. Text is sanitized
/// (``TerminalText``) unless it is written as bytes. A fault of standard output is thrown and ends
/// the program with code 73; one of standard error is ignored, since there is nobody to tell.
public final class CommandOutput: Sendable {
  private enum Sink: Sendable {
    case descriptor(Int32)
    case memory
  }

  private struct State {
    var verbosity = Verbosity.normal
    /// Data not written yet, or all of it in memory.
    var data: [UInt8] = []
    /// All of standard error in memory; unused otherwise.
    var messages: [UInt8] = []
    /// The first fault of standard output: once thrown, nothing more is tried.
    var fault: StandardOutputError?
    /// What was warned of, for a document.
    var warnings: [String] = []
    /// Writes events of progress; `nil` where nobody asks for them.
    var eventLine: (@Sendable (ProgressEvent) -> String)?
    /// The progress lines that stand on the terminal now.
    var progress: [String] = []
  }

  /// Bytes kept back before a write.
  private static let bufferSize = 65536
  private static let eraseLine = "\r\u{1B}[2K"
  private static let eraseLineAbove = "\u{1B}[1A\u{1B}[2K"

  private let output: Sink
  private let error: Sink
  private let state = Mutex(State())
  private let columns: @Sendable () -> Int

  /// Whether standard output is a terminal.
  public let isTerminal: Bool
  /// Whether standard error is a terminal.
  public let isErrorTerminal: Bool
  /// Whether styles are shown on standard output.
  public let usesColor: Bool
  /// How many colors pictures have on standard output; ``usesColor`` is for styles, which any terminal
  /// shows.
  public let colorDepth: ColorDepth
  /// Whether styles are shown on standard error.
  public let usesErrorColor: Bool
  /// Whether the cursor of standard error can be moved, as progress needs it.
  private let movesCursor: Bool
  /// Whether progress is drawn while nothing happens; not in memory, where the clock stands still.
  let ticks: Bool
  /// Time since some fixed moment; progress is measured with it.
  let now: @Sendable () -> Duration

  private init(
    output: Sink, error: Sink, isTerminal: Bool, isErrorTerminal: Bool,
    environment: CommandEnvironment, columns: @escaping @Sendable () -> Int,
    now: @escaping @Sendable () -> Duration
  ) {
    let allowsColor = !environment.isSet("NO_COLOR") && environment["TERM"] != "dumb"
    self.output = output
    self.error = error
    self.isTerminal = isTerminal
    self.isErrorTerminal = isErrorTerminal
    usesColor = isTerminal && allowsColor
    colorDepth = usesColor ? ColorDepth(environment) : .none
    usesErrorColor = isErrorTerminal && allowsColor
    movesCursor = isErrorTerminal && environment["TERM"] != "dumb"
    if case .descriptor = error { ticks = true } else { ticks = false }
    self.columns = columns
    self.now = now
  }

  /// The streams of this process.
  public static func standard(environment: CommandEnvironment = .process) -> CommandOutput {
    descriptors(
      output: StandardStream.output, error: StandardStream.error, environment: environment)
  }

  /// Open files in place of the standard streams.
  package static func descriptors(
    output: Int32, error: Int32, environment: CommandEnvironment
  ) -> CommandOutput {
    let start = ContinuousClock.now
    return CommandOutput(
      output: .descriptor(output), error: .descriptor(error),
      isTerminal: StandardStream.isTerminal(output),
      isErrorTerminal: StandardStream.isTerminal(error), environment: environment,
      columns: {
        environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
          ?? StandardStream.columns(output) ?? StandardStream.columns(error) ?? 80
      },
      now: { ContinuousClock.now - start })
  }

  /// Keeps everything in memory, for tests.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether both streams pretend to be a terminal.
  ///   - width: Its columns.
  ///   - environment: `NO_COLOR` and `TERM` are looked at.
  ///   - now: The clock of progress bars; it stands still unless given.
  /// - Returns: An output whose contents can be read back.
  public static func inMemory(
    isTerminal: Bool = false, width: Int = 80, environment: CommandEnvironment = [:],
    now: @escaping @Sendable () -> Duration = { .zero }
  ) -> CommandOutput {
    CommandOutput(
      output: .memory, error: .memory, isTerminal: isTerminal, isErrorTerminal: isTerminal,
      environment: environment, columns: { width }, now: now)
  }

  /// Columns of the terminal: `$COLUMNS`, what the terminal says, or 80.
  public var width: Int { columns() }

  /// How much is said; the runner sets it from `VerbosityOptions`.
  public var verbosity: Verbosity {
    get { state.withLock { $0.verbosity } }
    set { state.withLock { $0.verbosity = newValue } }
  }

  // MARK: - Data

  /// Prints a line of data, sanitized; on a terminal that is narrower, in several.
  public func print(_ text: String = "", terminator: String = "\n") throws(StandardOutputError) {
    try printSanitized(TerminalText.sanitized(text), terminator)
  }

  /// Prints a line of data with styles; on a terminal that is narrower, in several.
  public func print(
    styled text: StyledText, terminator: String = "\n"
  ) throws(StandardOutputError) {
    try printSanitized(text.rendered(inColor: usesColor), terminator)
  }

  private func printSanitized(
    _ text: String, _ terminator: String
  ) throws(StandardOutputError) {
    // What has no end of line of its own is a part of one, or was laid out by somebody who knows the width.
    let isFolded = isTerminal && terminator == "\n"
    try write(
      Array(((isFolded ? TerminalText.folded(text, columns: width) : text) + terminator).utf8))
  }

  /// Writes bytes as they are: documents for machines, files sent to `-`.
  ///
  /// - Throws: ``StandardOutputError/readerGone`` if the reader of a pipe has ended,
  ///   ``StandardOutputError/outputFailed(reason:)`` for any other fault, now or before.
  public func write(_ bytes: [UInt8]) throws(StandardOutputError) {
    try state.withLock { state throws(StandardOutputError) in
      if let fault = state.fault { throw fault }
      eraseProgress(&state)
      state.data += bytes
      if isTerminal || state.data.count >= Self.bufferSize { try flush(&state) }
      redrawProgress(&state)
    }
  }

  /// Writes lent text of UTF-8 at once, with `?` for characters that a terminal would act on and for
  /// bytes that are no UTF-8; no copy stays.
  ///
  /// - Throws: As ``write(_:)`` does.
  public func writeShown(_ bytes: Span<UInt8>) throws(StandardOutputError) {
    try flush()
    guard let text = try? UTF8Span(validating: bytes) else {
      for index in bytes.indices {
        let byte = bytes[index]
        try write([(0x20...0x7E).contains(byte) ? byte : UInt8(ascii: "?")])
      }
      return try flush()
    }
    var scalars = text.makeUnicodeScalarIterator()
    while let scalar = scalars.next() {
      try write(ScreenText.isShown(scalar) ? Array(scalar.utf8) : [UInt8(ascii: "?")])
    }
    try flush()
  }

  /// Writes lent bytes as they are, at once and from where they are; no copy stays.
  ///
  /// - Throws: As ``write(_:)`` does.
  public func writeLent(_ bytes: Span<UInt8>) throws(StandardOutputError) {
    try flush()
    guard case .descriptor(let descriptor) = output else {
      return try write(bytes.indices.map { bytes[$0] })
    }
    do { try StandardStream.write(bytes, to: descriptor) } catch {
      state.withLock { $0.fault = $0.fault ?? error }
      throw error
    }
  }

  /// Hands everything to the system.
  ///
  /// - Throws: As ``write(_:)`` does.
  public func flush() throws(StandardOutputError) {
    try state.withLock { state throws(StandardOutputError) in
      if let fault = state.fault { throw fault }
      try flush(&state)
    }
  }

  // MARK: - Everything else

  /// Says something on standard error, unless `--quiet`.
  public func note(_ text: StyledText) { if verbosity >= .normal { say(text) } }

  /// Says a sentence on one line on standard error, unless `--quiet`.
  @_disfavoredOverload public func note(_ line: String) { note("\(line)") }

  /// Says something on standard error that only `--verbose` asks for.
  public func detail(_ text: StyledText) { if verbosity >= .verbose { say(text) } }

  /// Warns on standard error, always.
  public func warn(_ text: StyledText) {
    state.withLock { $0.warnings.append(text.rendered(inColor: false)) }
    say(StyledText("Warning: ", style: .yellow) + text)
  }

  /// Warns with a sentence on one line on standard error, always.
  @_disfavoredOverload public func warn(_ line: String) { warn("\(line)") }

  /// The sentences that were warned of so far.
  package var warnings: [String] { state.withLock { $0.warnings } }

  /// Puts a question on standard error, always; the answer is typed behind it.
  public func prompt(_ text: String) {
    let line = TerminalText.sanitized(text)
    state.withLock { state in
      eraseProgress(&state)
      emit(line, &state)
    }
  }

  /// Prints the message of an error on standard error, always.
  package func fail(_ message: String) {
    say(StyledText("Error: ", style: .red) + StyledText(message))
  }

  /// Prints a line on standard error, always; on a terminal that is narrower, several.
  func say(_ text: StyledText, isFolded: Bool = true) {
    let shown = text.rendered(inColor: usesErrorColor)
    let line =
      (isErrorTerminal && isFolded ? TerminalText.folded(shown, columns: width) : shown) + "\n"
    state.withLock { state in
      eraseProgress(&state)
      emit(line, &state)
      redrawProgress(&state)
    }
  }

  // MARK: - Progress

  /// A bar on standard error for work that takes longer than half a second.
  ///
  /// On a terminal whose cursor can be moved it is drawn again and again; elsewhere it is a line of
  /// text every `ProgressTicker.lineInterval`. With `--quiet` the bar does nothing.
  ///
  /// - Parameters:
  ///   - label: What is being done, a few words.
  ///   - total: Steps of the whole; nil if that is not known.
  /// - Returns: The bar, to be told of every step.
  public func progress(_ label: String, total: Int? = nil) -> ProgressBar {
    ProgressBar(
      label: TerminalText.sanitized(label, keepingLayout: false), total: total, output: self,
      style: progressStyle)
  }

  /// Does work that tells how much of it is done, and shows that as a bar.
  ///
  /// - Parameters:
  ///   - label: What is being done, a few words.
  ///   - work: The work; it gets what it is to tell each step.
  /// - Returns: What the work gives.
  public func progress<Result>(
    _ label: String,
    _ work: (@escaping @Sendable (_ done: Int, _ total: Int) -> Void) async throws -> Result
  ) async rethrows -> Result {
    let bar = progress(label)
    defer { bar.finish() }
    return try await work { done, _ in bar.update(completed: done) }
  }

  /// A bar for each of several things that go on at the same time, below one for all of them.
  ///
  /// Shown where a ``ProgressBar`` would be.
  ///
  /// - Parameter label: What is being done, a few words.
  /// - Returns: The board, to be told of every step.
  public func progressBoard(_ label: String) -> ProgressBoard {
    ProgressBoard(
      label: TerminalText.sanitized(label, keepingLayout: false), output: self,
      style: progressStyle)
  }

  /// A line that says what is waited for and for how long; nothing until it is told.
  ///
  /// Shown where a ``ProgressBar`` would be.
  public func waitingLine() -> WaitingLine { WaitingLine(output: self, style: progressStyle) }

  private var progressStyle: ProgressStyle {
    if state.withLock({ $0.eventLine != nil }) { return .events }
    return verbosity < .normal ? .none : movesCursor ? .redrawn : .lines
  }

  /// Progress becomes lines for programs from now on, also with `--quiet`.
  ///
  /// - Parameter line: the line of an event, without its end.
  package func tellEvents(_ line: @escaping @Sendable (ProgressEvent) -> String) {
    state.withLock { $0.eventLine = line }
  }

  /// Writes the line of an event.
  func tell(_ event: ProgressEvent) {
    guard let line = state.withLock({ $0.eventLine }) else { return }
    say(StyledText(line(event)), isFolded: false)
  }

  /// Replaces the progress lines; none takes them away.
  func showProgress(_ lines: [String]) {
    state.withLock { state in
      eraseProgress(&state)
      state.progress = lines
      redrawProgress(&state)
    }
  }

  /// The descriptor of standard output; nil in memory.
  var outputDescriptor: Int32? {
    if case .descriptor(let descriptor) = output { descriptor } else { nil }
  }

  // MARK: - In memory

  /// What was written to standard output in memory.
  public var outputBytes: [UInt8] { state.withLock { $0.data } }

  /// What was written to standard output in memory, as text.
  public var outputText: String { String(decoding: outputBytes, as: UTF8.self) }

  /// What was written to standard error in memory.
  public var errorText: String { String(decoding: state.withLock { $0.messages }, as: UTF8.self) }

  // MARK: -

  private func flush(_ state: inout State) throws(StandardOutputError) {
    guard case .descriptor(let descriptor) = output, !state.data.isEmpty else { return }
    let bytes = state.data
    state.data = []
    do {
      try StandardStream.write(bytes, to: descriptor)
    } catch {
      state.fault = error
      throw error
    }
  }

  private func emit(_ text: String, _ state: inout State) {
    switch error {
    case .descriptor(let descriptor):
      // Nobody is left to be told that standard error does not work.
      try? StandardStream.write(Array(text.utf8), to: descriptor)
    case .memory: state.messages += Array(text.utf8)
    }
  }

  private func eraseProgress(_ state: inout State) {
    guard !state.progress.isEmpty else { return }
    // The cursor stands behind the last line.
    let above = String(repeating: Self.eraseLineAbove, count: state.progress.count - 1)
    emit(Self.eraseLine + above, &state)
  }

  private func redrawProgress(_ state: inout State) {
    if !state.progress.isEmpty { emit(state.progress.joined(separator: "\n"), &state) }
  }
}
