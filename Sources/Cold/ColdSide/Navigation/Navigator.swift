import ColdSigner
import ColdStore
import Reporting

/// The state machine behind the screens of a device (cold-signer 8).
///
/// It takes a state and an action, and returns the next state with the models to draw. It stores
/// nothing itself: all data is on the device and in its folder. From every state that it
/// returns, the user can reach the start. Every change removes the waiting screen, and actions on
/// secrets are refused while the host has an active connection.
///
/// ```swift
/// let navigator = Navigator(phrases)
/// var answer = navigator.perform(.start, in: .start)
/// answer = navigator.perform(.selectSeed("Alice"), in: answer.state)
/// ```
package struct Navigator {
  package let phrases: DevicePhrases
  var device: ColdDevice { phrases.session.device }

  package init(_ phrases: DevicePhrases) { self.phrases = phrases }

  /// Performs an action; errors are part of the answer.
  ///
  /// - Parameters:
  ///   - action: the action; one that the screen does not have changes nothing.
  ///   - state: the current state.
  /// - Returns: the next state and its models.
  package func perform(
    _ action: NavigationAction, in state: NavigationState
  ) -> NavigationAnswer {
    var next = state
    do { try move(action, &next) } catch {
      let error = error.reportable
      if case .scanned = action {
        // After a refused payload, the user must not be able to approve an earlier one.
        try? decline()
        return show(state.withoutWaiting, refusal: error)
      }
      next.alert = .error([error])
      return show(next, failed: [error])
    }
    let isAlertClosed = action == .goBack && state.alert != nil
    return show(next, closesBrokenModal: isAlertClosed)
  }

  /// Discards the pending request.
  func decline() throws { try change { try $0.decline() } }

  func change<Result>(_ body: (ColdDevice) throws -> Result) throws -> Result {
    try phrases.session.change(body)
  }

  // MARK: - Transitions (cold-signer 8.2)

  private func move(_ action: NavigationAction, _ state: inout NavigationState) throws {
    switch action {
    case .start:
      try decline()
      state = .start
    case .footer(let button): leaveByFooter(button, &state)
    case .goBack: try goBack(&state)
    case .menu: toggleMenu(&state)
    case .shield: state.alert = .shield
    case .nothing: break
    case .scanned, .accept, .sign, .enterPassword: try moveAmongScanned(action, &state)
    case .selectSeed, .newSeed, .recoverSeed, .nameSeed, .textEntry, .pushWord, .makeSeed, .backUp,
      .backUpSeed, .removeSeed:
      try moveAmongSeeds(action, &state)
    case .selectKey, .newKey, .checkPassword, .networkSelector, .increment, .removeKey:
      try moveAmongKeys(action, &state)
    case .manageNetworks, .openNetwork, .removeNetwork, .signNetworkSpecs, .manageMetadata,
      .removeMetadata, .signMetadata, .removeTypes, .signTypes, .signContent, .viewGeneralVerifier,
      .showDocuments:
      try moveAmongNetworks(action, &state)
    case .createLogComment, .comment, .clearLog, .showLogDetails: try moveInLog(action, &state)
    }
  }

  private func leaveByFooter(
    _ button: NavigationFrame.FooterButton, _ state: inout NavigationState
  ) {
    guard state.frame.hasFooter else { return }
    switch button {
    case .log: state = .clean(.log)
    case .scan: state = .clean(.scan)
    case .keys: state = .clean(.seedSelector)
    case .settings: state = .clean(.settings)
    }
  }

  /// Opens the menu of the screen, replacing any other modal; closes it if it is already open.
  private func toggleMenu(_ state: inout NavigationState) {
    switch (state.screen, state.modal) {
    case (.log, .logRight), (.seedSelector, .newSeedMenu), (.keys, .seedMenu),
      (.keyDetails, .keyDetailsAction), (.manageNetworks, .typesInfo),
      (.networkDetails, .networkDetailsMenu):
      state.modal = nil
    case (.log, _): state.modal = .logRight
    case (.seedSelector, _): state.modal = .newSeedMenu
    case (.keys(let place), _): state.modal = .seedMenu(seedName: place.seedName)
    case (.keyDetails, _): state.modal = .keyDetailsAction
    case (.manageNetworks, _): state.modal = .typesInfo
    case (.networkDetails, _): state.modal = .networkDetailsMenu
    default: break
    }
  }

  private func moveInLog(_ action: NavigationAction, _ state: inout NavigationState) throws {
    switch (action, state.screen, state.modal) {
    case (.createLogComment, .log, .logRight): state.modal = .logComment
    case (.comment(let text), .log, .logComment):
      try change { try $0.comment(text) }
      state = .clean(.log)
    case (.clearLog, .log, .logRight):
      try change { try $0.clearHistory() }
      state = .clean(.log)
    case (.showLogDetails(let order), .log, _): state = .clean(.logDetails(order))
    default: break
    }
  }

  // MARK: - Models (cold-signer 8.5)

  /// Makes the models of a state; an error becomes the alert of the state.
  ///
  /// `closesBrokenModal` is set if the user closed the alert of a modal that cannot be shown.
  private func show(
    _ state: NavigationState, failed: [any ReportableError] = [], closesBrokenModal: Bool = false,
    refusal: (any ReportableError)? = nil
  ) -> NavigationAnswer {
    var state = state
    var errors = failed
    var screen: ScreenModel?
    do { screen = try model(of: state.screen) } catch {
      errors.append(error.reportable)
      state.alert = .errorDisplay(errors)
    }
    var modal: ModalModel?
    if let open = state.modal {
      do { modal = try model(of: open) } catch {
        if closesBrokenModal {
          state.modal = nil
        } else {
          errors.append(error.reportable)
          state.alert = .error(errors)
        }
      }
    }
    let alert = state.alert.map(model)
    return NavigationAnswer(
      state: state,
      view: NavigationView(screen: screen, modal: modal, alert: alert, frame: state.frame),
      refusal: refusal)
  }

  private func model(of alert: NavigationState.Alert) -> AlertModel {
    switch alert {
    case .error(let errors): return .error(errors)
    case .errorDisplay(let errors): return .errorDisplay(errors)
    case .shield:
      do { return .shield(wasOnline: try device.dangerFlag()) } catch { return .error([error]) }
    }
  }
}
