import ByteSupport
import SubstrateCrypto
import VaultPayloads

/// The machine behind the screens of a device (cold-signer 8): where an action leads from a state,
/// and what is seen there.
///
/// It keeps nothing: a state goes in and another comes out, and all that is stored is reached through
/// its data. Whatever is entered, the answer is a state from which the start can be reached.
///
/// ```swift
/// let navigator = Navigator(data: data)
/// var answer = navigator.perform(.start, in: .start)
/// answer = navigator.perform(.selectSeed, NavigationDetails(text: "Alice"), in: answer.state)
/// ```
package struct Navigator<Data: NavigationData> {
  let data: Data

  /// A machine over this data.
  package init(data: Data) { self.data = data }

  /// Carries out an action.
  ///
  /// - Parameters:
  ///   - action: the action; one that has no meaning on the screen changes nothing.
  ///   - details: the text that comes with it.
  ///   - seed: phrases, a line each, where something is signed or a seed is made.
  ///   - state: where the user is.
  /// - Returns: where the user is then, and what is seen. An error is part of it.
  package func perform(
    _ action: NavigationAction, _ details: NavigationDetails = .none,
    seed: NavigationDetails = .none, in state: NavigationState
  ) -> NavigationAnswer {
    var next = state
    do throws(NavigationError) {
      try move(action, details, seed: seed, &next)
    } catch {
      if action == .transactionFetched {
        // Whatever was wrong with the payload, nothing of the one before is approved by it.
        try? data.decline()
        return show(state.withoutWaiting, refusal: error)
      }
      next.alert = .error([error])
      return show(next, failed: [error])
    }
    let isAlertClosed = action == .goBack && state.alert != nil
    return show(next, closesBrokenModal: isAlertClosed)
  }

  // MARK: - Where actions lead (cold-signer 8.2)

  private func move(
    _ action: NavigationAction, _ details: NavigationDetails, seed: NavigationDetails,
    _ state: inout NavigationState
  ) throws(NavigationError) {
    switch action {
    case .start:
      try data.decline()
      state = .start
    case .navbarLog: leaveByFooter(to: .log, &state)
    case .navbarScan: leaveByFooter(to: .scan, &state)
    case .navbarKeys: leaveByFooter(to: .seedSelector, &state)
    case .navbarSettings: leaveByFooter(to: .settings, &state)
    case .goBack: try goBack(&state)
    case .goForward: try goForward(details, seed: seed, &state)
    case .rightButton: toggleMenu(&state)
    case .shield: state.alert = .shield
    case .transactionFetched:
      state = .clean(.transaction(NavigationState.Transaction(try fetch(details.bytes))))
    case .nothing: break
    case .selectSeed, .selectKey, .newKey, .newSeed, .recoverSeed, .backupSeed, .networkSelector,
      .checkPassword, .removeKey, .removeSeed, .increment, .textEntry, .pushWord:
      try moveAmongSeeds(action, details, &state)
    case .removeNetwork, .signNetworkSpecs, .manageMetadata, .removeMetadata, .signMetadata,
      .removeTypes, .signTypes, .manageNetworks, .viewGeneralVerifier, .showDocuments:
      try moveAmongNetworks(action, details, &state)
    case .createLogComment, .clearLog, .showLogDetails: try moveInLog(action, details, &state)
    }
  }

  private func leaveByFooter(
    to screen: NavigationState.Screen, _ state: inout NavigationState
  ) {
    if state.frame.hasFooter { state = .clean(screen) }
  }

  /// Opens the menu of the screen in place of any modal, or closes it.
  private func toggleMenu(_ state: inout NavigationState) {
    let menu: NavigationState.Modal
    switch state.screen {
    case .log: menu = .logRight
    case .seedSelector: menu = .newSeedMenu
    case .keys(let place): menu = .seedMenu(seedName: place.seedName)
    case .keyDetails: menu = .keyDetailsAction
    case .manageNetworks: menu = .typesInfo
    case .networkDetails: menu = .networkDetailsMenu
    default: return
    }
    let isOpen = state.modal?.name.hasSameBytes(as: menu.name) ?? false
    state.modal = isOpen ? nil : menu
  }

  private func moveInLog(
    _ action: NavigationAction, _ details: NavigationDetails, _ state: inout NavigationState
  ) throws(NavigationError) {
    switch (action, state.screen, state.modal) {
    case (.createLogComment, .log, .logRight): state.modal = .logComment
    case (.clearLog, .log, .logRight):
      try data.clearHistory()
      state = .clean(.log)
    case (.showLogDetails, .log, _): state = .clean(.logDetails(try details.number()))
    default: break
    }
  }

  // MARK: - What is seen (cold-signer 8.5)

  /// Makes the models of a state; what cannot be made becomes its alert.
  ///
  /// - Parameters:
  ///   - state: where the user is.
  ///   - failed: why the action failed.
  ///   - closesBrokenModal: whether a modal that cannot be shown goes, because its alert was closed.
  ///   - refusal: why a payload is refused.
  /// - Returns: the answer.
  private func show(
    _ state: NavigationState, failed: [NavigationError] = [], closesBrokenModal: Bool = false,
    refusal: NavigationError? = nil
  ) -> NavigationAnswer {
    var state = state
    var errors = failed
    var screen: ScreenModel?
    do throws(NavigationError) { screen = try model(of: state) } catch {
      errors.append(error)
      state.alert = .errorDisplay(errors)
    }
    var modal: ModalModel?
    if let open = state.modal {
      do throws(NavigationError) { modal = try model(of: open) } catch {
        if closesBrokenModal {
          state.modal = nil
        } else {
          errors.append(error)
          state.alert = .error(errors)
        }
      }
    }
    let alert = model(of: state.alert)
    return NavigationAnswer(
      state: state,
      view: NavigationView(screen: screen, modal: modal, alert: alert, frame: state.frame),
      refusal: refusal)
  }

  private func model(of alert: NavigationState.Alert?) -> AlertModel? {
    switch alert {
    case nil: return nil
    case .error(let errors): return .error(errors)
    case .errorDisplay(let errors): return .errorDisplay(errors)
    case .shield:
      do throws(NavigationError) { return .shield(wasOnline: try data.wasOnline()) } catch {
        return .error([error])
      }
    }
  }
}
