embed-open = { $title } auf menagerie
