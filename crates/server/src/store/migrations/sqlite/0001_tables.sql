-- The log is the truth: everything else about a table is worked out from it. (`without rowid` was slower here.)
create table log (
    table_id text not null,
    number integer not null,
    at integer not null,
    body text not null,
    unique (table_id, number)
);

-- stage: 0 open, 1 running, 2 over.
create table tables (
    id text primary key not null,
    stage integer not null check (stage between 0 and 2),
    public integer not null,
    wake_at integer,
    brief text not null,
    created_at integer not null,
    changed_at integer not null
);
create index tables_public on tables (stage, changed_at) where public = 1;
create index tables_wake on tables (wake_at) where wake_at is not null;
create index tables_over on tables (changed_at) where stage = 2;

create table members (
    person text not null,
    table_id text not null,
    primary key (person, table_id)
) without rowid;
create index members_table on members (table_id);

create table people (
    id text primary key not null,
    secret_hash text not null unique,
    name text not null,
    created_at integer not null
);

create table seen (
    table_id text not null,
    seat integer not null,
    at integer not null,
    primary key (table_id, seat)
) without rowid;
