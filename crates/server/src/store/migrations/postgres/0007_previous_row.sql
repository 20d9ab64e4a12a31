-- Adds rows as append_rows does, if the row before them has the given time (any, if none is given). After a failover that lost
-- rows another row may have the same number.
create function append_rows_after(
    previous_at bigint,
    of_table text,
    first_number bigint,
    times bigint[],
    bodies text[],
    new_stage smallint,
    new_public boolean,
    new_wake_at bigint,
    new_brief text,
    new_members text[],
    sender text
) returns boolean language plpgsql as $$
begin
    if previous_at is not null
        and not exists (select from log where table_id = of_table and number = first_number - 1 and at = previous_at)
    then
        return false;
    end if;
    return append_rows(
        of_table, first_number, times, bodies, new_stage, new_public, new_wake_at, new_brief, new_members, sender
    );
end
$$;
