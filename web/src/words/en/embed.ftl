embed-open = { $title } on menagerie
