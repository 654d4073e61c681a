# English, catalogue

## catalogue/CataloguePage.tsx

catalogue-users-games = Users’ games
catalogue-people-here = Games that people here have designed. <design>Design one</design>, save it to the catalogue and choose who finds it: <docs>how to publish a game</docs>.
catalogue-words = Words
catalogue-sorted-by = Sorted by
catalogue-newest = Newest
catalogue-most-played = Most played
catalogue-search = Search
catalogue-with-the-tag = Games with the tag “{ $tag }”.
catalogue-all-tags = All games
catalogue-nothing-found = No game here fits. Try other words, or design it yourself.
catalogue-back = Back
catalogue-more = More
catalogue-your-games = Your games

## catalogue/entry.ts, EntryFields.tsx and EntryList.tsx

entry-private = Private
entry-unlisted = Unlisted
entry-public = Public
entry-not-played-yet = not played yet
entry-games = { $games ->
        [one] 1 game played
       *[other] { $games } games played
    }
entry-people = by { $people ->
        [one] 1 person
       *[other] { $people } people
    }
entry-title = Title
entry-description = Description, in one line
entry-tags = Tags
entry-tags-hint = At most 5, with spaces between: large-board shuffled
entry-who-finds-it = Who finds it
entry-visibility-hint = { $visibility ->
        [private] Only you see it.
        [unlisted] It is in no list; everybody who has the link can play it.
       *[public] It is listed for everybody.
    }
entry-deleted-author = an account that was deleted
entry-version-of = version { $number }, { $day }
entry-hidden = hidden by a moderator

## catalogue/EntryPage.tsx

entry-by = by <a>{ $author }</a>
entry-cloned-from = cloned from <a>{ $title }</a>
entry-version = Version { $number }
entry-hidden-why = A moderator has hidden this game: only you and moderators see it.
entry-find-an-opponent = Find an opponent
entry-clone = Clone
entry-new-version = New version
entry-edit = Edit the entry
entry-report-it = Report this game
entry-show-again = Show it again
entry-hide = Hide this game
entry-save = Save
entry-cancel = Cancel
entry-delete = Delete
entry-yes-delete = Yes, delete it
entry-delete-hint = The entry goes with all its versions. Games that were played stay.
entry-no-report = Nobody has measured play of this version yet: its author can.

## catalogue/EntryLeaders.tsx

entry-leaderboard = Leaderboard
entry-pace = Pace
entry-live = Live
entry-correspondence = Correspondence
entry-no-rated-games = Nobody has played a rated game under these rules yet: invite a friend, with a clock.
entry-player = Player
entry-rating = Rating
entry-rated-games = Games

## catalogue/Versions.tsx

versions-versions = Versions
versions-measured = measured
versions-definition = Definition of version { $number }
versions-too-different = The two versions are too different to show what has changed.
versions-what-has-changed = What has changed since version { $number }

## catalogue/Publish.tsx

publish-catalogue = Catalogue
publish-log-in = <a>Log in</a> to save this game to the catalogue, for yourself or for everybody.
publish-as = Save it as
publish-a-new-game = A new game
publish-version-of = Version { $number } of { $title }
publish-not-valid = The definition in the editor is not valid, or is still being checked: it can be saved once it is valid.
publish-save = Save to the catalogue
publish-a-new-version = A new version
publish-what-is-new = What is new (optional)
publish-versions-stay = Versions never change: games of the earlier ones go on under their rules.
publish-add-the-version = Add the version
