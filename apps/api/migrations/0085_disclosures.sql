set local search_path = muster;

create table disclosure (
  tenant_id uuid not null references tenant (id),
  -- No reference: this outlives the log.
  incident_id uuid not null,
  guest_id uuid not null,
  kind text not null check (kind in ('Actual', 'Exercise', 'Test')),
  to_name text not null check (length(to_name) between 1 and 200),
  to_identifier text not null check (length(to_identifier) <= 320),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  person_ids uuid[] not null,
  primary key (incident_id, guest_id)
);
create index on disclosure (tenant_id, first_at desc);
create index on disclosure using gin (person_ids);
comment on table disclosure is
  'One row says which students a guest of an incident was shown by name: the record of 34 CFR 99.32. It outlives the log of the incident.';
grant select, insert, update on disclosure to muster_app;
alter table disclosure enable row level security;
alter table disclosure force row level security;
create policy of_tenant on disclosure
  using (tenant_id = (select tenant_in_use()))
  with check (tenant_id = (select tenant_in_use()));

create table disclosure_threat (
  tenant_id uuid not null references tenant (id),
  incident_id uuid not null,
  command_id text not null check (length(command_id) <= 200),
  text text not null check (length(text) between 1 and 1000),
  at timestamptz not null default now(),
  by_id uuid not null references app_user (id),
  by_name text not null check (length(by_name) between 1 and 200),
  primary key (incident_id, command_id)
);
create index on disclosure_threat (tenant_id, incident_id, at desc);
create index on disclosure_threat (by_id);
comment on table disclosure_threat is
  'One row states the threat because of which names were shown in an incident. Insert-only: the newest one holds.';
grant select, insert on disclosure_threat to muster_app;
create trigger insert_only
  before delete or update or truncate on disclosure_threat
  for each statement execute function refuse_rewrite();
alter table disclosure_threat enable row level security;
alter table disclosure_threat force row level security;
create policy of_tenant on disclosure_threat
  using (tenant_id = (select tenant_in_use()))
  with check (tenant_id = (select tenant_in_use()));
