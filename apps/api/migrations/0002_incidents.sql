-- Incidents: an append-only log of events, and the one row beside each that counts them.

set local search_path = muster;

create table incident (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  version integer not null default 0 check (version >= 0),
  stage text not null check (stage in ('active', 'ended', 'withdrawn')),
  started_at timestamptz not null,
  ended_at timestamptz,
  -- What lists show without folding the log; written by the same transaction as the events it is taken from.
  summary jsonb not null,
  unique (tenant_id, id)
);
comment on table incident is 'One row is an incident: the lock its writers take, and how many events its log has.';
create index on incident (tenant_id, stage, started_at desc);

create table incident_site (
  tenant_id uuid not null references tenant,
  incident_id uuid not null,
  site_id integer not null,
  primary key (tenant_id, incident_id, site_id),
  foreign key (tenant_id, incident_id) references incident (tenant_id, id),
  foreign key (tenant_id, site_id) references site (tenant_id, id)
);
comment on table incident_site is 'One row says that an incident concerns a site.';
create index on incident_site (tenant_id, site_id);

create table event (
  tenant_id uuid not null references tenant,
  incident_id uuid not null,
  seq integer not null check (seq >= 1),
  id uuid not null unique,
  at timestamptz not null,
  type text not null,
  actor jsonb not null,
  data jsonb not null,
  command_id text not null check (length(command_id) <= 200),
  -- 0 for the first event of a command, 1 for the second …
  part smallint not null default 0 check (part >= 0),
  -- SHA-256 over the hash of the event before and this one's canonical JSON; null bytes before the first.
  hash bytea not null check (length(hash) = 32),
  previous_hash bytea not null check (length(previous_hash) = 32),
  primary key (incident_id, seq),
  unique (incident_id, command_id, part),
  foreign key (tenant_id, incident_id) references incident (tenant_id, id)
);
comment on table event is 'One row is a fact that happened in an incident. Never changed, never removed; each is sealed over the one before.';
create index on event (tenant_id, incident_id);

alter table incident enable row level security;
alter table incident force row level security;
alter table incident_site enable row level security;
alter table incident_site force row level security;
alter table event enable row level security;
alter table event force row level security;

create policy of_tenant on incident using (tenant_id = tenant_in_use()) with check (tenant_id = tenant_in_use());
create policy of_tenant on incident_site using (tenant_id = tenant_in_use()) with check (tenant_id = tenant_in_use());
create policy of_tenant on event using (tenant_id = tenant_in_use()) with check (tenant_id = tenant_in_use());
-- Each server asks once a second which incidents have moved, over all tenants, in case a notification was lost.
create policy of_server on incident for select using (known('server') = 'on');

-- Whoever inserts, the log has no gaps, no forks, and no link to a hash that is not the one before. Rows are compared
-- with their neighbours in the same statement; only the first of each incident is looked up in the log, because a
-- planner that knows nothing yet of a young table would read the whole log for every row.
-- The search path is fixed: a temporary table named "event" must not stand in for the log.
create function refuse_broken_chain() returns trigger
language plpgsql set search_path = muster, pg_temp as $$
declare
  broken record;
begin
  select a.incident_id, a.seq into broken
  from (
    select
      added.incident_id, added.seq, added.previous_hash,
      lag(added.seq) over log as seq_before,
      lag(added.hash) over log as hash_before
    from added
    window log as (partition by added.incident_id order by added.seq)
  ) a
  where a.previous_hash is distinct from case
    when a.seq = 1 then decode(repeat('00', 32), 'hex')
    when a.seq_before = a.seq - 1 then a.hash_before
    else (
      select before.hash
      from event before
      where before.incident_id = a.incident_id and before.seq = a.seq - 1
    )
  end
  limit 1;
  if found then
    raise exception 'event % of incident % does not follow the one before', broken.seq, broken.incident_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end
$$;
create trigger chain after insert on event
  referencing new table as added
  for each statement execute function refuse_broken_chain();

-- Nobody rewrites history, not even the owner by mistake.
create function refuse_rewrite() returns trigger
language plpgsql as $$
begin
  raise exception '% is insert-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger insert_only before update or delete or truncate on event
  for each statement execute function refuse_rewrite();
create trigger insert_only before update or delete or truncate on audit
  for each statement execute function refuse_rewrite();
