-- One row, written to see whether changes are kept: on a full disk reading goes on, and writing does not.
CREATE TABLE pulse (
    id BIGINT PRIMARY KEY CHECK (id = 1),
    at BIGINT NOT NULL
);
