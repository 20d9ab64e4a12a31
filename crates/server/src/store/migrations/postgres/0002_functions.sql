-- What takes several statements is a function, so that it takes one round trip.

-- Adds rows to a table's log and sets its entry, if a brief is given; tells the other processes. False if the rows do
-- not follow the last one. If another process adds the same numbers at the same time, one of them gets a unique
-- violation.
create function append_rows(
    of_table text,
    first_number bigint,
    times bigint[],
    bodies text[],
    new_stage smallint,
    new_public boolean,
    new_wake_at bigint,
    new_brief text,
    new_members text[],
    sender text
) returns boolean language plpgsql as $$
declare
    last_number bigint;
    new_number bigint := first_number + cardinality(times) - 1;
    new_time bigint := times[cardinality(times)];
begin
    -- Held against prune_tables, which would not see rows that are not committed yet. Any number of appends share it.
    perform pg_advisory_xact_lock_shared(20555, hashtext(of_table));

    select number into last_number from log where table_id = of_table order by number desc limit 1;
    if coalesce(last_number, 0) <> first_number - 1 then
        return false;
    end if;

    insert into log (table_id, number, at, body)
    select of_table, first_number + place - 1, time, body
    from unnest(times, bodies) with ordinality as new (time, body, place);

    if new_brief is null then
        -- Whoever hears of the rows replaces what it knows, so it is told what stays as well.
        select wake_at into new_wake_at from tables where id = of_table;
    else
        insert into tables (id, stage, public, wake_at, brief, created_at, changed_at)
        values (of_table, new_stage, new_public, new_wake_at, new_brief, new_time, new_time)
        on conflict (id) do update
        set stage = excluded.stage, public = excluded.public, wake_at = excluded.wake_at, brief = excluded.brief,
            changed_at = excluded.changed_at;

        -- Members hardly ever change when an entry does: then neither of these writes anything.
        delete from members where table_id = of_table and person <> all (new_members);
        insert into members (person, table_id)
        select distinct person, of_table from unnest(new_members) as new (person)
        on conflict do nothing;
    end if;

    perform pg_notify('lonja', concat_ws(' ', sender, new_number, coalesce(new_wake_at::text, '-'), of_table));
    return true;
end
$$;

-- Forgets tables that are over and did not change since a time; how many. A table to which somebody appends is left
-- for the next time.
create function prune_tables(before bigint, most bigint) returns bigint language plpgsql as $$
declare
    pruned text[];
begin
    with old as materialized (
        select id from tables where stage = 2 and changed_at < before order by changed_at limit most
    )
    select array_agg(id) into pruned from old where pg_try_advisory_xact_lock(20555, hashtext(id));

    -- It may have changed before it was locked.
    with gone as (
        delete from tables where id = any (pruned) and stage = 2 and changed_at < before returning id
    )
    select array_agg(id) into pruned from gone;

    delete from log where table_id = any (pruned);
    delete from members where table_id = any (pruned);
    delete from seen where table_id = any (pruned);
    return coalesce(cardinality(pruned), 0);
end
$$;
