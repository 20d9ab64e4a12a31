-- The review of a finished table by a version of the reviewer: the response to a request for it, compressed with gzip.
-- depth: 0 quick, 1 deep. A deeper one replaces the one before. It is deleted with its table.
create table reviews (
    table_id text collate "C" not null references tables (id) on delete cascade,
    version integer not null,
    depth smallint not null check (depth between 0 and 1),
    body bytea not null,
    primary key (table_id, version)
);
-- The body is compressed already.
alter table reviews alter column body set storage external;

-- Saves a review, if the table is over and has none that is as deep, and tells the other processes; false otherwise.
create function save_review(
    of_table text,
    of_version integer,
    new_depth smallint,
    depth_name text,
    new_body bytea,
    sender text
) returns boolean language plpgsql as $$
begin
    insert into reviews (table_id, version, depth, body)
    select id, of_version, new_depth, new_body from tables where id = of_table and stage = 2
    on conflict (table_id, version) do update set depth = excluded.depth, body = excluded.body
    where reviews.depth < excluded.depth;
    if not found then
        return false;
    end if;
    delete from reviews where table_id = of_table and version < of_version;
    perform pg_notify('lonja', concat_ws(' ', sender, 'reviewed', depth_name, of_table));
    return true;
end
$$;
