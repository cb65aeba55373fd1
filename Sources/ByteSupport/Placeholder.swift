enum PlaceholderByteSupport {}
