### The words of the browser client.

## Men

piece-white-king = white King
piece-white-general = white General
piece-white-elephant = white Elephant
piece-white-war-machine = white War Machine
piece-white-knight = white Knight
piece-white-rook = white Rook
piece-white-pawn = white Pawn
piece-white-camel = white Camel
piece-black-king = black King
piece-black-general = black General
piece-black-elephant = black Elephant
piece-black-war-machine = black War Machine
piece-black-knight = black Knight
piece-black-rook = black Rook
piece-black-pawn = black Pawn
piece-black-camel = black Camel

## The board

board-label = Board
board-help = Move with the arrow keys. Enter or the space bar lifts and sets down a man, Escape puts it back.
board-square = { $square }, { $piece }
board-square-empty = { $square }, empty
board-in-check = in check
board-target = can go here
board-target-capture = can capture here
board-target-vanish = the Pawn would leave the board here
board-target-promotion = the Pawn would become a General here
board-lifted = { $piece } lifted from { $square }, { $moves ->
    [0] it has no move
    [one] it has one move
   *[other] it has { $moves } moves
  }
board-put-down = Put back.
board-refused = The man cannot go to { $square }.
board-menu = Board
board-menu-label = How boards look
board-menu-pieces = Pieces
board-menu-look = Squares
board-menu-hints = Show how each man moves
board-menu-hints-note = A triangle is one step, a dot a leap, an arrow any distance. A Pawn steps along its bar and captures along its crosses.
board-menu-confirm = Ask before each move is sent
board-menu-draw-note = The right mouse button draws on the board of a game: a drag an arrow, a click a ring. A left click wipes them off, and nobody else sees them.
pieces-figurative = Figures
pieces-abstract = Abstract
pieces-letters = Letters
look-chequered = Chequered
look-cloth = Cloth
look-print = Print

## Moves read out

say-move = { $piece }, { $from } to { $to }.
say-capture = { $piece }, { $from } to { $to }, captures the { $captured }.
say-check = Check.

## The last rank

note-vanish-yours = Your Pawn reached { $square } while your General lives, so it left the board.
note-vanish-computer = The computer’s Pawn reached { $square } while its General lives, so it left the board.
note-vanish-white = White’s Pawn reached { $square } while White’s General lives, so it left the board.
note-vanish-black = Black’s Pawn reached { $square } while Black’s General lives, so it left the board.
note-promotion-yours = Your Pawn reached { $square } and became a General, since you had none.
note-promotion-computer = The computer’s Pawn reached { $square } and became a General, since it had none.
note-promotion-white = White’s Pawn reached { $square } and became a General, since White had none.
note-promotion-black = Black’s Pawn reached { $square } and became a General, since Black had none.

## Results

result-white-checkmate = White wins by checkmate
result-white-stalemate = White wins by stalemate
result-white-resignation = White wins by resignation
result-white-time = White wins on time
result-black-checkmate = Black wins by checkmate
result-black-stalemate = Black wins by stalemate
result-black-resignation = Black wins by resignation
result-black-time = Black wins on time
result-draw-bare-kings = Draw: only the two Kings are left
result-draw-repetition = Draw by repetition
result-draw-move-limit = Draw: 100 moves each without a capture or a Pawn move
result-draw-agreement = Draw by agreement
result-draw-aborted = The game was left before it had begun
verdict-won = You have won
verdict-lost = You have lost
verdict-draw = The game is drawn
verdict-over = The game is over
hint-stalemate = In this game a side that has no move has lost, even when it is not in check.
hint-time = Whoever runs out of time has lost, even against a lone King.
hint-aborted = It counts for nobody.

## The game page

game-title = A game of Shatranj Kamil
loading = Setting up the board…
retry = Try again
color-white = White
color-black = Black
color-random = Random
level-1 = Novice, level 1
level-1-note = Has just learnt how the men move, and loses most of them.
level-2 = Page, level 2
level-2-note = Takes what it sees, and sees about half.
level-3 = Squire, level 3
level-3-note = Looks one move ahead, and misses quiet threats.
level-4 = Guard, level 4
level-4-note = Hangs a man now and then.
level-5 = Rider, level 5
level-5-note = Looks further, and can be surprised.
level-6 = Captain, level 6
level-6-note = Seldom hangs a man; long plans escape it.
level-7 = Commander, level 7
level-7-note = Rarely lets a threat through.
level-8 = Vizier, level 8
level-8-note = Sees nearly everything close by.
level-9 = Master, level 9
level-9-note = Searches like the engine, but briefly.
level-10 = Shah, level 10
level-10-note = The engine at its full strength.
player-you = You · { $side }
player-computer = Computer · { $side } · { $level }
player-rival = Opponent · { $side }
player-awaited = Still to come · { $side }
player-here = is here
player-away = is away
clock-white = White’s clock
clock-black = Black’s clock
clock-none = No clock
clock-terms = { $minutes } min + { $seconds } s a move
taken-captured = Captured:
taken-vanished = Vanished
taken-count = { $piece }, { $count ->
    [one] one
   *[other] { $count }
  }
status-label = State of the game
status-your-turn = Your turn
status-your-turn-check = Your turn: your King is in check
status-thinking = The computer is thinking
status-their-turn = Your opponent’s turn
status-waiting = Waiting for your friend
status-waiting-others = This game waits for its players
status-confirm = Play this move?
confirm-move = Play { $move }
confirm-back = Take it back
premove = Planned: { $move }. It is played as soon as it can be.
premove-forget = Forget it
spectators = { $count ->
    [one] One spectator.
   *[other] { $count } spectators.
  }
friend-came = The other player has come.
taken-back = A move was taken back.
status-turn-white = White to move
status-turn-black = Black to move
status-watching = You are watching this game.
status-sending = Sending your move
status-unsent = Your move has not been sent
move-kept = Your move is kept.
connection-connecting = Connecting…
connection-open = Connected
connection-lost = The connection is lost. Trying again…
browsing = Looking back: { $ply } of { $plies } half-moves.
browsing-back = Back to the game
controls-label = Controls
resign = Resign
resign-title = Resign the game?
resign-text-computer = The computer wins at once. This cannot be taken back.
resign-text-friend = Your opponent wins at once. This cannot be taken back.
resign-text-oneself = The side to move loses at once. This cannot be taken back.
resign-yes = Resign
confirm-no = Play on
offer-draw = Offer a draw
agree-draw = Agree on a draw
takeback = Take back
abort = Leave
sound = Sound
rematch = Rematch
next-game = On to the next game
analyse-game = Analyse
pgn-download = PGN file
ending-close = Look at the board

## Offers

offered-draw = You have offered a draw.
offered-takeback = You have asked for your last move back.
offered-rematch = You have offered a rematch.
asked-draw = Your opponent offers a draw.
asked-takeback = Your opponent asks for their last move back.
asked-rematch = Your opponent offers a rematch.
declined-draw = Your opponent declines the draw.
declined-takeback = Your opponent keeps to the move.
declined-rematch = Your opponent wants no rematch.
offer-accept = Accept
offer-decline = Decline
offer-withdraw = Take it back

## Seats

link-copy = Copy the link
link-share = Share
link-copied = Copied
invite-title = Invite a friend
invite-text = Whoever opens this link first can sit down on the other side. The game begins when they have come.
invite-link = Link for your friend
invite-gone = Your friend has not come yet. The invitation was shown once, where the game was made. If it is lost, make a new one; the old one is then worth nothing.
invite-renew = Make a new invitation
invited-title = Did a friend ask you to play?
invited-text = This address alone only lets you watch. To sit down you need the link that your friend was given for you: ask for it.
seat-join-title = You are invited to this game
seat-join-text = Your side would be: { $side }.
seat-join = Sit down and play
seat-move-title = This link is that of a seat
seat-move-text = You can play on in this browser. The one before can only watch from then on.
seat-move = Play on here
own-seat-title = Play on another device
own-seat-text = This private link moves your seat to the browser that opens it. Whoever has it can play for you, so keep it to yourself.
own-seat-link = Your private link
own-seat-renew = Make a private link
draw-declined = The computer declines the draw.
flip = Flip the board
new-game = New game
moves-title = Moves
moves-none = No moves yet
moves-vanished = The Pawn left the board
browse-label = Look at earlier positions
browse-first = First position
browse-back = One move back
browse-forward = One move forward
browse-last = Latest position
typed-label = Type a move, or ? for the commands
keys = Keys and commands
typed-play = Play
facts-title = About this game
facts-array = First position
facts-rules = Rules
facts-draws = Draws
facts-clock = Clock
facts-fen = Position (FEN)

## Starting a game

home-array = First position
home-opponent = Opponent
opponent-computer = Computer
opponent-friend = A friend
opponent-oneself = On one device
home-pace = Clock: minutes and seconds a move
pace-none = None
pace-own = Other
pace-minutes = Minutes for each side
pace-seconds = Seconds added for each move
home-first-move = Make a move to begin.
home-friend-first = The game begins when your friend has come.
home-computer-first = Start the game: the computer makes the first move.
home-open = Show this game on the first page, so that anyone can watch it
home-at-once = The computer answers at once
home-invite = Challenge a friend
home-more = Draws, and other first positions
home-level = The computer’s strength
home-color = Your side
home-draws = Draws
home-start = Start the game
home-starting = Starting…
array-kamil = Kamil
array-kamil-note = War Machines, Pawns on the second rank
array-tamma = At-Tamma
array-tamma-note = War Machines, Pawns on the third rank
array-camel = Camel
array-camel-note = Camels instead of War Machines
array-fen = A position of one’s own
rules-war-machine = War Machine
rules-camel = Camel
draws-default = Modern draws
draws-default-note = Draws: only the two Kings are left, the same position for the third time, or 100 moves by each side without a capture or a Pawn move.
draws-strict = As the source has it
draws-strict-note = No draws but by agreement.
fen-help = Ten ranks from the tenth down, for example 10/4P5/… ; leave it empty for the first position chosen above.
fen-label = Position (FEN)
fen-rules = Rules of this position
fen-wrong = This position cannot be played:
live-title = Games being played
live-none = Nobody plays in public just now. A game that may be watched is listed here.
live-more = More games
games-title = Your games
games-none = The games you start are listed here.
games-more = { $games ->
    [one] One more game
   *[other] { $games } more games
  }
games-moves = { $moves ->
    [0] no move yet
    [one] one move
   *[other] { $moves } moves
  }

## Errors

error-network = The server cannot be reached.
error-bad-request = The server did not understand the request.
error-not-your-game = This game belongs to someone else; you can only watch it.
error-not-found = There is no such game.
error-stale-ply = Another move was already played there. The board shows the game as it stands.
error-not-your-turn = It is not your turn.
error-game-over = The game is already over.
error-not-started = The game begins when the other player has come.
error-wrong-secret = This link is not that of a seat here, or no longer: a newer link has taken its place, or somebody has come already.
error-seat-taken = This seat is not free for you: an invitation is for somebody else than its host.
error-offered-already = You have offered that already; it can be offered again after a move.
error-overtaken = Something has happened meanwhile that changes what you asked for. The board shows the game as it stands.
error-too-long = This game is as long as a game may be here. It can be drawn by agreement or resigned.
error-nothing-to-take-back = You have made no move that could be taken back.
error-too-late-to-abort = After the second move a game can only be resigned.
error-no-opponent = Nobody has come to play this game.
error-illegal-move = That move is not legal. The board shows the game as it stands.
error-bad-position = This position cannot be played.
error-too-many-requests = That was too fast for the server. Wait a moment.
error-busy = The game is being changed from several sides at once. Try again.
error-internal = Something went wrong on the way. Nothing was lost.

## Theme

theme = Colours
theme-auto = As the system
theme-light = Light
theme-dark = Dark
theme-contrast = High contrast

## The editor

editor-board = Board to set up
editor-help = Walk with the arrow keys. A letter puts a man: K, G, E, W, N, R, P or C, with Shift for White. Delete takes one away. Enter uses the chosen tool.
editor-failed = The rules could not be loaded, and without them no position can be judged.
editor-put = { $piece } on { $square }.
editor-removed = { $square } is empty.
editor-legal = This position can be played
editor-over = This position is legal, and the game is over
editor-illegal = { $faults ->
    [one] This position cannot be played
   *[other] This position cannot be played, for { $faults } reasons
  }
editor-moves = { $moves ->
    [one] One legal move.
   *[other] { $moves } legal moves.
  }
editor-check = The King on { $square } is in check.
editor-starts = Start from
editor-clear = Empty board
editor-turn = Side to move
editor-halfmove = Half-moves without capture or Pawn move
editor-fullmove = Number of the move
editor-no-fen = This is no position:
editor-play = Play against the computer
editor-analyse = Analyse
editor-copy = Copy the FEN
fen-editor = Set it up on a board
copy-failed = Not copied
palette-white = White men
palette-black = Black men
tools-label = Tools
tool-hand = Move
tool-erase = Remove

## Boards to try a rule on

trial-board = Board to try: { $name }
trial-reset = Begin again: { $name }
trial-reset-short = Begin again
trial-again = The example begins again.

## Pictures and other sites

export-open = Picture or GIF
export-title = Save as a picture
export-close = Close
export-preview = How the picture will look
export-picture-title = A position of Shatranj Kamil
export-kind = File
export-kind-svg = SVG
export-kind-png = PNG
export-kind-gif = GIF
export-theme = Colours
export-theme-light = Light
export-theme-dark = Dark
export-theme-cloth = Cloth
export-theme-print = Print
export-size = Width in pixels
export-orientation = Below
export-coordinates = Letters and numbers of the squares
export-speed = Speed
export-speed-slow = Slow
export-speed-normal = Normal
export-speed-fast = Fast
export-save = Save
export-stop = Stop
export-progress = { $done } of { $all } positions
export-failed = The picture could not be made in this browser.
export-too-long = This game is too long for one file.
describe-empty = An empty board.
embed-title = Show it on another site
embed-text = Put this into the page
embed-copy = Copy the code
embed-help = The arrow keys walk over the board.
embed-ply = { $ply } of { $plies } half-moves
