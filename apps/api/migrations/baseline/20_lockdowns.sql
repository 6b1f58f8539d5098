-- Silent lockdowns that a bag asks for.

create table lockdown_request (
  -- The phone chooses it, so that a retry is the same request.
  id uuid primary key,
  -- The id of the incident that it becomes. It is made here: no phone can name an incident that exists, and two servers cannot start two.
  incident_id uuid not null unique default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  site_id integer not null,
  room_id uuid,
  bag_id uuid not null,
  -- The real lockdown at its site that made the request needless.
  settled_by_incident_id uuid,
  -- A manager is asked first: the setting of the tenant when the request was made.
  needs_confirmation boolean not null,
  requested_at timestamptz not null default now(),
  -- When it starts by itself unless somebody decides otherwise.
  starts_at timestamptz not null,
  stage text not null default 'waiting' check (stage in ('waiting', 'started', 'declined', 'undone')),
  decided_at timestamptz,
  decided_by_name text,
  reason text check (length(reason) <= 2000),
  check ((stage = 'waiting') = (decided_at is null)),
  check (settled_by_incident_id is null or stage = 'started'),
  foreign key (tenant_id, site_id) references site (tenant_id, id),
  foreign key (tenant_id, room_id) references room (tenant_id, id),
  foreign key (tenant_id, bag_id) references bag (tenant_id, id),
  -- Checked at commit: what waits is settled before the incident's first events are appended.
  foreign key (tenant_id, settled_by_incident_id) references incident (tenant_id, id) deferrable initially deferred
);
comment on table lockdown_request is
  'One row is a silent lockdown that a bag asked for: confirmed, declined, undone, or started by the clock.';

create index on lockdown_request (tenant_id, site_id);
create index on lockdown_request (tenant_id, bag_id, requested_at desc);
create index on lockdown_request (tenant_id, room_id);
create index on lockdown_request (tenant_id, settled_by_incident_id);
-- A second tap is the same request.
create unique index one_waiting_lockdown on lockdown_request (bag_id) where stage = 'waiting';
create index lockdown_due on lockdown_request (starts_at) where stage = 'waiting';

call pg_temp.isolate_tenants('lockdown_request');
grant select, insert, update on lockdown_request to muster_app;
-- Each server starts what is due, whichever tenant it is of.
create policy of_server on lockdown_request for select using ((select known('server')) = 'on');

create trigger told after insert or update on lockdown_request
  for each row execute function tell_watch();
