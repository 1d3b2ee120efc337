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

## The game page

game-title = A game of Shatranj Kamil
loading = Setting up the board…
retry = Try again
color-white = White
color-black = Black
color-random = Random
level-1 = Easy
level-2 = Medium
level-3 = Hard
player-you = You · { $side }
player-computer = Computer · { $side } · { $level }
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
status-turn-white = White to move
status-turn-black = Black to move
status-watching = You are watching this game.
status-sending = Sending your move
status-unsent = Your move has not been sent
move-kept = Your move is kept.
connection-lost = The connection is lost. Trying again…
browsing = Looking back: { $ply } of { $plies } half-moves.
browsing-back = Back to the game
controls-label = Controls
resign = Resign
resign-title = Resign the game?
resign-text = The computer wins at once. This cannot be taken back.
resign-yes = Resign
confirm-no = Play on
offer-draw = Offer a draw
draw-declined = The computer declines the draw.
draw-accepted = The computer accepts the draw.
flip = Flip the board
new-game = New game
play-again = Play again, other side
moves-title = Moves
moves-none = No moves yet
moves-vanished = The Pawn left the board
browse-label = Look at earlier positions
browse-first = First position
browse-back = One move back
browse-forward = One move forward
browse-last = Latest position
typed-label = Type a move
typed-play = Play
typed-illegal = “{ $move }” is not a legal move here.
facts-title = About this game
facts-array = First position
facts-rules = Rules
facts-draws = Draws
facts-fen = Position (FEN)

## Starting a game

home-array = First position
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
draws-default-note = Two bare Kings, a third repetition and 100 quiet moves each are draws.
draws-strict = As the source has it
draws-strict-note = No draws but by agreement.
fen-summary = Start from a position
fen-help = Ten ranks from the tenth down, for example 10/4P5/… ; leave it empty for the first position chosen above.
fen-label = Position (FEN)
fen-rules = Rules of this position
fen-wrong = This position cannot be played:
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
error-illegal-move = That move is not legal. The board shows the game as it stands.
error-bad-position = This position cannot be played.
error-too-many-requests = That was too fast for the server. Wait a moment.
error-internal = Something went wrong on the way. Nothing was lost.

## Theme

theme-use-dark = Use dark colours
theme-use-light = Use light colours
