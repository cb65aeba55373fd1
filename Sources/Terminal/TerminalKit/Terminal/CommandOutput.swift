public import ByteSupport
import Reporting
private import Synchronization

/// The output of a command: data on standard output, everything else on standard error.
///
/// Standard output is buffered unless it is a terminal, until the end, a message in the same file, or
/// ``flush()`` of a long-running command. Text is sanitized (``TerminalText``) unless it is written as
/// bytes. A failure of standard output ends the program with code 73; one of standard error is ignored.
public final class CommandOutput: Sendable {
  private enum Sink: Sendable {
    case descriptor(Int32)
    case memory
  }

  private struct State {
    var verbosity = Verbosity.normal
    /// The data that is not written yet; for an output in memory, all data.
    var data: [UInt8] = []
    /// The text of standard error, for an output in memory; otherwise unused.
    var messages: [UInt8] = []
    /// The first failure of standard output; after it, nothing is written.
    var fault: StandardOutputError?
    /// The warnings so far, for a document.
    var warnings: [String] = []
    /// Formats progress events; `nil` if they were not requested.
    var eventLine: (@Sendable (ProgressEvent) -> String)?
    /// The progress lines that are on the terminal at present.
    var progress: [String] = []
  }

  /// The number of bytes that are buffered before a write.
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
  /// The colors of pictures on standard output; for styles see ``usesColor``.
  public let colorDepth: ColorDepth
  /// Whether styles are shown on standard error.
  public let usesErrorColor: Bool
  /// Whether the cursor of standard error can be moved, which is necessary to redraw progress.
  private let movesCursor: Bool
  /// Whether a timer redraws progress; `false` for an output in memory, whose clock does not move.
  let ticks: Bool
  /// The time since a fixed moment, for progress.
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

  /// Creates an output to the standard streams of this process.
  public static func standard(environment: CommandEnvironment = .process) -> CommandOutput {
    descriptors(
      output: StandardStream.output, error: StandardStream.error, environment: environment)
  }

  /// Creates an output to descriptors instead of the standard streams.
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

  /// Creates an output in memory, for tests.
  ///
  /// - Parameters:
  ///   - isTerminal: whether both streams appear to be terminals.
  ///   - width: the columns of the terminal.
  ///   - environment: the variables `NO_COLOR` and `TERM`.
  ///   - now: the clock of progress bars; the default does not move.
  /// - Returns: an output whose text can be read.
  public static func inMemory(
    isTerminal: Bool = false, width: Int = 80, environment: CommandEnvironment = [:],
    now: @escaping @Sendable () -> Duration = { .zero }
  ) -> CommandOutput {
    CommandOutput(
      output: .memory, error: .memory, isTerminal: isTerminal, isErrorTerminal: isTerminal,
      environment: environment, columns: { width }, now: now)
  }

  /// The number of columns of the terminal: `$COLUMNS`, or the terminal's size, or 80.
  public var width: Int { columns() }

  /// The amount of messages; the runner sets it from `VerbosityOptions`.
  public var verbosity: Verbosity {
    get { state.withLock { $0.verbosity } }
    set { state.withLock { $0.verbosity = newValue } }
  }

  // MARK: - Data

  /// Prints a line of data, sanitized, and wrapped if a terminal is narrower.
  public func print(_ text: String = "", terminator: String = "\n") throws(StandardOutputError) {
    try printSanitized(TerminalText.sanitized(text), terminator)
  }

  /// Prints a line of data with styles, sanitized, and wrapped if a terminal is narrower.
  public func print(
    styled text: StyledText, terminator: String = "\n"
  ) throws(StandardOutputError) {
    try printSanitized(text.rendered(inColor: usesColor), terminator)
  }

  private func printSanitized(
    _ text: String, _ terminator: String
  ) throws(StandardOutputError) {
    // Text without a line end is part of a line, or already has the right width, so it is not
    // wrapped.
    let isFolded = isTerminal && terminator == "\n"
    try write(
      Array(((isFolded ? TerminalText.folded(text, columns: width) : text) + terminator).utf8))
  }

  /// Writes bytes unchanged, for documents for programs and for files named `-`.
  ///
  /// - Throws: ``StandardOutputError/readerGone`` if the reader of a pipe has ended,
  ///   ``StandardOutputError/outputFailed(reason:)`` for another failure, now or earlier.
  public func write(_ bytes: [UInt8]) throws(StandardOutputError) {
    try state.withLock { state throws(StandardOutputError) in
      if let fault = state.fault { throw fault }
      eraseProgress(&state)
      state.data += bytes
      if isTerminal || state.data.count >= Self.bufferSize { try flush(&state) }
      redrawProgress(&state)
    }
  }

  /// Writes UTF-8 text at once, without keeping a copy.
  ///
  /// Control characters and bytes that are not UTF-8 become `?`.
  ///
  /// - Throws: as ``write(_:)``.
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

  /// Writes bytes unchanged, at once, without keeping a copy.
  ///
  /// - Throws: as ``write(_:)``.
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

  /// Writes the buffered data.
  ///
  /// - Throws: as ``write(_:)``.
  public func flush() throws(StandardOutputError) {
    try state.withLock { state throws(StandardOutputError) in
      if let fault = state.fault { throw fault }
      try flush(&state)
    }
  }

  // MARK: - Everything else

  /// Prints a note on standard error, unless `--quiet`.
  public func note(_ text: StyledText) { if verbosity >= .normal { say(text) } }

  /// Prints a note of one line on standard error, unless `--quiet`.
  @_disfavoredOverload public func note(_ line: String) { note("\(line)") }

  /// Prints a detail on standard error with `--verbose`.
  public func detail(_ text: StyledText) { if verbosity >= .verbose { say(text) } }

  /// Prints a warning on standard error, without advice that the running command cannot take.
  public func warn(_ text: StyledText) {
    state.withLock { $0.warnings.append(text.fitting.rendered(inColor: false)) }
    say(StyledText("Warning: ", style: .yellow) + text.fitting)
  }

  /// Prints a warning of one line on standard error.
  @_disfavoredOverload public func warn(_ line: String) { warn("\(line)") }

  /// The warnings so far.
  package var warnings: [String] { state.withLock { $0.warnings } }

  /// Prints a question on standard error, without a line end; `isFolded` wraps it between words.
  public func prompt(_ text: String, isFolded: Bool = false) {
    let shown = TerminalText.sanitized(text)
    let space = String(shown.reversed().prefix { $0 == " " })
    let words = String(shown.dropLast(space.count))
    let line =
      (isErrorTerminal && isFolded ? TerminalText.folded(words, columns: width) : words) + space
    state.withLock { state in
      eraseProgress(&state)
      emit(line, &state)
    }
  }

  /// Prints the message of an error on standard error.
  package func fail(_ message: String) {
    say(StyledText("Error: ", style: .red) + StyledText(message))
  }

  /// Prints a line on standard error, wrapped if a terminal is narrower.
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

  /// Creates a progress bar on standard error for work that takes longer than half a second.
  ///
  /// On a terminal the bar is redrawn; otherwise it is a line of text every
  /// `ProgressTicker.lineInterval`. With `--quiet`, no bar is shown.
  ///
  /// - Parameters:
  ///   - label: the work, in a few words.
  ///   - total: the number of steps; `nil` if unknown.
  /// - Returns: the bar, which the caller updates.
  public func progress(_ label: String, total: Int? = nil) -> ProgressBar {
    ProgressBar(
      label: TerminalText.sanitized(label, keepingLayout: false), total: total, output: self,
      style: progressStyle)
  }

  /// Runs work that reports its steps, and shows a progress bar.
  ///
  /// - Parameters:
  ///   - label: the work, in a few words.
  ///   - work: the work; it calls its argument after each step.
  /// - Returns: the result of the work.
  public func progress<Result>(
    _ label: String,
    _ work: (@escaping @Sendable (_ done: Int, _ total: Int) -> Void) async throws -> Result
  ) async rethrows -> Result {
    let bar = progress(label)
    defer { bar.finish() }
    return try await work { done, total in bar.update(completed: done, of: total) }
  }

  /// Creates a board with a bar for all tasks together, and below it one for each running task.
  ///
  /// - Parameter label: the work, in a few words.
  /// - Returns: the board, which the caller updates.
  public func progressBoard(_ label: String) -> ProgressBoard {
    ProgressBoard(
      label: TerminalText.sanitized(label, keepingLayout: false), output: self,
      style: progressStyle)
  }

  /// Runs work that reports no progress, and shows a line on a terminal until it ends.
  ///
  /// - Parameters:
  ///   - activity: the work, in a few words.
  ///   - work: the work.
  /// - Returns: the result of the work.
  package func showing<Result: ~Copyable>(
    _ activity: String, _ work: () throws -> Result
  ) rethrows -> Result {
    guard case .redrawn = progressStyle else { return try work() }
    let line = TerminalText.sanitized("\(activity)…", keepingLayout: false)
    showProgress([ProgressBar.fitted(line, width)])
    defer { showProgress([]) }
    return try work()
  }

  /// Creates a line that shows what the command is waiting for, and for how long.
  public func waitingLine() -> WaitingLine { WaitingLine(output: self, style: progressStyle) }

  private var progressStyle: ProgressStyle {
    if state.withLock({ $0.eventLine != nil }) { return .events }
    return verbosity < .normal ? .none : movesCursor ? .redrawn : .lines
  }

  /// From now on, prints progress as event lines for programs, even with `--quiet`.
  ///
  /// - Parameter line: formats an event as a line, without a line end.
  package func tellEvents(_ line: @escaping @Sendable (ProgressEvent) -> String) {
    state.withLock { $0.eventLine = line }
  }

  /// Prints the line of an event.
  func tell(_ event: ProgressEvent) {
    guard let line = state.withLock({ $0.eventLine }) else { return }
    say(StyledText(line(event)), isFolded: false)
  }

  /// Replaces the progress lines; an empty list removes them.
  func showProgress(_ lines: [String]) {
    state.withLock { state in
      eraseProgress(&state)
      state.progress = lines
      redrawProgress(&state)
    }
  }

  /// The descriptor of standard output; `nil` in memory.
  var outputDescriptor: Int32? {
    if case .descriptor(let descriptor) = output { descriptor } else { nil }
  }

  // MARK: - In memory

  /// The bytes of standard output in memory.
  public var outputBytes: [UInt8] { state.withLock { $0.data } }

  /// The bytes of standard output in memory, as text.
  public var outputText: String { String(decoding: outputBytes, as: UTF8.self) }

  /// The text of standard error in memory.
  public var errorText: String { String(decoding: state.withLock { $0.messages }, as: UTF8.self) }

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
      // `state` keeps a failure of standard output; one of standard error cannot be reported.
      if case .descriptor(let data) = output, StandardStream.isOneFile(data, descriptor) {
        try? flush(&state)
      }
      try? StandardStream.write(Array(text.utf8), to: descriptor)
    case .memory: state.messages += Array(text.utf8)
    }
  }

  private func eraseProgress(_ state: inout State) {
    guard !state.progress.isEmpty else { return }
    // The cursor is at the end of the last line.
    let above = String(repeating: Self.eraseLineAbove, count: state.progress.count - 1)
    emit(Self.eraseLine + above, &state)
  }

  private func redrawProgress(_ state: inout State) {
    if !state.progress.isEmpty { emit(state.progress.joined(separator: "\n"), &state) }
  }
}
