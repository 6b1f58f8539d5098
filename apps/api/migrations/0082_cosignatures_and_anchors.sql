set local search_path = muster;

-- Where the device of a person saw a log: signed with a key that never leaves it, or not signed, and why.
create table cosignature (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  incident_id uuid not null,
  signer_kind text not null check (signer_kind in ('user', 'guest')),
  signer_id uuid not null,
  entries integer not null check (entries >= 1),
  -- The signed bytes, as they are.
  payload text not null check (length(payload) <= 5000),
  public_key bytea check (length(public_key) = 65),
  signature bytea check (length(signature) = 64),
  unsigned_because text check (length(unsigned_because) between 1 and 300),
  -- As checkpoints name it.
  hash bytea not null check (length(hash) = 32),
  made_at timestamptz not null default clock_timestamp(),
  -- The checkpoint that names it; null until there is one.
  named_in integer,
  primary key (tenant_id, id),
  constraint signed_or_not check (
    (public_key is null) = (signature is null) and (signature is null) = (unsigned_because is not null)
  )
);
comment on table cosignature is
  'One row is the signature of a person''s device over the head of a log in a checkpoint.';
create index on cosignature (tenant_id, incident_id, signer_id, entries);
create index unnamed on cosignature (tenant_id) where named_in is null;
grant select, insert, update (named_in) on cosignature to muster_app;
alter table cosignature enable row level security;
alter table cosignature force row level security;
create policy of_tenant on cosignature
  using (tenant_id = (select tenant_in_use()))
  with check (tenant_id = (select tenant_in_use()));

create table evidence_anchor (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  channel text not null check (channel in ('email', 'webhook')),
  -- A mail address; or the webhook, as text, as deliveries have it.
  address text not null check (length(address) between 1 and 320),
  added_at timestamptz not null default now(),
  -- The last checkpoint that was sent there, and when it was queued.
  last_number integer,
  last_queued_at timestamptz,
  unique (tenant_id, channel, address)
);
comment on table evidence_anchor is
  'One row is a place outside Muster to which the checkpoints of a tenant are sent, so that nobody here can take them back.';
grant select, insert, update, delete on evidence_anchor to muster_app;
alter table evidence_anchor enable row level security;
alter table evidence_anchor force row level security;
create policy of_tenant on evidence_anchor
  using (tenant_id = (select tenant_in_use()))
  with check (tenant_id = (select tenant_in_use()));
