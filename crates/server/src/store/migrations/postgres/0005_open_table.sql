-- Opens a table, unless a person has too many that are not over: false then. A unique violation if the table exists.
-- The lock makes requests of the same person wait for each other, in all processes, so that each sees what the one before
-- has opened.
create function open_table(
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
    most bigint
) returns boolean language plpgsql as $$
declare
    unfinished bigint;
begin
    perform pg_advisory_xact_lock(20556, hashtext(opener));
    if exists (select from log where table_id = of_table) then
        raise unique_violation using message = 'the table exists';
    end if;
    select count(*) into unfinished from members join tables on id = table_id where person = opener and stage <> 2;
    if unfinished >= most then
        return false;
    end if;
    return append_rows(of_table, first_number, times, bodies, new_stage, new_public, new_wake_at, new_brief, new_members,
                       sender);
end
$$;
