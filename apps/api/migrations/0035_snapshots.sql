-- A server that starts beside a long incident takes the state as another one had folded it, and reads on from there. The log stays the truth: what
-- is kept here can be thrown away at any time, and costs the next start some seconds.

set local search_path = muster;

create table incident_snapshot (
  incident_id uuid primary key,
  tenant_id uuid not null references tenant,
  -- How many events are folded in, and the hash of the last of them in the log.
  version integer not null check (version >= 1),
  hash bytea not null check (length(hash) = 32),
  -- The program that folded it: another one may fold otherwise.
  shape text not null,
  -- SHA-256 over all of the above that matters and every part.
  seal bytea not null check (length(seal) = 32),
  unique (tenant_id, incident_id),
  foreign key (tenant_id, incident_id) references incident (tenant_id, id)
);
comment on table incident_snapshot is 'One row says that the newest folded state of a running incident is kept, and of how many events.';

create table incident_snapshot_part (
  incident_id uuid not null,
  part integer not null check (part >= 0),
  tenant_id uuid not null references tenant,
  -- JSON as the program wrote it, which PostgreSQL need not understand: 0 is the state without its rooms, each further one some rooms.
  data text not null,
  primary key (incident_id, part),
  foreign key (tenant_id, incident_id) references incident_snapshot (tenant_id, incident_id) on delete cascade
);
comment on table incident_snapshot_part is 'One row is a piece of a folded state, small enough to be written without holding anybody up.';
create index on incident_snapshot_part (tenant_id, incident_id);
-- Some megabytes that live for minutes: packing them costs more than they do.
alter table incident_snapshot_part alter column data set storage external;

alter table incident_snapshot enable row level security;
alter table incident_snapshot force row level security;
alter table incident_snapshot_part enable row level security;
alter table incident_snapshot_part force row level security;
create policy of_tenant on incident_snapshot
  using (tenant_id = tenant_in_use()) with check (tenant_id = tenant_in_use());
create policy of_tenant on incident_snapshot_part
  using (tenant_id = tenant_in_use()) with check (tenant_id = tenant_in_use());
-- Each server looks now and then for those of incidents that are over.
create policy of_server on incident_snapshot for select using (known('server') = 'on');
