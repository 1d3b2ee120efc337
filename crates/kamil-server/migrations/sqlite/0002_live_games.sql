-- Live games: a seat for each side, whatever happens as a numbered event, clocks. Times are milliseconds.

CREATE TABLE live_games (
    serial            INTEGER PRIMARY KEY,
    id                TEXT NOT NULL UNIQUE,
    -- 1 when the game is made, then the number of the last event: it guards every change.
    version           INTEGER NOT NULL CHECK (version >= 1),
    -- Null where the game starts from a position of somebody's own.
    named_array       TEXT,
    rules             TEXT NOT NULL,
    draw_rules        TEXT NOT NULL,
    initial_fen       TEXT NOT NULL,
    -- Both null in a game without clocks.
    clock_initial     INTEGER,
    clock_increment   INTEGER,
    created_at        INTEGER NOT NULL,
    -- What follows from the events, for those who look for games.
    phase             TEXT NOT NULL CHECK (phase IN ('waiting', 'ongoing', 'over')),
    computer_to_move  INTEGER NOT NULL CHECK (computer_to_move IN (0, 1)),
    -- When a flag falls if nothing happens before.
    deadline          INTEGER,
    CHECK ((clock_initial IS NULL) = (clock_increment IS NULL))
) STRICT;

CREATE TABLE seats (
    game        TEXT NOT NULL REFERENCES live_games (id),
    color       TEXT NOT NULL CHECK (color IN ('white', 'black')),
    -- Of the computer; null for a person.
    level       INTEGER,
    -- 1 where the seat was kept for somebody with an invitation.
    invited     INTEGER NOT NULL CHECK (invited IN (0, 1)),
    -- The browser that holds the seat; null for the computer and for whoever is still to come.
    player      INTEGER REFERENCES players (id),
    -- The SHA-256 of the secret in the private link; the secret itself is kept nowhere.
    secret_hash BLOB CHECK (length(secret_hash) = 32),
    PRIMARY KEY (game, color)
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
    game       TEXT NOT NULL REFERENCES live_games (id),
    number     INTEGER NOT NULL CHECK (number >= 2),
    at         INTEGER NOT NULL,
    kind       TEXT NOT NULL,
    side       TEXT,
    ply        INTEGER,
    move       TEXT,
    detail     TEXT,
    -- What both sides have left, where the event set the clocks.
    white_left INTEGER,
    black_left INTEGER,
    -- 1 for a move that was taken back, which leaves its ply to another.
    undone     INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1)),
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX one_move_a_ply ON events (game, ply) WHERE ply IS NOT NULL AND undone = 0;

-- What was played before.
INSERT INTO live_games (id, version, named_array, rules, draw_rules, initial_fen, created_at, phase, computer_to_move)
SELECT id,
       1 + plies + CASE
           WHEN reason IS NOT NULL AND (plies > 0 OR reason IN ('resignation', 'agreement')) THEN 1
           ELSE 0
       END,
       array, rules, draw_rules, initial_fen, created_at,
       CASE WHEN reason IS NULL THEN 'ongoing' ELSE 'over' END,
       computer_to_move
FROM games
ORDER BY created_at, rowid;

INSERT INTO seats (game, color, level, invited, player)
SELECT id, player_color, NULL, 0, player FROM games
UNION ALL
SELECT id, CASE player_color WHEN 'white' THEN 'black' ELSE 'white' END, level, 0, NULL FROM games;

INSERT INTO events (game, number, at, kind, ply, move)
SELECT game, ply + 2, played_at, 'moved', ply, move FROM moves;

-- A game that was over when it was made ended without an event.
INSERT INTO events (game, number, at, kind, side, detail)
SELECT id, plies + 2, coalesce((SELECT max(played_at) FROM moves WHERE moves.game = games.id), created_at),
       'ended', winner, reason
FROM games
WHERE reason IS NOT NULL AND (plies > 0 OR reason IN ('resignation', 'agreement'));

DROP TABLE moves;
DROP TABLE games;

CREATE INDEX seats_of_player ON seats (player) WHERE player IS NOT NULL;
CREATE INDEX games_awaiting_computer ON live_games (serial) WHERE computer_to_move = 1;
CREATE INDEX games_with_deadline ON live_games (deadline) WHERE deadline IS NOT NULL;
