-- The check of the chain reads the log in our schema, whatever the session that inserts has put before it: otherwise
-- a temporary table named "event" could stand in for the log, and a forged chain would pass.

alter function muster.refuse_broken_chain() set search_path = muster, pg_temp;
