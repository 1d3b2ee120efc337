-- By when something happened last, so that games left alone long ago are not looked through.
DROP INDEX games_to_watch;
CREATE INDEX games_to_watch ON live_games (changed_at) WHERE public = 1 AND phase = 'ongoing';
