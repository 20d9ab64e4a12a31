-- When the person was last known to use the server, to the day. Those who are here already count as used now.
alter table people add column used_at integer not null default 0;
update people set used_at = cast(strftime('%s', 'now') as integer) * 1000;
create index people_used on people (used_at);

create index tables_unfinished on tables (changed_at) where stage <> 2;

-- What `/healthz` writes to find out whether the disk has room.
create table probe (id integer primary key check (id = 1), body blob not null);
