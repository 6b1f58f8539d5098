set local search_path = muster;

-- 128 random bits that are hashed with an event, so that the hash of an entry that was left out of an export tells nothing of it.
-- Events stored before have none, and stay as they are.
alter table event add salt bytea check (length(salt) = 16);

create or replace function append_events(
  of_tenant uuid, of_incident uuid, known_version integer, added jsonb, new_stage text, new_ended_at timestamptz, new_summary jsonb
)
returns boolean
language plpgsql
as $$
declare
  new_version integer := known_version + jsonb_array_length(added);
begin
  perform set_config('muster.tenant_id', of_tenant::text, true);
  -- It waits for whoever is writing, and then looks again.
  update incident
  set
    version = new_version, stage = new_stage, ended_at = new_ended_at,
    summary = coalesce(new_summary, summary)
  where id = of_incident and version = known_version;
  if not found then
    return false;
  end if;
  insert into event (
    tenant_id, incident_id, seq, id, at, type, actor, data, command_id, part, hash, previous_hash, salt
  )
  select
    of_tenant, of_incident, r.seq, r.id, r.at, r.type, r.actor, r.data, r."commandId", r.part,
    decode(r.hash, 'hex'), decode(r."previousHash", 'hex'), decode(r.salt, 'hex')
  from jsonb_to_recordset(added) as r (
    seq integer, id uuid, at timestamptz, type text, actor jsonb, data jsonb, "commandId" text,
    part smallint, hash text, "previousHash" text, salt text
  );
  return true;
end
$$;

-- Keys are of the whole deployment. The private ones are never in the database.
create table signing_key (
  id text primary key check (id ~ '^[0-9a-f]{16}$'),
  public_key bytea not null check (length(public_key) = 32),
  follows text references signing_key,
  -- The statement that introduces it, signed by itself, and by the key before where that one was still there.
  introduction text not null,
  signature bytea not null check (length(signature) = 64),
  signature_before bytea check (length(signature_before) = 64),
  signs_from timestamptz not null default clock_timestamp(),
  unique (follows)
);
comment on table signing_key is
  'One row is a public key whose private half signs checkpoints, or has signed them. The newest signs. Insert-only.';
grant select, insert on signing_key to muster_app;
alter table signing_key enable row level security;
alter table signing_key force row level security;
create policy of_server on signing_key
  using ((select known('server')) = 'on')
  with check ((select known('server')) = 'on');
create trigger insert_only before update or delete or truncate on signing_key
  for each statement execute function refuse_rewrite();

-- No table of evidence refers to what it is about: a tenant or incident that was removed is still named. Tenant zero is the deployment.
create table checkpoint (
  tenant_id uuid not null,
  number integer not null check (number >= 1),
  key_id text not null references signing_key,
  -- The signed bytes, as they are.
  payload text not null,
  signature bytea not null check (length(signature) = 64),
  signed_at timestamptz not null,
  primary key (tenant_id, number)
);
comment on table checkpoint is
  'One row is a checkpoint: a signed statement of how far the logs and the audit of a tenant go, with their hashes and that of the checkpoint before. Insert-only.';
create index on checkpoint (key_id);
grant select, insert on checkpoint to muster_app;
alter table checkpoint enable row level security;
alter table checkpoint force row level security;
create policy of_tenant on checkpoint
  using (tenant_id = (select tenant_in_use()))
  with check (tenant_id = (select tenant_in_use()));
create trigger insert_only before update or delete or truncate on checkpoint
  for each statement execute function refuse_rewrite();

create table checkpoint_log (
  tenant_id uuid not null,
  incident_id uuid not null,
  number integer not null,
  entries integer not null check (entries >= 0),
  head bytea not null check (length(head) = 32),
  primary key (tenant_id, incident_id, number),
  foreign key (tenant_id, number) references checkpoint
);
comment on table checkpoint_log is
  'One row is a log in a checkpoint, to look up: so many entries, and the hash of the last. Insert-only.';
create index on checkpoint_log (tenant_id, number);
grant select, insert on checkpoint_log to muster_app;
alter table checkpoint_log enable row level security;
alter table checkpoint_log force row level security;
create policy of_tenant on checkpoint_log
  using (tenant_id = (select tenant_in_use()))
  with check (tenant_id = (select tenant_in_use()));
create trigger insert_only before update or delete or truncate on checkpoint_log
  for each statement execute function refuse_rewrite();

-- The audit is chained by whoever signs, not by whoever writes an entry: writers wait for nobody.
create table audit_link (
  tenant_id uuid not null,
  entry integer not null check (entry >= 1),
  audit_id bigint not null,
  salt bytea not null check (length(salt) = 16),
  -- SHA-256 of the entry with its salt: it stays when the entry has expired.
  content bytea not null check (length(content) = 32),
  hash bytea not null check (length(hash) = 32),
  primary key (tenant_id, entry),
  unique (audit_id)
);
comment on table audit_link is
  'One row is the place of an audit entry in the hash chain of its tenant. Insert-only.';
grant select, insert on audit_link to muster_app;
alter table audit_link enable row level security;
alter table audit_link force row level security;
create policy of_tenant on audit_link
  using (tenant_id = (select tenant_in_use()))
  with check (tenant_id = (select tenant_in_use()));
create trigger insert_only before update or delete or truncate on audit_link
  for each statement execute function refuse_rewrite();
-- The server chains what is about the whole deployment, too.
create policy of_server on audit for select using (tenant_id is null and (select known('server')) = 'on');
