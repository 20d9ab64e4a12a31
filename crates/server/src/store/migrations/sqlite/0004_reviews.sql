-- The review of a finished table by a version of the reviewer: the response to a request for it, compressed with gzip.
-- depth: 0 quick, 1 deep. A deeper one replaces the one before.
create table reviews (
    table_id text not null,
    version integer not null,
    depth integer not null check (depth between 0 and 1),
    body blob not null,
    primary key (table_id, version)
);
