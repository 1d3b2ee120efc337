### The words of the analysis page.

## The engine

an-engine = Engine
an-engine-switch = The engine thinks about the position
an-engine-off = Switched off
an-engine-loading = Loading the engine…
an-engine-depth = depth { $depth }
an-engine-speed = { $speed } positions/s
an-engine-failed = The engine could not work.
an-engine-deeper = Think on
an-bar = Engine’s judgement: { $score }
an-bar-empty = No judgement of the engine
an-chances = White wins { $win } %, draw { $draw } %, Black wins { $loss } %
an-chances-none = Thinking…
an-wins-white = White wins { $moves ->
    [one] in one move
   *[other] in { $moves } moves
  }
an-wins-black = Black wins { $moves ->
    [one] in one move
   *[other] in { $moves } moves
  }
an-lines = Best lines
an-lines-count = Number of lines
an-lines-fewer = One line fewer
an-lines-more = One line more
an-lines-shown = { $lines ->
    [one] one line
   *[other] { $lines } lines
  }
an-speak = Read out the best line
an-spoken = { $score }, depth { $depth }: { $moves }

## The moves

an-tree-none = No moves yet. Play on the board for either side, or load a game below.
an-move-title = Comment and annotate:
an-move-start = the first position
an-comment = Comment
an-comment-before = Comment before the move
an-promote = Move variation up
an-make-main = Make main line
an-remove = Delete from here on
an-nag-move = How good the move is
an-nag-position = How the position stands
an-nag-1 = Good move
an-nag-2 = Mistake
an-nag-3 = Very good move
an-nag-4 = Blunder
an-nag-5 = Interesting move
an-nag-6 = Doubtful move
an-nag-10 = Equal
an-nag-13 = Unclear
an-nag-14 = White is slightly better
an-nag-15 = Black is slightly better
an-nag-16 = White is better
an-nag-17 = Black is better
an-nag-18 = White is winning
an-nag-19 = Black is winning

an-tags = About this game
an-tag-white = White
an-tag-black = Black
an-tag-event = Event
an-tag-site = Place
an-tag-date = Date (year.month.day)
an-tag-result = Result

## The graph

an-graph = The whole line
an-graph-none = The engine looks at every position briefly, and draws how the scales tipped.
an-graph-start = Judge every position
an-graph-again = Judge again
an-graph-cancel = Stop
an-graph-progress = Positions judged
an-graph-label = Score by move; the arrow keys go from move to move
an-graph-point = { $place }: { $score }
an-turns = Turning points

## Endgame tables

an-table = Endgame table
an-table-own = From the tables of three men in this page.
an-table-server = From the server’s tables.
an-table-asking = Asking the server’s tables…
an-table-failed = The server’s tables cannot be reached.
an-table-unknown = No table here has this position.
an-table-checkmate = Checkmate: the side to move has lost.
an-table-stalemate = Stalemate: the side to move has lost.
an-table-win-in = The side to move wins { $moves ->
    [one] in one move
   *[other] in { $moves } moves
  }.
an-table-loss-in = The side to move loses { $moves ->
    [one] in one move
   *[other] in { $moves } moves
  }.
an-table-win = The side to move wins.
an-table-loss = The side to move loses.
an-table-draw = Drawn.
an-table-maybe-win = The side to move wins, unless the move limit comes first.
an-table-maybe-loss = The side to move loses, unless the move limit comes first.
an-table-cursed-win = Drawn: the win takes longer than the move limit allows.
an-table-blessed-loss = Drawn: the loss takes longer than the move limit allows.
an-table-mates = gives checkmate
an-table-stalemates = gives stalemate and wins
an-table-wins = wins
an-table-draws = draws
an-table-loses = loses
an-table-limit = draws by the move limit
an-table-wins-in = wins { $moves ->
    [one] in one move
   *[other] in { $moves } moves
  }
an-table-loses-in = loses { $moves ->
    [one] in one move
   *[other] in { $moves } moves
  }

## Games in and out

an-pgn = Games (PGN)
an-pgn-copy = Copy PGN
an-pgn-copied = Copied
an-pgn-not-copied = The game could not be written or copied.
an-pgn-save = Save as file
an-pgn-saved = Saved
an-pgn-paste = Paste one or more games
an-pgn-load = Load
an-pgn-file = Open a file
an-pgn-note = A file can also be dropped anywhere on this page. Large ones are listed game by game; nothing is sent to the server.
an-pgn-wrong = The text could not be read.
an-pgn-reading = Part of the text that has been read
an-pgn-found = { $games ->
    [0] No game yet.
    [one] One game.
   *[other] { $games } games.
  }
an-pgn-broken = { $games ->
    [one] Something is wrong in one of them.
   *[other] Something is wrong in { $games } of them.
  }
an-pgn-filter = Find by player, event or date
an-pgn-more = Show more: { $games } left
an-pgn-players = { $white } – { $black }
an-pgn-lost = A game that cannot be opened
an-pgn-place = Line { $line }, column { $column }:
an-pgn-more-problems = { $count ->
    [one] And one more problem.
   *[other] And { $count } more problems.
  }

## Positions and links

an-position = Position (FEN) and rules
an-fen-wrong = This position cannot be set up:
an-set-up = Set up this position
an-new = Begin anew:
an-share = Share
an-share-note = This link opens the line that you look at, at this position. Comments and other variations travel in the PGN.
an-share-link = Link to this analysis
an-address-wrong = The address names a position that cannot be set up:
an-game-missing = The game could not be loaded:
an-failed-title = The analysis could not begin
an-failed = The rules could not be loaded. The browser must allow WebAssembly, and the connection must hold.

## What is wrong in a PGN: the codes of testdata/reasons.txt

reason-pgn-token = Here { named-part } should stand, not “{ $found }”.
reason-pgn-tag-pair = In a tag, { named-part } should stand here, not “{ $found }”.
reason-pgn-tag-pair-end = The line ends before { named-part } of a tag.
reason-pgn-too-long = Too long, and left out: { named-part }.
reason-pgn-open-comment = The comment that begins here has no end: { named-part } comes first.
reason-pgn-open-variation = A variation has no end: { named-part } comes first.
reason-pgn-too-deep = Variations may be nested 64 deep. This one is deeper, and is left out.
reason-pgn-nothing-to-vary = There is no move yet that this variation could replace.
reason-pgn-empty-variation = The variation has no move.
reason-pgn-nothing-to-annotate = There is no move yet that “{ $found }” could be said of.
reason-pgn-annotation = “{ $found }” is no annotation: those are $0 to $255, !, ?, !!, ??, !? and ?!.
reason-pgn-missing-result = The game ends without its result, 1-0, 0-1, 1/2-1/2 or *: here comes { named-part }.
reason-pgn-missing-game = No game comes after the comment.
reason-pgn-after-end = The game was over before this move: { named-outcome }.
reason-pgn-duplicate-tag = The tag “{ $name }” stands twice. The first one counts.
reason-pgn-variant = “{ $found }” is another game: the variant must be “Shatranj Kamil” or “Shatranj Kamil Camel”.
reason-pgn-draw-rules = The draw rules “{ $found }” are not known: they are “none” or “default”.
reason-pgn-set-up = { $part ->
    [set-up-one] There is a tag FEN, so the tag SetUp should say 1, not “{ $found }”.
   *[set-up-nought] There is no tag FEN, so the tag SetUp should say 0, not “{ $found }”.
  }
reason-pgn-fen = The tag FEN has no position that can be played.
reason-pgn-result-tag = The tag Result says “{ $found }”, and not 1-0, 0-1, 1/2-1/2 or *.
reason-pgn-results-differ = The tag Result says { $tag }, the end of the moves { $end }. The latter counts.
reason-pgn-wrong-result = The result { $found } is not that of the last position: { named-outcome }.
reason-pgn-too-large = The game takes more than 64 MiB of memory. The rest is left out.
reason-pgn-tag-name = A tag cannot have the name “{ $name }” here.

## When the engine or the reader of PGN itself fails

reason-not-loaded = It could not be loaded: the connection must hold, and the browser must allow WebAssembly.
reason-crashed = It broke off without a word.

## Keys

an-keys-back = One move back
an-keys-forward = One move forward
an-keys-first = First position
an-keys-last = End of the line
an-keys-above = The variation above
an-keys-below = The variation below
an-keys-best = Play the engine’s move
an-keys-flip = Flip the board
an-keys-engine = Engine on or off
an-keys-help = This list
