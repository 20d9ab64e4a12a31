-- Filtered lists read one page of an index each, also if no table fits. A brief that is no JSON has no ruleset, so that
-- one damaged entry fails neither an index nor a list.
alter table tables drop column ruleset;
alter table tables drop column players;
alter table tables add column ruleset text
    generated always as (case when json_valid(brief) then json_extract(brief, '$.ruleset') end) virtual;
alter table tables add column players integer
    generated always as (case when json_valid(brief) then json_extract(brief, '$.players') end) virtual;
create index tables_public_ruleset on tables (stage, ruleset, changed_at, id) where public = 1;
create index tables_public_players on tables (stage, players, changed_at, id) where public = 1;
create index tables_public_both on tables (stage, ruleset, players, changed_at, id) where public = 1;
