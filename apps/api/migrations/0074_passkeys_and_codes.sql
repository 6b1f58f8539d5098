set local search_path = muster;

create table passkey (
  -- The credential id (WebAuthn), in base64url.
  id text primary key check (length(id) between 1 and 2000),
  user_id uuid not null references app_user,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  -- As its owner calls it.
  name text check (length(name) between 1 and 100),
  made_at timestamptz not null default now(),
  used_at timestamptz
);
comment on table passkey is
  'One row is a passkey: a key pair on a device of a user, by which they sign in at Muster itself.';
create index on passkey (user_id);
grant select, insert, update, delete on passkey to muster_app;
alter table passkey enable row level security;
alter table passkey force row level security;
create policy of_user on passkey
  using (user_id::text = (select known('user_id')))
  with check (user_id::text = (select known('user_id')));
-- A sign-in names a credential before anybody knows whose it is.
create policy of_server on passkey for select using ((select known('server')) = 'on');

create table sign_in_code (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user,
  -- Hash of the sign-in page that asked for it, the only one where it works. Null: made by the command line, for any page.
  page_hash text,
  code_hash text not null,
  tries integer not null default 0,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table sign_in_code is
  'One row is a code that signs a user in once: sent by mail, or printed by the command line.';
create index on sign_in_code (user_id, made_at);
grant select, insert, update, delete on sign_in_code to muster_app;
alter table sign_in_code enable row level security;
alter table sign_in_code force row level security;
create policy of_user on sign_in_code
  using (user_id::text = (select known('user_id')))
  with check (user_id::text = (select known('user_id')));
