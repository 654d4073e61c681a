# English, kept

## kept/KeepAnalysis.tsx

kept-keep = Keep this analysis
kept-keep-changes = Keep the changes
kept-as = { $lasts ->
        [no] Kept until this page is closed
       *[yes] Kept in this browser
    } as “{ $title }”, and listed at <a>Played</a>.

## kept/KeptAnalyses.tsx

kept-analyses = Analyses
kept-edit = Rename or delete
kept-edit-of = Rename or delete “{ $title }”
kept-title = Title
kept-save = Save
kept-delete = Delete
kept-yes-delete = Yes, delete it

## kept/opened.ts

kept-not-here = This browser has no analysis of that name. Analyses stay in the browser in which they were kept.

## kept/Keeping.tsx

keeping-reading-the-file = Reading the file…
keeping-games-and-the-definitions = Games, analyses and the definitions of the desk go into one file, and from it into any browser.
keeping-a-browser-may-forget = A browser may forget what a page keeps.
keeping-this-browser-keeps-nothing = This browser keeps nothing for this page, perhaps because its window is private: what is played is gone when the page is closed.
keeping-export-all = Export all
keeping-import-a-file = Import a file
