-- Ids are compared byte by byte: a locale's order would be slow and would change with the system's libraries.

-- The log is the truth: everything else about a table is worked out from it.
create table log (
    table_id text collate "C" not null,
    number bigint not null,
    at bigint not null,
    body text not null,
    unique (table_id, number)
);

-- stage: 0 open, 1 running, 2 over.
create table tables (
    id text collate "C" primary key,
    stage smallint not null check (stage between 0 and 2),
    public boolean not null,
    wake_at bigint,
    brief text not null,
    created_at bigint not null,
    changed_at bigint not null
);
create index tables_public on tables (stage, changed_at) where public;
create index tables_wake on tables (wake_at) where wake_at is not null;
create index tables_over on tables (changed_at) where stage = 2;

create table members (
    person text collate "C" not null,
    table_id text collate "C" not null,
    primary key (person, table_id)
);
create index members_table on members (table_id);

create table people (
    id text collate "C" primary key,
    secret_hash text collate "C" not null unique,
    name text not null,
    created_at bigint not null
);

create table seen (
    table_id text collate "C" not null,
    seat integer not null,
    at bigint not null,
    primary key (table_id, seat)
);
