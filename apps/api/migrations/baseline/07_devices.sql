-- Phones that are known to a site: they set up bags and see the names of students.

create table setup_code (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  site_id integer not null,
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  max_uses integer not null check (max_uses between 1 and 1000),
  uses integer not null default 0 check (uses between 0 and max_uses),
  created_at timestamptz not null default now(),
  created_by_name text not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  unique (tenant_id, id),
  foreign key (tenant_id, site_id) references site (tenant_id, id)
);
comment on table setup_code is
  'One row is a code that lets its holder set up bags at one site and makes their phones known, so many times and so long.';

create index on setup_code (tenant_id, site_id);

call pg_temp.isolate_tenants('setup_code');
grant select, insert, update on setup_code to muster_app;
-- Before the tenant is known, a code is found by whoever has it.
create policy by_setup_code on setup_code for select using (code = (select known('setup_code')));

create table enrolled_device (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  site_id integer not null,
  -- The bag it was set up with.
  bag_id uuid not null,
  setup_code_id uuid not null,
  -- SHA-256 of what the phone's cookie holds.
  token_hash bytea not null unique check (length(token_hash) = 32),
  name text not null check (length(name) between 1 and 200),
  enrolled_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  revoked_at timestamptz,
  foreign key (tenant_id, site_id) references site (tenant_id, id),
  foreign key (tenant_id, bag_id) references bag (tenant_id, id),
  foreign key (tenant_id, setup_code_id) references setup_code (tenant_id, id)
);
comment on table enrolled_device is
  'One row is a phone that entered a setup code: it sees the names of students at its site until it is revoked.';

create index on enrolled_device (tenant_id, site_id);
create index on enrolled_device (tenant_id, bag_id);
create index on enrolled_device (tenant_id, setup_code_id);

call pg_temp.isolate_tenants('enrolled_device');
grant select, insert, update on enrolled_device to muster_app;
-- Before the tenant is known, a phone is found by what its cookie holds.
create policy by_device on enrolled_device for select using (encode(token_hash, 'hex') = (select known('device_token_hash')));
