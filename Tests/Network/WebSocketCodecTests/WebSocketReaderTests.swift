import Testing
import WebSocketCodec

@Suite struct WebSocketReaderTests {
  private static func events(
    _ bytes: [UInt8], role: WebSocketReader.Role = .client, limit: Int = 1 << 20, step: Int = .max
  ) throws(WebSocketError) -> [WebSocketReader.Event] {
    var reader = WebSocketReader(role: role, messageLimit: limit)
    var events: [WebSocketReader.Event] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      reader.append(rest.prefix(step))
      rest = rest.dropFirst(step)
      while let event = try reader.next() { events.append(event) }
    }
    return events
  }

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// RFC 6455, 5.7.
  @Test func readsTheFramesOfTheStandard() throws {
    let hello = WebSocketReader.Event.message(Self.bytes("Hello"))
    #expect(try Self.events([0x81, 0x05, 0x48, 0x65, 0x6c, 0x6c, 0x6f]) == [hello])
    let masked: [UInt8] = [
      0x81, 0x85, 0x37, 0xfa, 0x21, 0x3d, 0x7f, 0x9f, 0x4d, 0x51, 0x58,
    ]
    #expect(try Self.events(masked, role: .server) == [hello])
    #expect(WebSocketFrame.encode(.text, Self.bytes("Hello"), mask: 0x37fa_213d) == masked)
    let fragments: [UInt8] = [0x01, 0x03, 0x48, 0x65, 0x6c, 0x80, 0x02, 0x6c, 0x6f]
    #expect(try Self.events(fragments) == [hello])
    let ping: [UInt8] = [0x89, 0x05, 0x48, 0x65, 0x6c, 0x6c, 0x6f]
    #expect(try Self.events(ping) == [.ping(Self.bytes("Hello"))])
  }

  /// Every length form, masked and not, in one piece and byte by byte.
  @Test(arguments: [0, 1, 125, 126, 127, 65535, 65536, 70000], [1, 7, Int.max])
  func readsWhatIsWritten(count: Int, step: Int) throws {
    let payload = (0..<count).map { UInt8(0x20 + $0 % 95) }
    for mask in [nil, UInt32(0xdead_beef)] {
      let frame = WebSocketFrame.encode(.text, payload, mask: mask)
      let events = try Self.events(frame + frame, role: mask == nil ? .client : .server, step: step)
      #expect(events == [.message(payload), .message(payload)])
    }
  }

  @Test func letsControlFramesStandBetweenFragments() throws {
    let frames =
      WebSocketFrame.encode(.text, Self.bytes("a"), mask: nil, isFinal: false)
      + WebSocketFrame.encode(.ping, [1, 2], mask: nil)
      + WebSocketFrame.encode(.continuation, [], mask: nil, isFinal: false)
      + WebSocketFrame.encode(.pong, [], mask: nil)
      + WebSocketFrame.encode(.continuation, Self.bytes("b"), mask: nil)
      + WebSocketFrame.encode(.close, [0x03, 0xe8] + Self.bytes("bye"), mask: nil)
      + WebSocketFrame.encode(.close, [], mask: nil)
    for step in [1, Int.max] {
      #expect(
        try Self.events(frames, step: step) == [
          .ping([1, 2]), .pong, .message(Self.bytes("ab")), .close(code: 1000, reason: "bye"),
          .close(code: nil, reason: ""),
        ])
    }
  }

  @Test(
    arguments: [
      ([0xc1, 0x00], .reservedBits),
      ([0x83, 0x00], .unknownOperation(3)),
      ([0x8b, 0x00], .unknownOperation(11)),
      ([0x09, 0x00], .badControlFrame),
      ([0x89, 0x7e, 0x00, 0x7e], .badControlFrame),
      ([0x81, 0x7e, 0x00, 0x7d], .badLength),
      ([0x81, 0x7f, 0, 0, 0, 0, 0, 0, 0xff, 0xff], .badLength),
      ([0x81, 0x7f, 0x80, 0, 0, 0, 0, 0, 0, 0], .badLength),
      ([0x80, 0x00], .wrongOrder),
      ([0x01, 0x00, 0x01, 0x00], .wrongOrder),
      ([0x81, 0x80, 0, 0, 0, 0], .wrongMasking),
      ([0x82, 0x01, 0xff], .notText),
      ([0x81, 0x01, 0xff], .notText),
      ([0x88, 0x01, 0x03], .badCloseFrame),
      ([0x88, 0x02, 0x03, 0xed], .badCloseFrame),
      ([0x88, 0x02, 0x00, 0x00], .badCloseFrame),
      ([0x88, 0x03, 0x03, 0xe8, 0xff], .badCloseFrame),
    ] as [([UInt8], WebSocketError)])
  func refusesWhatTheStandardForbids(frames: [UInt8], error: WebSocketError) {
    #expect(throws: error) { try Self.events(frames) }
    #expect(throws: error) { try Self.events(frames, step: 1) }
  }

  /// A few nodes send their JSON as binary messages; a server here takes text alone.
  @Test func aClientTakesBinaryMessagesOfText() throws {
    let frame: [UInt8] = [0x82, 0x02, 0x7b, 0x7d]
    #expect(try Self.events(frame) == Self.events([0x81] + frame.dropFirst()))
    let masked = WebSocketFrame.encode(.binary, Array("{}".utf8), mask: 0)
    #expect(throws: WebSocketError.binary) { try Self.events(masked, role: .server) }
  }

  @Test func wantsClientsToMask() {
    let frame = WebSocketFrame.encode(.text, [], mask: nil)
    #expect(throws: WebSocketError.wrongMasking) { try Self.events(frame, role: .server) }
  }

  /// The header alone is enough to refuse: nothing is kept for a payload that is too large.
  @Test func refusesLargeMessagesByTheirHeader() throws {
    let header: [UInt8] = [0x81, 0x7f, 0, 0, 0, 0, 0xff, 0, 0, 0]
    #expect(throws: WebSocketError.messageTooLarge(limit: 100)) {
      try Self.events(header, limit: 100)
    }
    let half = [UInt8](repeating: 0x61, count: 60)
    let first = WebSocketFrame.encode(.text, half, mask: nil, isFinal: false)
    #expect(throws: WebSocketError.messageTooLarge(limit: 100)) {
      try Self.events(first + WebSocketFrame.encode(.continuation, half, mask: nil), limit: 100)
    }
    let full = WebSocketFrame.encode(.text, half, mask: nil)
    #expect(try Self.events(full, limit: 60) == [.message(half)])
  }

  @Test func refusesEndlessEmptyFragments() {
    var frames = WebSocketFrame.encode(.text, [], mask: nil, isFinal: false)
    let empty = WebSocketFrame.encode(.continuation, [], mask: nil, isFinal: false)
    for _ in 0..<WebSocketReader.fragmentLimit { frames += empty }
    #expect(throws: WebSocketError.tooManyFragments(limit: WebSocketReader.fragmentLimit)) {
      try Self.events(frames)
    }
  }

  /// Whatever comes, the reader ends with events or an error.
  @Test func survivesNoise() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let count = Int.random(in: 0...64, using: &generator)
      let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let whole = Result { () throws(WebSocketError) in try Self.events(noise, limit: 40) }
      let stepped = Result { () throws(WebSocketError) in
        try Self.events(noise, limit: 40, step: 1)
      }
      #expect(whole == stepped, "\(noise)")
    }
  }
}
