set local search_path = muster;

create table retention_kind (
  name text primary key check (length(name) between 1 and 40),
  default_days integer not null,
  floor_days integer not null check (floor_days >= 1),
  check (default_days >= floor_days)
);
comment on table retention_kind is
  'One row is a kind of data that expires, with the days it is kept by default and at least. `migrate` writes it.';
grant select on retention_kind to muster_app, muster_expiry;
alter table retention_kind enable row level security;
alter table retention_kind force row level security;
create policy of_everyone on retention_kind using (true) with check (true);

create table retention_setting (
  tenant_id uuid not null references tenant (id),
  kind text not null references retention_kind (name),
  days integer not null check (days between 1 and 36500),
  primary key (tenant_id, kind)
);
create index on retention_setting (kind);
comment on table retention_setting is
  'One row is the number of days for which an organization keeps a kind of data. No row: the default.';
grant select, insert, update, delete on retention_setting to muster_app;
grant select on retention_setting to muster_expiry;
alter table retention_setting enable row level security;
alter table retention_setting force row level security;
create policy of_tenant on retention_setting
  using (tenant_id = (select tenant_in_use()))
  with check (tenant_id = (select tenant_in_use()));

create table expired_log (
  tenant_id uuid not null references tenant (id),
  incident_id uuid primary key,
  kind text not null check (kind in ('Actual', 'Exercise', 'Test')),
  started_at timestamptz not null,
  last_at timestamptz not null,
  entries integer not null check (entries >= 1),
  head bytea not null check (length(head) = 32),
  why text not null,
  expired_at timestamptz not null default now(),
  -- Hashes of the co-signatures that went with it and that a checkpoint names.
  cosignatures bytea[] not null default '{}',
  -- Null: no signature names it yet.
  checkpoint integer check (checkpoint >= 1)
);
create index on expired_log (tenant_id, expired_at desc);
create index unsigned on expired_log (tenant_id) where checkpoint is null;
comment on table expired_log is
  'One row is the tombstone of an incident whose log has expired: how many entries it had and the hash of the last one.';
comment on column expired_log.last_at is 'Time of the last entry.';
comment on column expired_log.checkpoint is 'Number of the signed checkpoint that names it. Null: none does.';
grant select, update on expired_log to muster_app;
grant select, insert on expired_log to muster_expiry;
create trigger insert_only
  before delete or truncate or update of tenant_id, incident_id, kind, started_at, last_at, entries, head, why, expired_at, cosignatures
  on expired_log
  for each statement execute function refuse_rewrite();
alter table expired_log enable row level security;
alter table expired_log force row level security;
create policy of_tenant on expired_log
  using (tenant_id = (select tenant_in_use()))
  with check (tenant_id = (select tenant_in_use()));

-- Of somebody who was inactive before this migration: the time of the migration.
alter table person
  add column activity_changed_at timestamptz not null default now();
comment on column person.activity_changed_at is
  'Time since which the person is active or inactive. The name of somebody who left is removed some time after it.';

create function note_activity()
returns trigger
language plpgsql
as $$
begin
  new.activity_changed_at := now();
  return new;
end
$$;
create trigger noted
  before update of is_active on person
  for each row
  when (old.is_active is distinct from new.is_active)
  execute function note_activity();
create index on person (tenant_id, activity_changed_at) where not is_active;

create index on incident (tenant_id, ended_at) where stage <> 'active';
create index on notification_delivery (tenant_id, queued_at);
create index on notification_request (tenant_id, made_at);
create index on help_request (tenant_id, at);
create index on photo (tenant_id, at);

-- The hash of an entry that expires stays in the chain of the audit, and nobody can guess the entry from it without its salt.
alter table audit_link alter column salt drop not null;
comment on column audit_link.salt is 'Hashed with the entry. Null: the entry has expired.';
create index expired on audit_link (tenant_id, entry desc) where salt is null;

-- What expires may be deleted by the role of expiry, and by nobody else. Of an entry of the audit that has expired it takes the salt.
create or replace function refuse_rewrite()
returns trigger
language plpgsql
as $$
begin
  if current_user = 'muster_expiry' and (tg_op = 'DELETE' or (tg_op = 'UPDATE' and tg_table_name = 'audit_link')) then
    return null;
  end if;
  raise exception '% is insert-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

create or replace function refuse_lost_incident()
returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' and current_user = 'muster_expiry' then
    return null;
  end if;
  raise exception 'an incident stays, with its id and its tenant: its log names them' using errcode = 'insufficient_privilege';
end
$$;

alter policy of_devices_alone on notification_delivery to muster_app;
alter policy of_devices_alone on notification_request to muster_app;

grant usage on schema muster to muster_expiry;
-- Deleting one needs to read it. The row of an incident is locked, too, which needs the right to update a column.
grant select, delete on
  event, incident, incident_site, incident_numbers, incident_snapshot, incident_snapshot_part, added_person, drill_remark,
  drill_occurrence, chat_read, open_pages, notification_delivery, notification_request, guest_session, guest_link,
  lockdown_request, help_request, photo, person, roster_entry, audit, checkpoint_log, cosignature
  to muster_expiry;
grant select on checkpoint, audit_link to muster_expiry;
grant update on incident to muster_expiry;
grant update (salt) on audit_link to muster_expiry;
grant select, update on task to muster_expiry;
grant select on inventory_count to muster_expiry;

create function kept_days(of_tenant uuid, of_kind text)
returns integer
language sql
stable
set search_path = muster, pg_temp
as $$
  select greatest(
    k.floor_days,
    coalesce((select s.days from retention_setting s where s.tenant_id = of_tenant and s.kind = k.name), k.default_days)
  )
  from retention_kind k
  where k.name = of_kind
$$;
comment on function kept_days(uuid, text) is
  'The days for which an organization keeps a kind of data: its setting, or the default, and never less than the floor.';

create function expire_log(of_tenant uuid, of_incident uuid)
returns boolean
language plpgsql
security definer
set search_path = muster, pg_temp
as $$
declare
  log record;
  kept text;
  until timestamptz;
  signed_at timestamptz;
begin
  perform set_config('muster.tenant_id', of_tenant::text, true);
  -- Whoever is writing to it goes first; another server that is expiring it does it alone.
  perform from incident where tenant_id = of_tenant and id = of_incident for update skip locked;
  if not found then
    return false;
  end if;
  -- The entries alone count, because nobody can change them.
  select
    count(*)::integer as entries, min(at) as started_at, max(at) as last_at,
    bool_or(type in ('IncidentEnded', 'IncidentWithdrawn')) as is_over,
    case
      when bool_or(type = 'KindChanged') then 'Actual'
      else min(data ->> 'kind') filter (where type = 'IncidentStarted')
    end as kind,
    array_agg((data ->> 'photoId')::uuid) filter (where type = 'ReportFiled' and data ->> 'photoId' is not null) as photos
  into log
  from event
  where tenant_id = of_tenant and incident_id = of_incident;
  kept := case when log.kind = 'Actual' then 'incidentLogs' else 'drillLogs' end;
  until := now() - make_interval(days => kept_days(of_tenant, kept));
  if log.is_over is not true or log.last_at >= until then
    return false;
  end if;
  -- Of a signed log the time counts from its signatures: whoever verifies what is signed sees that it was over.
  select greatest(
    (
      select min(c.signed_at)
      from checkpoint_log l
      join checkpoint c on c.tenant_id = l.tenant_id and c.number = l.number
      where l.tenant_id = of_tenant and l.incident_id = of_incident and l.entries = log.entries
    ),
    (
      select max(c.signed_at)
      from cosignature s
      join checkpoint c on c.tenant_id = s.tenant_id and c.number = s.named_in
      where s.tenant_id = of_tenant and s.incident_id = of_incident
    )
  ) into signed_at;
  if signed_at >= until then
    return false;
  end if;
  insert into expired_log (tenant_id, incident_id, kind, started_at, last_at, entries, head, why, cosignatures)
  select
    of_tenant, of_incident, log.kind, log.started_at, log.last_at, log.entries, hash,
    kept || ' are kept for ' || kept_days(of_tenant, kept) || ' days',
    array(
      select c.hash from cosignature c
      where c.tenant_id = of_tenant and c.incident_id = of_incident and c.named_in is not null
      order by 1
    )
  from event
  where incident_id = of_incident and seq = log.entries;
  delete from checkpoint_log where tenant_id = of_tenant and incident_id = of_incident;
  delete from cosignature where tenant_id = of_tenant and incident_id = of_incident;
  delete from incident_snapshot_part where incident_id = of_incident;
  delete from incident_snapshot where incident_id = of_incident;
  delete from incident_numbers where incident_id = of_incident;
  delete from added_person where tenant_id = of_tenant and incident_id = of_incident;
  delete from drill_remark where tenant_id = of_tenant and incident_id = of_incident;
  delete from drill_occurrence where incident_id = of_incident;
  delete from chat_read where incident_id = of_incident;
  delete from open_pages where incident_id = of_incident;
  delete from notification_delivery d
  where d.tenant_id = of_tenant
    and (
      d.incident_id = of_incident
      or d.guest_link_id in (select l.id from guest_link l where l.tenant_id = of_tenant and l.incident_id = of_incident)
    );
  delete from notification_request where tenant_id = of_tenant and incident_id = of_incident;
  delete from guest_session where tenant_id = of_tenant and incident_id = of_incident;
  delete from guest_link where tenant_id = of_tenant and incident_id = of_incident;
  delete from lockdown_request
  where tenant_id = of_tenant and (incident_id = of_incident or settled_by_incident_id = of_incident);
  update task set incident_id = null, finding_id = null where tenant_id = of_tenant and incident_id = of_incident;
  delete from event where tenant_id = of_tenant and incident_id = of_incident;
  delete from incident_site where tenant_id = of_tenant and incident_id = of_incident;
  delete from incident where tenant_id = of_tenant and id = of_incident;
  delete from photo p
  where p.id = any (log.photos)
    and not exists (select from help_request h where h.photo_id = p.id)
    and not exists (select from inventory_count c where c.photo_id = p.id);
  return true;
end
$$;
comment on function expire_log(uuid, uuid) is
  'Removes the whole log of an incident that is kept no longer, with everything that belongs to it, and leaves its tombstone. False: it is not due, or somebody else is writing to it.';

create function expire_rows(of_tenant uuid, of_kind text, at_most integer)
returns integer
language plpgsql
security definer
set search_path = muster, pg_temp
as $$
declare
  until timestamptz := now() - make_interval(days => kept_days(of_tenant, of_kind));
  removed integer := 0;
  more integer;
  signed integer;
  chosen uuid[];
begin
  perform set_config('muster.tenant_id', of_tenant::text, true);
  if of_kind = 'notifications' then
    delete from notification_delivery
    where id in (
      select d.id from notification_delivery d
      where d.tenant_id = of_tenant and d.queued_at < until and d.state <> 'queued'
      order by d.queued_at limit at_most
    );
    get diagnostics removed = row_count;
    delete from notification_request
    where id in (
      select r.id from notification_request r
      where r.tenant_id = of_tenant and r.made_at < until and r.next_try_at is null
        and not exists (select from notification_delivery d where d.tenant_id = of_tenant and d.request_id = r.id)
      order by r.made_at limit at_most
    );
    get diagnostics more = row_count;
    return removed + more;
  elsif of_kind = 'helpCalls' then
    with gone as (
      delete from help_request
      where id in (
        select h.id from help_request h
        where h.tenant_id = of_tenant and h.at < until
        order by h.at limit at_most
      )
      returning photo_id
    )
    select count(*)::integer, array_agg(photo_id) filter (where photo_id is not null) into removed, chosen from gone;
    delete from photo p
    where p.id = any (chosen) and not exists (select from inventory_count c where c.photo_id = p.id);
    delete from lockdown_request
    where id in (
      select l.id from lockdown_request l
      where l.tenant_id = of_tenant and l.requested_at < until and l.stage <> 'waiting'
        -- That of a log goes with the log.
        and not exists (
          select from incident i
          where i.tenant_id = of_tenant and i.id in (l.incident_id, l.settled_by_incident_id)
        )
      order by l.requested_at limit at_most
    );
    get diagnostics more = row_count;
    return removed + more;
  elsif of_kind = 'formerPeople' then
    chosen := array(
      select p.id from person p
      where p.tenant_id = of_tenant and not p.is_active and p.activity_changed_at < until
      order by p.activity_changed_at limit at_most
    );
    delete from roster_entry where tenant_id = of_tenant and person_id = any (chosen);
    delete from person where tenant_id = of_tenant and id = any (chosen) and not is_active;
    get diagnostics removed = row_count;
    return removed;
  elsif of_kind = 'audit' then
    -- Of signed entries the time counts from the signature, as of signed logs.
    select coalesce(max((c.payload::jsonb -> 'audit' ->> 'entries')::integer), 0) into signed
    from checkpoint c
    where c.tenant_id = of_tenant and c.number = (
      select max(n.number) from checkpoint n where n.tenant_id = of_tenant and n.signed_at < until
    );
    with gone as (
      delete from audit
      where id in (
        select a.id from audit a
        where a.tenant_id = of_tenant and a.at < until
          and not exists (
            select from audit_link l where l.tenant_id = of_tenant and l.audit_id = a.id and l.entry > signed
          )
        order by a.at limit at_most
      )
      returning id
    ), unsalted as (
      update audit_link l set salt = null from gone where l.audit_id = gone.id
    )
    select count(*)::integer into removed from gone;
    return removed;
  end if;
  raise exception 'no rows of the kind % expire', of_kind using errcode = 'invalid_parameter_value';
end
$$;
comment on function expire_rows(uuid, text, integer) is
  'Removes rows of a kind that an organization keeps no longer, at most this many of each table. Returns how many there were.';

-- `migrate` gives them to muster_expiry (platform/db/databaseRoles.ts).
revoke all on function expire_log(uuid, uuid), expire_rows(uuid, text, integer) from public;
grant execute on function expire_log(uuid, uuid), expire_rows(uuid, text, integer) to muster_app;
