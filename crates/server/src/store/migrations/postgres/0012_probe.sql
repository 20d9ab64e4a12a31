-- What `/healthz` writes to find out whether the disk has room. External storage does not compress it.
create table probe (id integer primary key check (id = 1), body bytea not null);
alter table probe alter column body set storage external;
