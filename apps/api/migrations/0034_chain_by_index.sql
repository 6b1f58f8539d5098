-- The log grows by thousands of rows in seconds, faster than PostgreSQL learns how long it is. Each batch is checked to follow the one row before
-- it, and a session that planned this while the log was short went on reading the whole incident for it: by its rows, or by the index of commands, which
-- began with the incident, too. Now the primary key alone begins with it, and is the way at any length.

set local search_path = muster;

alter table event
  drop constraint event_incident_id_command_id_part_key,
  add unique (command_id, incident_id, part);
alter function refuse_broken_chain() set enable_seqscan = off;
