-- Which process takes care of which tables. Unlogged: a lease is worth nothing after a crash of the database, and renewing
-- it should not wait for the disk.

create unlogged table processes (
    name text collate "C" primary key,
    until timestamptz not null
);

-- shard: a table belongs to one by the hash of its id.
create unlogged table leases (
    shard smallint primary key,
    process text collate "C" not null,
    until timestamptz not null
);

-- Renews the heartbeat and the leases of a process for some milliseconds, takes free shards up to its fair share, and
-- gives up those beyond it; returns what it holds. Only the database's clock counts.
create function renew_leases(me text, shards int, lifetime_ms int) returns smallint[] language plpgsql as $$
declare
    present timestamptz;
    expiry timestamptz;
    share int;
begin
    -- One process at a time. The lock ends with this statement, even if the process hangs meanwhile.
    perform pg_advisory_xact_lock(7812183522);
    present := clock_timestamp();
    expiry := present + lifetime_ms * interval '1 millisecond';

    delete from processes where until < present;
    insert into processes (name, until) values (me, expiry) on conflict (name) do update set until = expiry;
    select ceil(shards::numeric / count(*)) into share from processes;

    delete from leases where until < present and process <> me;
    delete from leases where process = me
        and shard not in (select shard from leases where process = me order by shard limit share);
    update leases set until = expiry where process = me;
    insert into leases (shard, process, until)
    select free, me, expiry from generate_series(0, shards - 1) as free
    where not exists (select from leases where shard = free)
    order by free
    limit share - (select count(*) from leases where process = me);

    return array(select shard from leases where process = me order by shard);
end
$$;

-- A process ends: others take its shards with their next renewal.
create function release_leases(me text) returns void language sql as $$
    delete from leases where process = me;
    delete from processes where name = me;
$$;

-- A process that takes over a shard finds its tables of bots here, if they have spectators (seat 255).
create index seen_spectators on seen (at) where seat = 255;
