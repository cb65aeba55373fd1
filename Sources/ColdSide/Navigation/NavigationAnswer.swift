package import JSONCodec

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
}

/// What comes of an action.
package struct NavigationAnswer {
  /// Where the user is now.
  package let state: NavigationState
  /// What is seen there.
  package let view: NavigationView
  /// Why a payload is refused, which leads to no other screen; `nil` for anything else.
  package let refusal: NavigationError?

  package init(
    state: NavigationState, view: NavigationView, refusal: NavigationError?
  ) {
    self.state = state
    self.view = view
    self.refusal = refusal
  }

  /// The state, the frame, and what is shown, by name; no secret is in it.
  package var json: JSONValue {
    var object = state.json.object ?? JSONObject()
    for member in view.frame.json.object ?? JSONObject() { object[member.name] = member.value }
    var data = JSONObject()
    data["screen"] = view.screen?.json
    data["modal"] = view.modal?.json
    if data.count > 0 { object["data"] = .object(data) }
    if let alert = view.alert { object["alertData"] = alert.json }
    if let refusal { object["refused"] = refusal.json }
    return .object(object)
  }
}
