package import Reporting

/// What a user sees after an action.
package struct NavigationView {
  /// What the screen shows; `nil` where it cannot be shown, as the alert then says.
  package let screen: ScreenModel?
  /// What lies over it; `nil` for nothing, and where it cannot be shown, as the alert then says.
  package let modal: ModalModel?
  /// What lies over both.
  package let alert: AlertModel?
  /// What stands around the screen.
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

/// What comes of an action.
package struct NavigationAnswer {
  /// Where the user is now.
  package let state: NavigationState
  /// What is seen there.
  package let view: NavigationView
  /// Why a payload is refused, which leads to no other screen; `nil` for anything else.
  package let refusal: (any ReportableError)?

  package init(state: NavigationState, view: NavigationView, refusal: (any ReportableError)?) {
    self.state = state
    self.view = view
    self.refusal = refusal
  }
}
