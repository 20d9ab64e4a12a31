-- The last row of the table's log when it was reviewed. If the file has lost it (a restored backup), the review does not
-- count.
alter table reviews add column number integer;
alter table reviews add column at integer;
