-- A tenant's own instructions, messages and contents of bags. Each set is kept in versions; the newest is in
-- force.

create table template_version (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  kind text not null check (
    kind in (
      'instructions', 'messages',
      'contents-classroom', 'contents-office', 'contents-assembly', 'contents-reunification'
    )
  ),
  -- Null: any action.
  action text check (action in ('Hold', 'Secure', 'Lockdown', 'Evacuate', 'Shelter')),
  -- Null: any type. Messages are for any.
  type smallint check (type between 1 and 7),
  version integer not null check (version >= 1),
  -- An SQL null: put out of use from this version on.
  items jsonb check (jsonb_typeof(items) = 'array'),
  note text check (length(note) between 1 and 200),
  -- The older version that was brought back.
  restored_from integer check (restored_from between 1 and version - 1),
  saved_at timestamptz not null default now(),
  saved_by_name text not null check (length(saved_by_name) between 1 and 200),
  check (kind = 'instructions' or type is null),
  -- Of two who save over the same version, one is told.
  unique nulls not distinct (tenant_id, kind, action, type, version)
);
comment on table template_version is
  'One row is a version of a tenant''s set of instructions or messages, for an action and a type or any, or of what belongs in a kind of bag. Insert-only.';

call pg_temp.isolate_tenants('template_version');
grant select, insert on template_version to muster_app;

create trigger insert_only before update or delete or truncate on template_version
  for each statement execute function refuse_rewrite();
