-- What rooms are asked in an incident and afterwards, and the messages that managers have one press away: a tenant's own
-- sets, each in versions. The newest version of a set is the one in force; nothing is ever changed or removed.

set local search_path = muster;

create table template_version (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  kind text not null check (kind in ('instructions', 'messages')),
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
comment on table template_version is 'One row is a version of a tenant''s set of instructions or messages, for an action and a type or any. Insert-only.';

create trigger insert_only before update or delete or truncate on template_version
  for each statement execute function refuse_rewrite();

alter table template_version enable row level security;
alter table template_version force row level security;
create policy of_tenant on template_version
  using (tenant_id = tenant_in_use())
  with check (tenant_id = tenant_in_use());
