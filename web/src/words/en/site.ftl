# English, the page without a server

## site/offline.ts

offline-there-is-a-newer = There is a newer version of this page.
offline-this-page-is-out = This page is out of date.
offline-load-it = Load it

## site/store.ts

store-taken-in = { $games ->
        [one] 1 game
       *[other] { $games } games
    }, { $definitions ->
        [one] 1 definition
       *[other] { $definitions } definitions
    } and { $analyses ->
        [one] 1 analysis
       *[other] { $analyses } analyses
    } were taken in.
store-unread = { $unread ->
        [one] 1 game or analysis
       *[other] { $unread } games or analyses
    } could not be read.
store-not-exported-here = This file is not one that was exported here.
store-not-json = This file is not one that was exported here: it is not JSON.
store-no-space = The browser did not keep this: its space is full. Nothing has changed.
store-not-kept = The browser did not keep this: { $why }. Nothing has changed.

## site/thread.ts

thread-not-asked = The rules could not be asked: { $why }
thread-not-loaded = The rules could not be loaded. Is the site complete, and this machine online?
thread-too-long = The rules took too long to answer, and were stopped.
thread-search-ended = The search did not stop, and was ended.

## site/site.ts

site-not-loaded-yet = This part of the page was not loaded yet, and the site cannot be reached.
site-nothing-of-that-name = There is nothing of that name here.
site-answered = The site answered { $status }.

## site/stored.ts

stored-no-game-of-that = This browser has no game of that name. Games stay in the browser in which they were played.

## site/room.ts

local-room-another-tab = The game has gone on in another tab: this is how it stands now.
local-room-engine-thinks = The engine is already thinking.
