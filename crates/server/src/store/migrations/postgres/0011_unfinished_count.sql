-- The unfinished tables of a person. The index is partial, because PostgreSQL does not know how many rows fit two
-- conditions together, and would else read all members if it takes them for many.
create index members_unfinished on members (person) where over_at is null;

-- As before, but it counts unfinished tables in that index. It used to look at all of a person's tables.
-- Opens a table, unless a limit is reached: 0, or the number of the limit, from 1. There may be most[i] tables that are not
-- over and have the member limited[i]. A unique violation if the table exists.
-- The lock makes requests of the same opener wait for each other, in all processes, so that each sees what the one before
-- has opened.
create or replace function open_table_within(
    of_table text,
    first_number bigint,
    times bigint[],
    bodies text[],
    new_stage smallint,
    new_public boolean,
    new_wake_at bigint,
    new_brief text,
    new_members text[],
    sender text,
    opener text,
    limited text[],
    most bigint[]
) returns integer language plpgsql as $$
declare
    unfinished bigint;
begin
    perform pg_advisory_xact_lock(20556, hashtext(opener));
    if exists (select from log where table_id = of_table) then
        raise unique_violation using message = 'the table exists';
    end if;
    for place in 1 .. cardinality(limited) loop
        select count(*) into unfinished from members where person = limited[place] and over_at is null;
        if unfinished >= most[place] then
            return place;
        end if;
    end loop;
    perform append_rows(of_table, first_number, times, bodies, new_stage, new_public, new_wake_at, new_brief, new_members,
                        sender);
    return 0;
end
$$;
