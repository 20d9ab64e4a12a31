-- Lists have filters, and pages without gaps.
alter table tables add column ruleset text generated always as (json_extract(brief, '$.ruleset')) virtual;
alter table tables add column players integer generated always as (json_extract(brief, '$.players')) virtual;
drop index tables_public;
create index tables_public on tables (stage, changed_at, id) where public = 1;

-- When a table was over, so that a person's tables are listed without a look at all of them; null before.
alter table members add column over_at integer;
update members set over_at = (select changed_at from tables where id = table_id and stage = 2);
create index members_over on members (person, over_at, table_id);

create trigger members_of_table_over after update of stage, changed_at on tables when new.stage = 2 begin
    update members set over_at = new.changed_at where table_id = new.id;
end;
create trigger member_of_table_over after insert on members begin
    update members set over_at = (select changed_at from tables where id = new.table_id and stage = 2)
    where person = new.person and table_id = new.table_id;
end;
