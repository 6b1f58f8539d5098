-- What is found when an incident is over becomes a task; what its log came to is kept for comparing; lists look into messages.

set local search_path = muster;

create table incident_numbers (
  tenant_id uuid not null references tenant,
  incident_id uuid primary key,
  -- Of the rules it was counted by: what was counted by older ones is counted again.
  edition integer not null check (edition >= 1),
  -- What it came to, as packages/contract/src/afterActionCalls.ts has it.
  numbers jsonb not null,
  foreign key (tenant_id, incident_id) references incident (tenant_id, id)
);
comment on table incident_numbers is 'One row is what the log of an incident that is over came to, so that comparing with it reads no log again.';
create index on incident_numbers (tenant_id, incident_id);
alter table incident_numbers enable row level security;
alter table incident_numbers force row level security;
create policy of_tenant on incident_numbers
  using (tenant_id = tenant_in_use()) with check (tenant_id = tenant_in_use());

alter table task
  -- Where it was found, of a task that came from an incident.
  add column incident_id uuid,
  add column finding_id uuid,
  -- Who is to see to it; null: nobody yet. The name is as it was when they were asked.
  add column owner_id uuid references app_user,
  add column owner_name text check (length(owner_name) between 1 and 200),
  -- No task has one yet, so there is nothing to look through; that would need a tenant in use.
  add constraint task_of_incident foreign key (tenant_id, incident_id) references incident (tenant_id, id) not valid,
  add constraint task_of_finding check ((finding_id is null) = (incident_id is null));
create index on task (tenant_id, incident_id);
create index on task (owner_id);
-- A finding is one task, however often its page is sent.
create unique index one_task_of_finding on task (tenant_id, finding_id);

-- Last, for this holds the log while it is read once: about a second for a million entries.
create index broadcasts on event (tenant_id, incident_id) where type = 'BroadcastSent';
