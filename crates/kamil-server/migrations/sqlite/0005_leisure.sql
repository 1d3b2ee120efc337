-- Whether the computer takes its time before it shows a move. Those who play already have not said otherwise.
ALTER TABLE live_games ADD COLUMN leisure INTEGER NOT NULL DEFAULT 1 CHECK (leisure IN (0, 1));
