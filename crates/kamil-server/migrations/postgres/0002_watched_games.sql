-- Games that are shown to everybody while they are played, and which server lets the computer think about a game.

ALTER TABLE live_games ADD COLUMN public BIGINT NOT NULL DEFAULT 0 CHECK (public IN (0, 1));
-- When something happened last.
ALTER TABLE live_games ADD COLUMN changed_at BIGINT NOT NULL DEFAULT 0;
-- Only while the computer is to move; both null where no server has taken the game up.
ALTER TABLE live_games ADD COLUMN thinker TEXT;
ALTER TABLE live_games ADD COLUMN thinking_until BIGINT;

CREATE INDEX games_to_watch ON live_games (serial) WHERE public = 1 AND phase = 'ongoing';
