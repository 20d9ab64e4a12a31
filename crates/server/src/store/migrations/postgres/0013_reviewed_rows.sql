-- The last row of the table's log when it was reviewed. If the database has lost it (a failover), the review does not
-- count: the game may end in another way.
alter table reviews add column number bigint, add column at bigint;

-- Whether the log has the row that a review was made of. Reviews of an older version do not name it.
create function has_row(of_table text, row_number bigint, row_at bigint) returns boolean language sql stable as $$
    select row_number is null
        or exists (select from log where table_id = of_table and number = row_number and at = row_at)
$$;

-- Saves a review, if the table is over, has the row that it was made of, and has no review that is as deep and counts;
-- tells the other processes. False otherwise.
create function save_review_of(
    of_table text,
    row_number bigint,
    row_at bigint,
    of_version integer,
    new_depth smallint,
    depth_name text,
    new_body bytea,
    sender text
) returns boolean language plpgsql as $$
begin
    insert into reviews (table_id, version, depth, body, number, at)
    select id, of_version, new_depth, new_body, row_number, row_at
    from tables where id = of_table and stage = 2 and has_row(of_table, row_number, row_at)
    on conflict (table_id, version) do update
    set depth = excluded.depth, body = excluded.body, number = excluded.number, at = excluded.at
    where reviews.depth < excluded.depth or not has_row(of_table, reviews.number, reviews.at);
    if not found then
        return false;
    end if;
    delete from reviews where table_id = of_table and version < of_version;
    perform pg_notify('lonja', concat_ws(' ', sender, 'reviewed', depth_name, of_table));
    return true;
end
$$;
