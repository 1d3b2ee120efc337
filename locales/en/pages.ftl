# The pages that the server writes. What stands between backticks is notation and stays left to right.

page-site-name = Shatranj Kamil
page-description = Play Shatranj Kamil, the Arabic “complete chess” of 10×10 squares, against the computer or a friend.
page-skip = Skip to the content
page-navigation = Site
page-play = Play
page-analysis-title = Analysis
page-analysis-needs-script = Analysis runs in your browser: it needs JavaScript and WebAssembly. The rules can be read without them.
page-rules = Rules
page-editor = Editor
page-languages = Language
page-client-missing = This server was built without its browser client, so games cannot be played on its pages. Build it with `cargo xtask serve`.
page-footer-credits = After the description by Hans Bodlaender, John Gollon and H. J. R. Murray.
page-footer-more = Sources and credits
page-game-title = Game
page-game-needs-script = The board needs JavaScript and WebAssembly. The game is kept; nothing is lost.
page-missing-title = Nothing here
page-missing-text = There is no such page, or no such game.
page-failed-title = Something went wrong
page-failed-text = The server could not show this page. What was played is kept.
page-back-to-start = To the first page

page-man-king = King
page-man-general = General
page-man-elephant = Elephant
page-man-war-machine = War Machine
page-man-knight = Knight
page-man-rook = Rook
page-man-pawn = Pawn
page-man-camel = Camel
page-board-men-white = White: { $men }.
page-board-men-black = Black: { $men }.
page-board-turn-white = White to move.
page-board-turn-black = Black to move.
page-board-check = The King on { $square } is in check.
page-board-arrow = Arrow from { $from } to { $to }.

page-array-kamil = Kamil
page-array-tamma = At-Tamma
page-array-camel = Camel
page-array-custom = A position of your own

## The first page

page-home-title = Shatranj Kamil
page-home-lead = The “complete chess” of the Arabs, about a thousand years old: ten files, ten ranks, and two War Machines on each side. Play it here against the computer or a friend, without an account.
page-home-needs-script = Starting and playing a game needs JavaScript and WebAssembly. The rules can be read without them.
page-home-own-games = Your games
page-home-game-moves = { $count ->
    [0] no move yet
    [one] { $count } move
   *[other] { $count } moves
}
page-home-game-your-turn = your turn
page-home-game-thinking = the computer is thinking
page-home-game-their-turn = the other side’s turn
page-home-game-waiting = waiting for the other player
page-home-white-wins-checkmate = White won by checkmate
page-home-white-wins-stalemate = White won by stalemate
page-home-white-wins-resignation = White won: Black resigned
page-home-white-wins-time = White won: Black’s time ran out
page-home-black-wins-checkmate = Black won by checkmate
page-home-black-wins-stalemate = Black won by stalemate
page-home-black-wins-resignation = Black won: White resigned
page-home-black-wins-time = Black won: White’s time ran out
page-home-draw-bare-kings = draw: King against King
page-home-draw-repetition = draw by repetition
page-home-draw-move-limit = draw by the move limit
page-home-draw-agreement = draw by agreement
page-home-draw-aborted = left before it had begun

page-home-in-short = The rules in short
page-home-source-title = What the source says
page-home-source-board = The men stand as in the source: King on the e-file, General on the f-file. No castling, no double step, no en passant.
page-home-source-war-machine = The War Machine moves one square in any direction, like a King, but is not royal.
page-home-source-last-rank = A Pawn that reaches the last rank becomes a General only if its side has none on the board; otherwise it leaves the board.
page-home-source-end = Checkmate wins, and so does stalemate. A lone King plays on, and can even win.
page-home-ours-title = What we have decided
page-home-ours-draws = Draws: King against King, the same position for the third time, 100 moves by each side without a capture or a Pawn move, and agreement. The strict rules keep agreement alone.
page-home-ours-arrays = Two more first positions: At-Tamma after Murray and Ludii, and Camel with Camels that leap two squares straight.
page-home-ours-first-move = White moves first.
page-home-all-rules = All the rules, with examples

## The rules page

page-rules-title = The rules
page-rules-lead = Everything that holds in this game, and whose rule it is.
page-rules-mark-source = source
page-rules-mark-ours = ours
page-rules-legend-source = The source document says so: the description on the Chess Variant Pages.
page-rules-legend-ours = The source leaves it open; we have decided it.
page-rules-needs-script = Without JavaScript the boards are pictures; with it each example can be played.
page-rules-contents = Contents

page-rules-board-title = The board
page-rules-board-size = The board has ten files, `a` to `j`, and ten ranks, `1` to `10`: a hundred squares, from `a1` to `j10`.
page-rules-board-arrangement = White’s men stand on the first rank, from `a1` to `j1`: Rook, Knight, Elephant, War Machine, King, General, War Machine, Elephant, Knight, Rook; ten Pawns stand on the second. Black’s men face them on the same files, on ranks 10 and 9.
page-rules-board-first-move = White moves first.
page-rules-board-legal = You may start from a position of your own. Each side must have exactly one King, the side that has just moved must not be in check, and no Pawn may stand on its own first or last rank. Any number of other men is allowed.

page-rules-men-title = The men
page-rules-men-column-man = Man
page-rules-men-column-arabic = Arabic
page-rules-men-column-letter = Letter
page-rules-men-column-moves = How it moves and captures
page-rules-men-column-whose = Whose rule
page-rules-moves-king = One square in any direction. The game is about it.
page-rules-moves-general = One square diagonally.
page-rules-moves-elephant = Leaps exactly two squares diagonally, over whatever stands between.
page-rules-moves-war-machine = One square in any direction, but it is not royal.
page-rules-moves-knight = Leaps as the knight of chess: two squares straight and one aside.
page-rules-moves-rook = Any distance along its file or rank, as far as the way is free.
page-rules-moves-pawn = One square forward; captures one square diagonally forward.
page-rules-moves-camel = Leaps exactly two squares along its file or rank, over whatever stands between. Only in the Camel rules.
page-rules-men-capture = A man captures by moving to the square of a man of the other side.
page-rules-men-pawn = A Pawn has no double first step.
page-rules-men-no-castling = There is no castling and no capture en passant.
page-rules-men-war-machine = The War Machine is not affected by check.
page-rules-men-war-machine-ours = We read this so: it may step onto attacked squares, be captured, be pinned, and give check. It does not excuse its side from answering a check.

page-rules-example-blocks-title = A War Machine in the way of a check
page-rules-example-blocks = White is in check from `j1`. The War Machine may step between, to `d1`, `e1` or `f1`; it may not go anywhere else, for that would leave the King in check.

page-rules-end-title = Check, and the end of the game
page-rules-end-check = A side may not leave its own King attacked. A pinned man still gives check.
page-rules-end-checkmate = Checkmate: a side that is in check and has no legal move has lost.
page-rules-end-stalemate = Stalemate: a side that is not in check and has no legal move has lost as well. Stalemate is a win for the side that brings it about.
page-rules-end-bare-king = There is no bare-King rule: a side that has nothing but its King plays on, and can even win.
page-rules-end-clock = So, on a clock, whoever runs out of time loses, even against a lone King.
page-rules-end-resign = A player may resign at any time.
page-rules-example-checkmate-title = Checkmate
page-rules-example-checkmate = The Rook goes from `b7` to `b10`: the King is in check and has no square to go to. White wins by checkmate: `Rb10#`.
page-rules-example-stalemate-title = Stalemate wins
page-rules-example-stalemate = The King goes from `g9` to `h9`: Black is not in check and has no legal move. In chess this would be a draw; here White wins: `Kh9#`.
page-rules-example-bare-king-title = A lone King wins
page-rules-example-bare-king = A lone King wins: White is to move, is not in check and has no legal move, so Black has won by stalemate.

page-rules-last-title = The last rank
page-rules-last-general = A Pawn that moves or captures onto its last rank becomes a General, but only if its side has no General on the board at that moment.
page-rules-last-vanish = If its side has a General, the Pawn is removed from the board.
page-rules-last-forced = There is no choice: the Pawn cannot become anything else, and becoming a General cannot be declined. It makes no difference whether the General of its side is the first one or was once a Pawn.
page-rules-last-counts = A vanishing move has still been played: what it captured is gone, the turn passes, and the count towards the move limit begins anew.
page-rules-last-after = Whether the move is legal is judged after the Pawn has gone. So a vanishing Pawn cannot shield its King on the square it reached. By leaving the board it can open a line onto its own King, which makes the move illegal, or onto the enemy King, which gives check.
page-rules-last-attacks = A Pawn attacks the squares it captures on, those of the last rank too, whether it would vanish there or not.
page-rules-last-legal = A vanishing move is a legal move: a side that has one is not stalemated.
page-rules-examples-title = Examples, White to move
page-rules-example-general-title = The Pawn becomes a General
page-rules-example-general = White has no General. The Pawn goes from `a9` to `a10` and becomes a General: `a10=G`.
page-rules-example-vanish-title = The Pawn leaves the board
page-rules-example-vanish = White has a General on `f1`. The Pawn may go from `a9` to `a10`, and is removed from the board: `a10`.
page-rules-example-shield-title = No shield for the King
page-rules-example-shield = White is in check from `j10`, and has a General. The Pawn may not go to `e10`: it would vanish there, and the King would still be in check.
page-rules-example-line-title = A vanishing Pawn opens a line
page-rules-example-line = White has a General. The Pawn takes the Knight on `e10` and vanishes, so nothing is left between the Rook on `a10` and the King on `j10`: check, `dxe10+`.
page-rules-example-only-move-title = The only legal move
page-rules-example-only-move = White has a single legal move: the Pawn goes from `e9` to `e10` and vanishes. So this is not stalemate.

page-rules-draws-title = Draws
page-rules-draws-lead = The source has no draws; all of these rules are ours. You choose between two sets when a game starts: the default, and the strict one, which keeps the source to the letter.
page-rules-draws-column-rule = Rule
page-rules-draws-column-default = Default
page-rules-draws-column-strict = Strict
page-rules-draws-bare-kings = King against King
page-rules-draws-bare-kings-default = A draw at once: neither side can ever win.
page-rules-draws-repetition = The same men on the same squares with the same side to move, for the third time; the first position counts
page-rules-draws-repetition-default = A draw.
page-rules-draws-move-limit = 100 moves by each side without a capture and without a Pawn move
page-rules-draws-move-limit-default = A draw.
page-rules-draws-agreement = Both players agree
page-rules-draws-plays-on = The game goes on.
page-rules-draws-is-draw = A draw.
page-rules-draws-order = Draws are judged at once on any position that is reached or loaded, in this order: first checkmate or stalemate, then King against King, then repetition, then the move limit.
page-rules-draws-material = Nothing else counts as too little to win with: since stalemate wins, even King and Elephant can beat a lone King.
page-rules-draws-why-limit = Why 100: in a trial calculation of all endings with four men the longest win, captures included, took 94 moves.

page-rules-example-bare-kings-title = King against King
page-rules-example-bare-kings = The King takes the Pawn on `e2`. Two Kings alone are left, and the game is drawn at once.
page-rules-example-repetition-title = Repetition
page-rules-example-repetition = Move the Rook to `a2` and back, and the black King to `i10` and back, twice: the first position stands for the third time, and the game is drawn.
page-rules-example-move-limit-title = The move limit
page-rules-example-move-limit = 199 half-moves have been played without a capture and without a Pawn move. The next one, whatever it is, draws the game.

page-rules-arrays-title = The first positions
page-rules-array-caption = { $array }: the first position
page-rules-array-kamil = The source’s own: King on the e-file and General on the f-file, for both sides. This is what you play unless you choose otherwise.
page-rules-array-tamma = Murray’s array, as Ludii plays it under the name “Shatranj at-Tamma”: the Pawns stand on the third rank, White’s King on `f1` and General on `e1`, Black’s King on `e10` and General on `f10`.
page-rules-array-camel = The Camel version: two Camels on each side in place of the War Machines.

page-rules-camel-title = The Camel rules
page-rules-camel-named = The source names a second version of the game, with a Camel in place of the War Machine, and does not give its rules.
page-rules-camel-moves = The Camel leaps exactly two squares along its file or rank, over whatever stands between. Other descriptions agree on this. Everything else is as in the game with War Machines.
page-rules-camel-setup = The source’s setup line does not fit its own words: read with `c` as Camel, `b` as Elephant and `q` as General, it is exactly the first position of the Camel version. We follow the words, which name every square.

page-rules-notation-title = Notation
page-rules-notation-squares = A square is its file’s letter and its rank’s number: `a1`, `e5`, `j10`.
page-rules-notation-letters = The men have the letters of the table above: K, G, E, W, N, R, P and C. On our boards White’s are upper case and Black’s lower case.
page-rules-notation-moves = A move is written as in chess: `Wd2`, `Nbd3`, `exd5`, `Rxa10+`. A Pawn has no letter. `x` is a capture, `+` is check, and `#` is any winning end, checkmate or stalemate.
page-rules-notation-last-rank = A Pawn that becomes a General is written `a10=G`. One that vanishes has nothing added: `a10`, `axb10`.
page-rules-notation-typed = Programs write the two squares, and a `g` where a Pawn becomes a General: `e2e3`, `a9a10g`.
page-rules-notation-fen = A position is written as in chess (FEN), with up to `10` empty squares in one number; castling and en passant are always `-`.
page-rules-notation-pgn = In PGN a game has the tag `[Variant "Shatranj Kamil"]`, or `[Variant "Shatranj Kamil Camel"]`; strict games add `[DrawRules "none"]`.

page-rules-credits-title = Sources and credits
page-rules-credits-source = The game with War Machines: the description by Hans Bodlaender on the Chess Variant Pages, after John Gollon and H. J. R. Murray:
page-rules-credits-camel = The Camel version, on the same pages:
page-rules-credits-ludii = The array `tamma` is that of “Shatranj at-Tamma” in Ludii, the general game system.

## The editor

page-editor-title = Set up a position
page-editor-lead = Place men as you like, learn everything that is wrong with the position, and play or study from it.
page-editor-needs-script = The editor needs JavaScript and WebAssembly.

## Pages for other sites

page-embed-title = A board of Shatranj Kamil
page-embed-board = The position
page-embed-open = Open on Shatranj Kamil
page-embed-problem = This board cannot be shown:
page-embed-bad-address = The address asks for something that there is not.

## The interface

page-interface-title = The interface for programs
page-interface-text = Everything that a page can do here, a program can do too. Requests and answers are JSON. The whole description, as OpenAPI:
