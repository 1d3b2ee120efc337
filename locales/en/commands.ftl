### What the keyboard does: the words of the list of keys, and of the commands of the field of moves.

key-space = Space
key-escape = Escape
key-home = Home
key-end = End
keys-note = On the board itself the arrow keys walk over its squares, and the space bar lifts a man.
keys-forget = Forget a planned move, or one that is still to be confirmed

## Commands

cmd-title = Commands
cmd-note = Typed in the field of moves; the answer is read out.
cmd-help = lists the commands
cmd-turn = whose turn it is
cmd-clock = what the clocks have left
cmd-last = the last move
cmd-pieces = where all men stand; with the name or letter of a man, such as “pieces N”, where those are
cmd-scan = what stands on a square, a file or a rank, such as “scan e” or “scan 5”
cmd-moves = every legal move; with a square, such as “moves e2”, those of its man
cmd-draw = offers a draw, or accepts one
cmd-takeback = asks for one’s last move back
cmd-accept = accepts what the opponent offers
cmd-decline = declines it
cmd-resign = resigns, after a question
cmd-clocks = White: { $white }. Black: { $black }.
cmd-time = { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
  } { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
  }
cmd-no-man = No man is called “{ $text }”.
cmd-none-of = No { $piece } is on the board.
cmd-scan-what = Say a square, a file from a to j, or a rank from 1 to 10.
cmd-scan-empty = Nothing stands on { $line }.
cmd-moves-what = Say a square, such as e2.
cmd-moves-none = There is no legal move.
cmd-not-now = That cannot be done now.
cmd-looking-back = You look at an earlier position. Go back to the game to move.
