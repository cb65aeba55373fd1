import WebPages

/// The importance of a button, as its CSS class.
package enum ButtonWeight: String, Sendable {
  case plain
  case main
  case destructive
}

extension PageMarkup {
  /// The label of the field for pictures.
  package static let picturesLabel = "Pictures of codes"
  /// The label of the button that starts the camera.
  package static let cameraLabel = "Use the camera"

  /// Adds the form fields for pictures: a file field, and the camera, which stays hidden without
  /// the script.
  ///
  /// - Parameters:
  ///   - query: the query of the addresses `pictures` and `camera`, without `?`.
  ///   - addButton: adds the button that posts the files.
  package mutating func addPictureFields(
    _ query: String, addButton: (inout PageMarkup) -> Void
  ) {
    addFileField(query, addButton: addButton)
    addCamera(query)
  }

  /// Adds the field for picture files; parameters as for ``addPictureFields(_:addButton:)``.
  package mutating func addFileField(
    _ query: String, addButton: (inout PageMarkup) -> Void
  ) {
    element(
      "form",
      [
        "method": "post", "action": "pictures?" + query, "enctype": "multipart/form-data",
        "class": "pictures",
      ]
    ) { form in
      form.element("div", ["class": "field"]) { field in
        field.element("label", ["for": "pictures"], PageMarkup.picturesLabel)
        field.empty(
          "input",
          [
            "id": "pictures", "name": "pictures", "type": "file", "multiple": "multiple",
            "required": "required", "accept": "image/png,image/apng,image/gif,image/jpeg",
          ])
      }
      form.element("div", ["class": "controls"]) { addButton(&$0) }
    }
  }

  /// Adds the camera, which is hidden without the script.
  ///
  /// - Parameters:
  ///   - query: the query of the address `camera`, without `?`.
  ///   - hasSound: whether answers have a tone, and a box turns the sound off.
  package mutating func addCamera(_ query: String, hasSound: Bool = false) {
    element(
      "div",
      [
        "id": "camera", "class": "camera", "hidden": "hidden", "data-address": "camera?" + query,
      ]
    ) { camera in
      camera.element("div", ["class": "controls"]) { buttons in
        buttons.element("button", ["type": "button", "class": "main"], PageMarkup.cameraLabel)
        if hasSound { buttons.box("sound", "Sound") }
      }
      camera.element(
        "video",
        [
          "muted": "muted", "playsinline": "playsinline", "hidden": "hidden",
          "aria-label": "Camera picture",
        ], "")
      camera.element("p", ["role": "status"], "")
    }
  }

  /// Adds a form with one button.
  package mutating func addButton(
    _ label: String, _ weight: ButtonWeight = .plain, posting address: String
  ) {
    element("form", ["method": "post", "action": address]) { form in
      form.element("button", ["type": "submit", "class": weight.rawValue], label)
    }
  }

  /// Adds a field for one line of text, with its label.
  package mutating func addField(
    _ name: String, _ label: String, limit: Int, value: String? = nil
  ) {
    element("div", ["class": "field"]) { field in
      field.element("label", ["for": name], label)
      field.empty(
        "input",
        [
          "id": name, "name": name, "type": "text", "maxlength": "\(limit)", "value": value,
          "autocomplete": "off", "autocapitalize": "none", "spellcheck": "false",
        ])
    }
  }
}
