package import Reporting

/// The models to draw after an action.
package struct NavigationView {
  /// The screen; `nil` if it cannot be shown, and the alert then says why.
  package let screen: ScreenModel?
  /// The modal over the screen; `nil` if none is open, or if it cannot be shown, and the alert then
  /// says why.
  package let modal: ModalModel?
  /// The alert over both.
  package let alert: AlertModel?
  /// The buttons and the heading around the screen.
  package let frame: NavigationFrame

  package init(
    screen: ScreenModel?, modal: ModalModel?, alert: AlertModel?, frame: NavigationFrame
  ) {
    self.screen = screen
    self.modal = modal
    self.alert = alert
    self.frame = frame
  }
}

/// The result of an action.
package struct NavigationAnswer {
  /// The state after the action.
  package let state: NavigationState
  /// The models of that state.
  package let view: NavigationView
  /// The reason why a scanned payload was refused, which does not change the screen; otherwise
  /// `nil`.
  package let refusal: (any ReportableError)?

  package init(state: NavigationState, view: NavigationView, refusal: (any ReportableError)?) {
    self.state = state
    self.view = view
    self.refusal = refusal
  }
}
