-- Tenants: the organizations that share one installation.

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
  created_at timestamptz not null default now(),
  version integer not null default 1 check (version >= 1),
  brand_color text check (brand_color ~* '^#[0-9a-f]{6}$'),
  logo_urls text[] not null default '{}',
  feed_urls text[] not null default '{}',
  oidc_issuer text check (oidc_issuer ~ '^https?://[^[:space:]]+$' and length(oidc_issuer) <= 500),
  oidc_client_id text check (length(oidc_client_id) between 1 and 200),
  oidc_audience text check (length(oidc_audience) between 1 and 200),
  -- When a roster was last brought in, also one that changed nothing. Null: none ever was.
  roster_updated_at timestamptz,
  -- What rooms call when a life is in danger. Null: no number is shown.
  emergency_number text check (length(emergency_number) between 2 and 50),
  check (num_nulls(oidc_issuer, oidc_client_id, oidc_audience) in (0, 3))
);
comment on table tenant is
  'One row is an organization that uses Muster: a district or a single school.';
comment on column tenant.oidc_issuer is
  'Where its people sign in. Null: at the provider of the whole place.';
comment on column tenant.feed_urls is
  'Not read any more: see feed.';

create index tenant_words on tenant using gin ((lower(name || ' ' || key || ' ' || prefix)) public.gin_trgm_ops);

alter table tenant enable row level security;
alter table tenant force row level security;
grant select, insert, update on tenant to muster_app;
grant select on tenant to muster_global;
create policy of_tenant on tenant
  using (id = (select tenant_in_use()))
  with check (id = (select tenant_in_use()));
-- Before the tenant is known, its row is found by its key, or by the prefix of the host that a browser asks.
create policy by_key on tenant for select using (key = (select known('tenant_key')));
create policy by_prefix on tenant for select using (prefix = (select known('tenant_prefix')));
-- The server looks after all tenants: a choice of a global administrator, and upkeep from the command line.
create policy of_server on tenant for select using ((select known('server')) = 'on');
-- An administrator of several tenants reads them at once.
create policy of_administered on tenant for select using (id = any ((select administered())::uuid[]));
-- A global administrator reads across tenants, as a role of its own that the server takes on for one transaction. A policy that is
-- simply true leaves the planner free to use the search indexes; a policy per row does not.
create policy of_everyone on tenant for select to muster_global using (true);
