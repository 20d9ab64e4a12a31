-- Lists have filters, and pages without gaps.
alter table tables
    add column ruleset text generated always as (brief::jsonb ->> 'ruleset') stored,
    add column players integer generated always as ((brief::jsonb ->> 'players')::integer) stored;
drop index tables_public;
create index tables_public on tables (stage, changed_at, id) where public;

-- When a table was over, so that a person's tables are listed without a look at all of them; null before.
alter table members add column over_at bigint;
update members set over_at = changed_at from tables where id = table_id and stage = 2;
create index members_over on members (person, over_at, table_id);

create function set_over_at() returns trigger language plpgsql as $$
begin
    update members set over_at = new.changed_at where table_id = new.id;
    return null;
end
$$;
create trigger members_of_table_over after update of stage, changed_at on tables
    for each row when (new.stage = 2) execute function set_over_at();

create function get_over_at() returns trigger language plpgsql as $$
begin
    new.over_at := (select changed_at from tables where id = new.table_id and stage = 2);
    return new;
end
$$;
create trigger member_of_table_over before insert on members for each row execute function get_over_at();
