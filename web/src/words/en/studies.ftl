# English, studies

## studies/study.ts and StudyFields.tsx

studies-private = Private
studies-unlisted = Unlisted
studies-public = Public
studies-white = White
studies-black = Black
studies-reader = reader
studies-contributor = contributor
studies-title = Title
studies-description = Description, in one line
studies-who-finds-it = Who finds it
studies-visibility-hint = { $visibility ->
        [private] Only you and its members see it.
        [unlisted] It is in no list; everybody who has the link can see it.
       *[public] It is listed for everybody.
    }

## studies/StudyList.tsx and StudiesPage.tsx

studies-studies = Studies
studies-what-they-are = Chapters with moves, variations and comments that you write alone or together: <docs>how studies work</docs>. You need an <a>account</a> to write one.
studies-chapter-count = { $chapters ->
        [one] 1 chapter
       *[other] { $chapters } chapters
    }
studies-changed = changed { $at }
studies-hidden = hidden by a moderator
studies-yours = Your studies
studies-joined = Studies that you are a member of
studies-everybodys = Everybody’s studies
studies-new-study = New study
studies-create = Create the study
studies-cancel = Cancel
studies-words = Words
studies-all-games = All games
studies-sorted-by = Sorted by
studies-last-changed = Last changed
studies-newest = Newest
studies-search = Search
studies-of-owner = Studies of { $owner }.
studies-of-all = Studies of everybody
studies-nothing-found = No public study here fits. Search for other words, or write one yourself.
studies-back = Back
studies-more = More

## studies/StudyHead.tsx and Members.tsx

studies-by = by <a>{ $owner }</a> · { $visibility }
studies-hidden-why = A moderator has hidden this study: only its owner, its members and moderators see it.
studies-new-chapter = New chapter
studies-edit = Edit the study
studies-members = Members
studies-clone = Clone
studies-download = Download PGN
studies-leave = Leave
studies-report = Report this study
studies-show-again = Show it again
studies-hide = Hide this study
studies-save = Save
studies-delete = Delete the study
studies-yes-delete = Yes, delete the study
studies-delete-hint = The study goes with all its chapters.
studies-close = Close
studies-owner = owner
studies-role-of = Role of { $name }
studies-role = Role
studies-remove = Remove<span> { $name }</span>
studies-account = Name of an account
studies-roles-hint = A reader sees the study, also while it is private. A contributor adds chapters, changes and deletes them.
studies-add-a-member = Add a member

## studies/StudyPage.tsx, Chapters.tsx and NewChapter.tsx

studies-no-chapters = This study has no chapters yet.{ $may ->
        [yes] {" "}Add one with “New chapter”.
       *[no] {""}
    }
studies-chapters = Chapters
studies-chapter = Chapter
studies-move-up = Move { $title } up
studies-move-down = Move { $title } down
studies-edit-chapter = Edit
studies-edit-chapter-title = Edit the chapter
studies-at-the-bottom = At the bottom of the board
studies-delete-chapter = Delete the chapter
studies-yes-delete-chapter = Yes, delete the chapter
studies-not-saved-yet = What you have changed on the board is not saved yet: save it first.
studies-begins-with = Begins with
studies-of-a-game = A position
studies-of-pgn = PGN
studies-title-of-pgn = Without one, each game becomes a chapter with the title that it has.
studies-fen = FEN (empty for the start of the game)
studies-pgn = Games as PGN
studies-pgn-file = Or a file
studies-add = Add
studies-added-but = The other games were added. These could not be read:

## studies/ChapterBoard.tsx and Signs.tsx

studies-only-reading = You are reading: moves that you make here are not saved.
studies-saving = { $state ->
        [saved] Saved.
        [saving] Saving…
       *[unsaved] Not saved yet.
    }
studies-somebody = somebody
studies-conflict = { $by } has changed this chapter ({ $at }) while you did. Your changes are not saved.
studies-keep-mine = Keep mine as another chapter
studies-load-theirs = Load the other version
studies-leave-unsaved = What you have changed here is not saved, and is lost if you leave. Leave?
studies-tries-again = It is sent again in a few seconds.
studies-save-now = Save now
studies-copy-of = { $title } (copy)
studies-sign-of = Sign of { $move }
studies-sign-1 = good move
studies-sign-2 = mistake
studies-sign-3 = brilliant move
studies-sign-4 = blunder
studies-sign-5 = interesting move
studies-sign-6 = dubious move

## studies/ChooseStudy.tsx

studies-study = Study
studies-new-is-private = It is private until you change that.
