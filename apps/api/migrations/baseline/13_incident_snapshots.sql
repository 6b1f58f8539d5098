-- Results that are computed from the log of an incident and kept, so that nobody reads the whole log again. The log
-- stays the truth: all of this can be thrown away at any time.

create table incident_snapshot (
  incident_id uuid primary key,
  tenant_id uuid not null references tenant,
  -- How many events are folded in, and the hash of the last of them in the log.
  version integer not null check (version >= 1),
  hash bytea not null check (length(hash) = 32),
  -- The version of the code that folded it: another version may fold in another way.
  shape text not null,
  -- SHA-256 over the columns above and every part.
  seal bytea not null check (length(seal) = 32),
  unique (tenant_id, incident_id),
  foreign key (tenant_id, incident_id) references incident (tenant_id, id)
);
comment on table incident_snapshot is
  'One row says that the newest folded state of a running incident is kept, and of how many events.';

call pg_temp.isolate_tenants('incident_snapshot');
grant select, insert, update, delete on incident_snapshot to muster_app;
-- Each server looks now and then for snapshots of incidents that are over.
create policy of_server on incident_snapshot for select using ((select known('server')) = 'on');

create table incident_snapshot_part (
  incident_id uuid not null,
  part integer not null check (part >= 0),
  tenant_id uuid not null references tenant,
  -- JSON as the server wrote it. Part 0 is the state without its rooms, each further part is some rooms.
  data text not null,
  primary key (incident_id, part),
  foreign key (tenant_id, incident_id) references incident_snapshot (tenant_id, incident_id) on delete cascade
);
comment on table incident_snapshot_part is
  'One row is a piece of a folded state, small enough to be written without holding anybody up.';

create index on incident_snapshot_part (tenant_id, incident_id);

-- Some megabytes that live for minutes: packing them costs more than they do.
alter table incident_snapshot_part alter column data set storage external;

call pg_temp.isolate_tenants('incident_snapshot_part');
grant select, insert, delete on incident_snapshot_part to muster_app;

create table incident_numbers (
  tenant_id uuid not null references tenant,
  incident_id uuid primary key,
  -- The edition of the rules that counted it. A row of an older edition is counted again.
  edition integer not null check (edition >= 1),
  -- Times and counts, in the shape of packages/contract/src/afterActionCalls.ts.
  numbers jsonb not null,
  foreign key (tenant_id, incident_id) references incident (tenant_id, id)
);
comment on table incident_numbers is
  'One row is what the log of an incident that is over came to, so that comparing with it reads no log again.';

create index on incident_numbers (tenant_id, incident_id);

call pg_temp.isolate_tenants('incident_numbers');
grant select, insert, update on incident_numbers to muster_app;
