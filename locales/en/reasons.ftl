### Why the rules refuse something: the codes of testdata/reasons.txt in words. Those of PGN are in analysis.ftl.

reason-name = “{ $found }” is not known here.

## A position as text

reason-fen-too-long = The text has { $length } bytes, and a position has at most 512.
reason-fen-empty = The text is empty.
reason-fen-letter = “{ $found }” at place { $column } is neither a man nor a number of empty squares.
reason-fen-outside-rules = { $has ->
    [camel] “{ $found }” at place { $column } is a man of the rule set “Camel” alone.
   *[war-machine] “{ $found }” at place { $column } is a man of the rule set “War Machine” alone.
  }
reason-fen-empty-run = “{ $found }” at place { $column } is no run of empty squares: that is one number from 1 to 10, without a nought before it.
reason-fen-rank-width = Rank { $rank } has { $found ->
    [one] one square
   *[other] { $found } squares
  }; it must have 10.
reason-fen-rank-count = There { $found ->
    [one] is one rank
   *[other] are { $found } ranks
  }; there must be 10.
reason-fen-turn = “w” or “b” must name the side to move, not “{ $found }” at place { $column }.
reason-fen-castling = The field of castling must be “-”, since this game has none, not “{ $found }” at place { $column }.
reason-fen-en-passant = The field of en passant must be “-”, since this game has none, not “{ $found }” at place { $column }.
reason-fen-halfmove-clock = The half-moves without capture or Pawn move must be a number from 0 to 65535, not “{ $found }” at place { $column }.
reason-fen-fullmove-number = The number of the move must be from 1 to 65535, not “{ $found }” at place { $column }.
reason-fen-extra-field = There are six fields at most; “{ $found }” at place { $column } is a seventh.

## A position that is not legal

reason-king-count = { named-color } has { $count ->
    [0] no King; it must have exactly one.
   *[other] { $count } Kings; it must have exactly one.
  }
reason-pawn-on-edge = { $color ->
    [black] There is a black Pawn on { $square }; no Pawn can stand on rank 1 or 10.
   *[white] There is a white Pawn on { $square }; no Pawn can stand on rank 1 or 10.
  }
reason-outside-rules = There is a { named-man } on { $square }, but the rule set “{ named-rules }” has no such man.
reason-opponent-in-check = { named-color } is in check on { $king } by the man on { $checker }, though the other side is to move.

## Moves

reason-no-move = “{ $found }” is not written like a move: a2a3, say, or Nc3.
reason-illegal = “{ $move }” is not a legal move here.
reason-no-general = No Pawn becomes a General by { $move }: write it without the g.
reason-game-over = The game is over: { named-outcome }.
reason-san-end = The move ends before { named-part }.
reason-san-text = No move: “{ $found }” stands where { named-part } should.
reason-san-no-move = “{ $move }” is not a legal move here: no { named-role } can go to { $to } so.
reason-san-leaves-king = “{ $move }” is not a legal move here: from { $from } it would leave its King attacked.
reason-san-ambiguous = “{ $move }” can mean several moves here: { $moves }.
reason-san-no-capture = There is nothing to capture on { $to }: write “{ $move }” without the x.
reason-san-capture = There is a man to capture on { $to }: write “{ $move }” with an x.
reason-san-vanishes = “{ $move }” makes no General: its side has one, so the Pawn leaves the board.
reason-san-no-promotion = “{ $move }” makes no General: no Pawn reaches its last rank.

## Names

named-color = { $color ->
    [black] Black
   *[white] White
  }
named-man = { $color ->
    [black] { $role ->
        [camel] black Camel
       *[war-machine] black War Machine
      }
   *[white] { $role ->
        [camel] white Camel
       *[war-machine] white War Machine
      }
  }
named-role = { $role ->
    [king] King
    [general] General
    [elephant] Elephant
    [war-machine] War Machine
    [knight] Knight
    [rook] Rook
    [camel] Camel
   *[pawn] Pawn
  }
named-rules = { $rules ->
    [camel] Camel
   *[war-machine] War Machine
  }
named-outcome = { $outcome ->
    [white-checkmate] White has won by checkmate
    [white-stalemate] White has won by stalemate
    [white-resignation] White has won by resignation
    [black-checkmate] Black has won by checkmate
    [black-stalemate] Black has won by stalemate
    [black-resignation] Black has won by resignation
    [draw-bare-kings] it is drawn, since only the two Kings are left
    [draw-repetition] it is drawn by repetition
    [draw-move-limit] it is drawn by the move limit
   *[draw-agreement] it is drawn by agreement
  }
named-part = { $part ->
    [start] a man’s letter or a square
    [file] a file, a to j
    [rank] a rank, 1 to 10
    [pawn-file] the file that the Pawn captures from
    [general] a G, the one man that a Pawn becomes
    [end] the end of the move
    [item] a move, a comment or a result
    [move] a move of at most 65,536 bytes
    [name] a name
    [value] a value between quotation marks
    [value-end] the quotation mark after the value
    [tag-end] the sign ]
    [annotation] the annotation
    [comment] the comment
    [tag-name] the name of the tag
    [tag-value] the value of the tag
    [next-game] the next game
    [text-end] the end of the text
   *[result] the result
  }
