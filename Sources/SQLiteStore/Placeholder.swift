enum PlaceholderSQLiteStore {}
