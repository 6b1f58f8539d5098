-- Administration: what can be set up for a tenant, versions so that two editors cannot overwrite each other, who did
-- what from where, imports that stay listed, and invitations on their way.

set local search_path = muster;

create extension if not exists pg_trgm with schema public;

alter table tenant
  add column version integer not null default 1 check (version >= 1),
  add column brand_color text check (brand_color ~* '^#[0-9a-f]{6}$'),
  add column logo_urls text[] not null default '{}',
  add column feed_urls text[] not null default '{}';

-- Where a site is, in degrees of WGS 84.
alter table site
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add check ((latitude is null) = (longitude is null));

alter table app_user add column version integer not null default 1 check (version >= 1);

-- Part of a name or address is found by its three-letter pieces. Kept as a column: a search that finds many does not put
-- each row's words in small letters again.
alter table app_user
  add column words text not null generated always as (lower(name || ' ' || email)) stored;
create index app_user_words on app_user using gin (words public.gin_trgm_ops);
create index tenant_words on tenant using gin ((lower(name || ' ' || key || ' ' || prefix)) public.gin_trgm_ops);
create index on app_user (name, id);
create index on app_user (created_at, id);

alter table audit
  add column actor_id uuid,
  add column source_address text,
  add column before jsonb,
  add column after jsonb;
create index on audit (tenant_id, id desc);

create table import_run (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  kind text not null check (kind in ('oneroster', 'sites', 'rooms', 'users')),
  file_name text not null check (length(file_name) between 1 and 200),
  dry_run boolean not null,
  by_name text not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  stage text not null default 'running' check (stage in ('running', 'done', 'failed')),
  rows_read integer not null default 0,
  -- The server at work says twice a second that it still is; a run that falls silent has lost its server.
  heard_at timestamptz not null default now(),
  problem text,
  result jsonb
);
comment on table import_run is 'One row is an import through the browser: how far it came, and what it did or would have done.';
create index on import_run (tenant_id, started_at desc);
-- One at a time, whichever server it runs on.
create unique index import_running on import_run (tenant_id) where stage = 'running';

create table outgoing_mail (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  recipient text not null check (length(recipient) <= 320),
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  tries integer not null default 0,
  -- Null once it went, or was given up: then the problem says why.
  next_try_at timestamptz default now(),
  problem text
);
comment on table outgoing_mail is 'One row is a mail to be sent, written in the transaction that wants it, and kept after it went.';
create index on outgoing_mail (tenant_id, created_at desc);
create index on outgoing_mail (next_try_at) where next_try_at is not null;

-- Whoever writes a mail, the servers hear of it when it is committed.
create function tell_of_mail() returns trigger
language plpgsql as $$
begin
  perform pg_notify('muster_mail', '');
  return null;
end
$$;
create trigger told after insert on outgoing_mail
  for each statement execute function tell_of_mail();

alter table import_run enable row level security;
alter table import_run force row level security;
alter table outgoing_mail enable row level security;
alter table outgoing_mail force row level security;
create policy of_tenant on import_run using (tenant_id = tenant_in_use()) with check (tenant_id = tenant_in_use());
create policy of_tenant on outgoing_mail using (tenant_id = tenant_in_use()) with check (tenant_id = tenant_in_use());
-- Each server takes the next mail that is due, whichever tenant it is of, and writes down how that went.
create policy of_server on outgoing_mail for select using (known('server') = 'on');
create policy at_sending on outgoing_mail for update
  using (known('server') = 'on')
  with check (known('server') = 'on');

-- An administrator of a tenant changes the users assigned to it.
create policy of_administrator on app_user for update using (
  exists (select 1 from tenant_assignment a where a.tenant_id = tenant_in_use() and a.user_id = app_user.id)
);

-- Whoever administers several tenants reads them at once.
create function administered() returns uuid[]
language sql stable as $$
  select coalesce(nullif(current_setting('muster.administered', true), ''), '{}')::uuid[]
$$;
create policy of_administered on tenant for select
  using (id = any ((select administered())::uuid[]));
create policy of_administered on tenant_assignment for select
  using (tenant_id = any ((select administered())::uuid[]));
create policy of_administered on site_permission for select
  using (tenant_id = any ((select administered())::uuid[]));
create policy of_administered on site for select
  using (tenant_id = any ((select administered())::uuid[]));
create policy of_administered on audit for select
  using (tenant_id = any ((select administered())::uuid[]));
create policy of_administered on app_user for select using (
  id in (select a.user_id from tenant_assignment a where a.tenant_id = any ((select administered())::uuid[]))
);

-- A global administrator reads across tenants, as a role of its own that the server takes on for that one transaction:
-- a policy that is simply true leaves the planner free to use the search indexes, which a policy per row does not.
create policy of_everyone on tenant for select to muster_global using (true);
create policy of_everyone on app_user for select to muster_global using (true);
create policy of_everyone on tenant_assignment for select to muster_global using (true);
create policy of_everyone on site_permission for select to muster_global using (true);
create policy of_everyone on site for select to muster_global using (true);
create policy of_everyone on audit for select to muster_global using (true);
