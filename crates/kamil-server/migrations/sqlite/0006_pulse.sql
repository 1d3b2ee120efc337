-- One row, written to see whether changes are kept: on a full disk reading goes on, and writing does not.
CREATE TABLE pulse (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
) STRICT;
