-- Players, games and moves. Times are milliseconds since 1970 (UTC).

CREATE TABLE players (
    id         INTEGER PRIMARY KEY,
    -- The SHA-256 of the token in the player's cookie; the token itself is kept nowhere.
    token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE games (
    id                TEXT PRIMARY KEY,
    player            INTEGER NOT NULL REFERENCES players (id),
    -- 1 when the game starts, and one more for each change.
    version           INTEGER NOT NULL,
    -- The number of moves: it guards against a move at a ply that is not the next one.
    plies             INTEGER NOT NULL,
    array             TEXT,
    rules             TEXT NOT NULL,
    draw_rules        TEXT NOT NULL,
    level             INTEGER NOT NULL,
    player_color      TEXT NOT NULL,
    initial_fen       TEXT NOT NULL,
    computer_to_move  INTEGER NOT NULL CHECK (computer_to_move IN (0, 1)),
    -- Both null while the game goes on; the winner is null in a draw.
    winner            TEXT,
    reason            TEXT,
    created_at        INTEGER NOT NULL,
    CHECK (reason IS NOT NULL OR winner IS NULL)
) STRICT;

CREATE INDEX games_of_player ON games (player, created_at DESC);
CREATE INDEX games_awaiting_computer ON games (created_at) WHERE computer_to_move = 1 AND reason IS NULL;

CREATE TABLE moves (
    game      TEXT NOT NULL REFERENCES games (id),
    ply       INTEGER NOT NULL CHECK (ply >= 0),
    -- A protocol move, such as a9a10g.
    move      TEXT NOT NULL,
    played_at INTEGER NOT NULL,
    PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
