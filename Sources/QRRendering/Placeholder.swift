enum PlaceholderQRRendering {}
