-- Resources that rooms look up.

create table resource (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  kind text not null check (kind in ('procedure', 'clip', 'contact', 'plan')),
  title text not null check (length(title) between 1 and 200),
  body text check (length(body) <= 20000),
  url text check (length(url) <= 500),
  phone text check (length(phone) <= 50),
  position integer not null default 0,
  is_active boolean not null default true,
  version integer not null default 1 check (version >= 1),
  -- For a clip: where its captions are, as WebVTT. Null: it has none.
  captions_url text check (length(captions_url) <= 500)
);
comment on table resource is
  'One row is something every bag of a tenant can look up: a procedure, a clip, a contact, a plan.';

create index on resource (tenant_id, position);

call pg_temp.isolate_tenants('resource');
grant select, insert, update on resource to muster_app;
