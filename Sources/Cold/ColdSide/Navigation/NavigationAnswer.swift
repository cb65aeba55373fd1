package import Reporting

/// The models to draw after an action.
package struct NavigationView {
  /// The screen; `nil` if it cannot be shown, in which case the alert has the reason.
  package let screen: ScreenModel?
  /// The modal over the screen; `nil` if none is open, or if it cannot be shown, in which case the
  /// alert has the reason.
  package let modal: ModalModel?
  /// The alert over screen and modal.
  package let alert: AlertModel?
  /// The header and footer around the screen.
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
  /// The models of the state after the action.
  package let view: NavigationView
  /// The reason why a scanned payload was refused; such a refusal does not change the screen.
  ///
  /// `nil` if none was refused.
  package let refusal: (any ReportableError)?

  package init(state: NavigationState, view: NavigationView, refusal: (any ReportableError)?) {
    self.state = state
    self.view = view
    self.refusal = refusal
  }
}
