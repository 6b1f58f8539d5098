-- Incidents: an append-only log of events, and one row beside each log that counts its events and is the lock of
-- its writers.

-- An incident stays where it is, so that an event that found it once has found it for good.
create function refuse_lost_incident() returns trigger
language plpgsql as $$
begin
  raise exception 'an incident stays, with its id and its tenant: its log names them' using errcode = 'insufficient_privilege';
end
$$;

create table incident (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  version integer not null default 0 check (version >= 0),
  stage text not null check (stage in ('active', 'ended', 'withdrawn')),
  started_at timestamptz not null,
  ended_at timestamptz,
  -- For lists, so that they need not fold the log. Written in the same transaction as the events that it comes from.
  summary jsonb not null,
  unique (tenant_id, id)
);
comment on table incident is
  'One row is an incident: the lock its writers take, and how many events its log has.';

create index on incident (tenant_id, stage, started_at desc);

call pg_temp.isolate_tenants('incident');
grant select, insert, update on incident to muster_app;
-- Each server asks once a second which incidents have moved, over all tenants, in case a notification was lost.
create policy of_server on incident for select using ((select known('server')) = 'on');

create trigger stays before update of id, tenant_id or delete or truncate on incident
  for each statement execute function refuse_lost_incident();

create table incident_site (
  tenant_id uuid not null references tenant,
  incident_id uuid not null,
  site_id integer not null,
  primary key (tenant_id, incident_id, site_id),
  foreign key (tenant_id, incident_id) references incident (tenant_id, id),
  foreign key (tenant_id, site_id) references site (tenant_id, id)
);
comment on table incident_site is
  'One row says that an incident concerns a site.';

create index on incident_site (tenant_id, site_id);

call pg_temp.isolate_tenants('incident_site');
grant select, insert on incident_site to muster_app;

create table event (
  -- No foreign keys: the trigger of_incident checks all rows of a statement at once.
  tenant_id uuid not null,
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
  unique (command_id, incident_id, part)
);
comment on table event is
  'One row is a fact that happened in an incident. Never changed, never removed; each is sealed over the one before.';

-- Lists look into messages.
create index broadcasts on event (tenant_id, incident_id) where type = 'BroadcastSent';

call pg_temp.isolate_tenants('event');
grant select, insert on event to muster_app;

create trigger insert_only before update or delete or truncate on event
  for each statement execute function refuse_rewrite();

-- The log has no gaps, no forks, and no link to a hash that is not the one before, whoever inserts. Rows are compared with their neighbors
-- in the same statement; only the first row of each incident is looked up in the log, because a planner that knows nothing yet of a young
-- table would read the whole log for every row. For the same reason the primary key is the only way that it may take.
--
-- The search path is fixed: a temporary table named "event" must not stand in for the log.
create function refuse_broken_chain() returns trigger
language plpgsql
set search_path = muster, pg_temp
set enable_seqscan = off
as $$
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

-- The incidents of a statement are looked up together. A foreign key would look up each row's for itself: a sixth of what writing costs.
create function refuse_stray_events() returns trigger
language plpgsql
set search_path = muster, pg_temp
as $$
begin
  if exists (
    select
    from (select distinct tenant_id, incident_id from added) a
    where not exists (select from incident where tenant_id = a.tenant_id and id = a.incident_id)
  ) then
    raise exception 'an event belongs to no incident of its tenant' using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;
create trigger of_incident after insert on event
  referencing new table as added
  for each statement execute function refuse_stray_events();

-- Adds a batch of events in one step, because each step between server and database waits for its turn while a server is busy. The
-- server says how long it knows the log to be.
create function append_events(
  of_tenant uuid, of_incident uuid, known_version integer, added jsonb, new_stage text, new_ended_at timestamptz, new_summary jsonb
) returns boolean
language plpgsql as $$
declare
  new_version integer := known_version + jsonb_array_length(added);
begin
  perform set_config('muster.tenant_id', of_tenant::text, true);
  -- It waits for whoever is writing, and then looks again.
  update incident
  set
    version = new_version, stage = new_stage, ended_at = new_ended_at,
    summary = coalesce(new_summary, summary)
  where id = of_incident and version = known_version;
  if not found then
    return false;
  end if;
  insert into event (
    tenant_id, incident_id, seq, id, at, type, actor, data, command_id, part, hash, previous_hash
  )
  select
    of_tenant, of_incident, r.seq, r.id, r.at, r.type, r.actor, r.data, r."commandId", r.part,
    decode(r.hash, 'hex'), decode(r."previousHash", 'hex')
  from jsonb_to_recordset(added) as r (
    seq integer, id uuid, at timestamptz, type text, actor jsonb, data jsonb, "commandId" text,
    part smallint, hash text, "previousHash" text
  );
  perform pg_notify('muster_incident', of_tenant || ' ' || of_incident || ' ' || new_version);
  return true;
end
$$;
comment on function append_events is
  'Adds events to the log of an incident and tells the other servers, if the log is as long as the caller knows it.';

-- A second tap changes nothing. It only has to be known that the log is as long as the server believes: what was decided on it then holds.
create function log_is_at(of_tenant uuid, of_incident uuid, known_version integer) returns boolean
language plpgsql as $$
begin
  perform set_config('muster.tenant_id', of_tenant::text, true);
  return exists (select from incident where id = of_incident and version = known_version);
end
$$;
comment on function log_is_at is
  'Whether the log of an incident is as long as the caller knows it. It waits for nobody.';
