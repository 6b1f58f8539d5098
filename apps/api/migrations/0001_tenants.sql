-- The house: who the tenants are, their sites, rooms, bags, rosters and users.
-- Every table that belongs to a tenant has forced row-level security: a transaction first says which tenant it works
-- for, with set_config('muster.tenant_id', …, true). Unset is an error, never "everything".

create schema muster;
set local search_path = muster;

-- The tenant this transaction works for.
create function tenant_in_use() returns uuid
language plpgsql stable as $$
declare
  setting text := current_setting('muster.tenant_id', true);
begin
  if setting is null or setting = '' then
    raise exception 'muster.tenant_id is not set' using errcode = 'insufficient_privilege';
  end if;
  return setting::uuid;
end
$$;

-- A further thing this transaction knows and may therefore look up: a barcode, a user, a sign-in. Empty when unset.
create function known(name text) returns text
language sql stable as $$
  select coalesce(current_setting('muster.' || name, true), '')
$$;

create table tenant (
  id uuid primary key default gen_random_uuid(),
  key text not null unique check (key ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name text not null check (length(name) between 1 and 200),
  prefix text not null unique check (prefix ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  student_names text not null default 'devices' check (student_names in ('devices', 'everyone')),
  has_chat boolean not null default true,
  soft_lockdown_enabled boolean not null default false,
  soft_lockdown_security_enabled boolean not null default true,
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
comment on table tenant is 'One row is an organisation that uses Muster: a district or a single school.';

create table site (
  id integer generated always as identity primary key,
  tenant_id uuid not null references tenant,
  source_id text check (length(source_id) <= 255),
  name text not null check (length(name) between 1 and 200),
  is_active boolean not null default true,
  unique (tenant_id, id),
  unique (tenant_id, source_id)
);
comment on table site is 'One row is a school, office or campus of a tenant. source_id is its sourcedId in the roster system.';

create table room (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  site_id integer not null,
  source_id text check (length(source_id) <= 255),
  name text not null check (length(name) between 1 and 200),
  is_active boolean not null default true,
  unique (tenant_id, id),
  unique (tenant_id, source_id),
  foreign key (tenant_id, site_id) references site (tenant_id, id)
);
comment on table room is 'One row is a place with people in it that answers for itself during an incident.';
create index on room (tenant_id, site_id);

create table bag (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  site_id integer not null,
  room_id uuid unique,
  barcode text not null unique check (length(barcode) between 16 and 100),
  name text not null check (length(name) between 1 and 200),
  is_active boolean not null default true,
  unique (tenant_id, id),
  foreign key (tenant_id, site_id) references site (tenant_id, id),
  foreign key (tenant_id, room_id) references room (tenant_id, id)
);
comment on table bag is 'One row is a safety bag. Who holds its barcode (128 random bits) may open it, so a barcode is never logged.';
create index on bag (tenant_id, site_id);
create index on bag (tenant_id, room_id);

create table person (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  source_id text check (length(source_id) <= 255),
  role text not null check (role in ('student', 'staff')),
  given_name text not null check (length(given_name) <= 200),
  family_name text not null check (length(family_name) <= 200),
  email text check (length(email) <= 320),
  grades text check (length(grades) <= 200),
  is_active boolean not null default true,
  unique (tenant_id, id),
  unique (tenant_id, source_id)
);
comment on table person is 'One row is a student or a member of staff as the roster system knows them. Not an account.';

create table roster_entry (
  tenant_id uuid not null references tenant,
  room_id uuid not null,
  person_id uuid not null,
  role text not null check (role in ('student', 'staff')),
  primary key (tenant_id, room_id, person_id),
  foreign key (tenant_id, room_id) references room (tenant_id, id),
  foreign key (tenant_id, person_id) references person (tenant_id, id)
);
comment on table roster_entry is 'One row says that a person belongs to a room: a student of a class that meets there, or its teacher.';
create index on roster_entry (tenant_id, person_id);

create table app_user (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and length(email) between 3 and 320),
  name text not null check (length(name) between 1 and 200),
  issuer text,
  subject text,
  is_global_admin boolean not null default false,
  is_active boolean not null default true,
  current_tenant_id uuid references tenant,
  created_at timestamptz not null default now(),
  unique (issuer, subject)
);
comment on table app_user is 'One row is an account. Invited by e-mail; issuer and subject are linked at the first sign-in.';
create index on app_user (current_tenant_id);

create table tenant_assignment (
  tenant_id uuid not null references tenant,
  user_id uuid not null references app_user,
  role text not null check (role in ('TenantAdmin', 'Manager', 'SiteSpecific', 'Staff')),
  primary key (tenant_id, user_id)
);
comment on table tenant_assignment is 'One row gives a user one role in one tenant.';
create index on tenant_assignment (user_id);

create table site_permission (
  tenant_id uuid not null references tenant,
  user_id uuid not null,
  site_id integer not null,
  permission text not null default 'manage' check (length(permission) between 1 and 50),
  primary key (tenant_id, user_id, site_id, permission),
  foreign key (tenant_id, user_id) references tenant_assignment (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, site_id) references site (tenant_id, id)
);
comment on table site_permission is 'One row lets a site-specific user do something at one site.';
create index on site_permission (tenant_id, site_id);
create index on site_permission (user_id);

create table audit (
  id bigint generated always as identity primary key,
  tenant_id uuid not null references tenant,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  subject text not null,
  details jsonb not null default '{}'
);
comment on table audit is 'One row is a change to an ordinary table, written in the transaction that made it. Insert-only.';
create index on audit (tenant_id, at);

-- Row-level security, forced so that the owner is held to it too.

alter table tenant enable row level security;
alter table tenant force row level security;
alter table site enable row level security;
alter table site force row level security;
alter table room enable row level security;
alter table room force row level security;
alter table bag enable row level security;
alter table bag force row level security;
alter table person enable row level security;
alter table person force row level security;
alter table roster_entry enable row level security;
alter table roster_entry force row level security;
alter table app_user enable row level security;
alter table app_user force row level security;
alter table tenant_assignment enable row level security;
alter table tenant_assignment force row level security;
alter table site_permission enable row level security;
alter table site_permission force row level security;
alter table audit enable row level security;
alter table audit force row level security;

create policy of_tenant on tenant using (id = tenant_in_use()) with check (id = tenant_in_use());
create policy of_tenant on site using (tenant_id = tenant_in_use()) with check (tenant_id = tenant_in_use());
create policy of_tenant on room using (tenant_id = tenant_in_use()) with check (tenant_id = tenant_in_use());
create policy of_tenant on bag using (tenant_id = tenant_in_use()) with check (tenant_id = tenant_in_use());
create policy of_tenant on person using (tenant_id = tenant_in_use()) with check (tenant_id = tenant_in_use());
create policy of_tenant on roster_entry using (tenant_id = tenant_in_use()) with check (tenant_id = tenant_in_use());
create policy of_tenant on tenant_assignment using (tenant_id = tenant_in_use()) with check (tenant_id = tenant_in_use());
create policy of_tenant on site_permission using (tenant_id = tenant_in_use()) with check (tenant_id = tenant_in_use());
create policy of_tenant on audit using (tenant_id = tenant_in_use()) with check (tenant_id = tenant_in_use());

-- Before the tenant is known, one row can be found by something only its holder knows.
create policy by_key on tenant for select using (key = known('tenant_key'));
create policy by_barcode on bag for select using (barcode = known('barcode'));
-- A user reads their own assignments in every tenant, and the tenants they name.
create policy of_user on tenant_assignment for select using (user_id::text = known('user_id'));
create policy of_user on site_permission for select using (user_id::text = known('user_id'));
create policy of_member on tenant for select using (
  known('user_id') <> '' and exists (
    select 1 from tenant_assignment a where a.tenant_id = tenant.id and a.user_id::text = known('user_id')
  )
);
-- The server, when it looks after all tenants: a global admin's choice, and upkeep from the command line.
create policy of_server on tenant for select using (known('server') = 'on');

-- Users stand above tenants: seen by the tenants they are assigned to, and by themselves at sign-in.
create policy of_tenant on app_user for select using (
  exists (select 1 from tenant_assignment a where a.tenant_id = tenant_in_use() and a.user_id = app_user.id)
);
create policy at_sign_in on app_user using (
  email = known('email') or (issuer = known('issuer') and subject = known('subject')) or id::text = known('user_id')
) with check (
  email = known('email') or (issuer = known('issuer') and subject = known('subject')) or id::text = known('user_id')
);
