-- Filtered lists read one page of an index each, also if no table fits.
create index tables_public_ruleset on tables (stage, ruleset, changed_at, id) where public;
create index tables_public_players on tables (stage, players, changed_at, id) where public;
create index tables_public_both on tables (stage, ruleset, players, changed_at, id) where public;
