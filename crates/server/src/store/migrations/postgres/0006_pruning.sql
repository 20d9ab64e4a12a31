-- When the person was last known to use the server, to the day. Those who are here already count as used now. (A person
-- that a process of an older version adds counts as used at that time, too.)
alter table people add column used_at bigint not null default (extract(epoch from now()) * 1000)::bigint;
create index people_used on people (used_at);

create index tables_unfinished on tables (changed_at) where stage <> 2;

-- Forgets tables that are not over and where nothing happened since a time: no row was written, and nobody with a seat
-- was there; how many. A table to which somebody appends is left for the next time.
create function prune_unfinished(before bigint, most bigint) returns bigint language plpgsql as $$
declare
    pruned text[];
begin
    with old as materialized (
        select id from tables
        where stage <> 2 and changed_at < before
            and (select at from log where table_id = id order by number desc limit 1) < before
            and not exists (select from seen where table_id = id and at >= before)
        order by changed_at limit most
    )
    select array_agg(id) into pruned from old where pg_try_advisory_xact_lock(20555, hashtext(id));

    -- It may have changed before it was locked.
    with gone as (
        delete from tables
        where id = any (pruned) and stage <> 2 and changed_at < before
            and (select at from log where table_id = id order by number desc limit 1) < before
        returning id
    )
    select array_agg(id) into pruned from gone;

    delete from log where table_id = any (pruned);
    delete from members where table_id = any (pruned);
    delete from seen where table_id = any (pruned);
    return coalesce(cardinality(pruned), 0);
end
$$;
