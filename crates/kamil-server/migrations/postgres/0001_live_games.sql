-- Players, games, their seats and whatever happens in them. Times are milliseconds since 1970 (UTC).

CREATE TABLE players (
    id         BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- The SHA-256 of the token in the player's cookie; the token itself is kept nowhere.
    token_hash BYTEA NOT NULL UNIQUE CHECK (length(token_hash) = 32),
    created_at BIGINT NOT NULL
);

CREATE TABLE live_games (
    serial            BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id                TEXT NOT NULL UNIQUE,
    -- 1 when the game is made, then the number of the last event: it guards every change.
    version           BIGINT NOT NULL CHECK (version >= 1),
    -- Null where the game starts from a position of somebody's own.
    named_array       TEXT,
    rules             TEXT NOT NULL,
    draw_rules        TEXT NOT NULL,
    initial_fen       TEXT NOT NULL,
    -- Both null in a game without clocks.
    clock_initial     BIGINT,
    clock_increment   BIGINT,
    created_at        BIGINT NOT NULL,
    -- What follows from the events, for those who look for games.
    phase             TEXT NOT NULL CHECK (phase IN ('waiting', 'ongoing', 'over')),
    computer_to_move  BIGINT NOT NULL CHECK (computer_to_move IN (0, 1)),
    -- When a flag falls if nothing happens before.
    deadline          BIGINT,
    CHECK ((clock_initial IS NULL) = (clock_increment IS NULL))
);

CREATE TABLE seats (
    game        TEXT NOT NULL REFERENCES live_games (id),
    color       TEXT NOT NULL CHECK (color IN ('white', 'black')),
    -- Of the computer; null for a person.
    level       BIGINT,
    -- 1 where the seat was kept for somebody with an invitation.
    invited     BIGINT NOT NULL CHECK (invited IN (0, 1)),
    -- The browser that holds the seat; null for the computer and for whoever is still to come.
    player      BIGINT REFERENCES players (id),
    -- The SHA-256 of the secret in the private link; the secret itself is kept nowhere.
    secret_hash BYTEA CHECK (length(secret_hash) = 32),
    PRIMARY KEY (game, color)
);

CREATE TABLE events (
    game       TEXT NOT NULL REFERENCES live_games (id),
    number     BIGINT NOT NULL CHECK (number >= 2),
    at         BIGINT NOT NULL,
    kind       TEXT NOT NULL,
    side       TEXT,
    ply        BIGINT,
    move       TEXT,
    detail     TEXT,
    -- What both sides have left, where the event set the clocks.
    white_left BIGINT,
    black_left BIGINT,
    -- 1 for a move that was taken back, which leaves its ply to another.
    undone     BIGINT NOT NULL DEFAULT 0 CHECK (undone IN (0, 1)),
    PRIMARY KEY (game, number)
);

CREATE UNIQUE INDEX one_move_a_ply ON events (game, ply) WHERE ply IS NOT NULL AND undone = 0;
CREATE INDEX seats_of_player ON seats (player) WHERE player IS NOT NULL;
CREATE INDEX games_awaiting_computer ON live_games (serial) WHERE computer_to_move = 1;
CREATE INDEX games_with_deadline ON live_games (deadline) WHERE deadline IS NOT NULL;
