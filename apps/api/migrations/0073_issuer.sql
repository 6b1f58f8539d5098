set local search_path = muster;

-- Muster's own OpenID provider (apps/identity). Its rows are of no tenant: people belong to several. Only the server reads them.

create table issuer_record (
  model text not null check (length(model) between 1 and 50),
  -- SHA-256 of the id, which is a secret of its holder: a session, a code or a refresh token.
  id_hash text not null check (length(id_hash) = 43),
  payload jsonb not null,
  grant_id text,
  uid text,
  expires_at timestamptz not null,
  primary key (model, id_hash)
);
comment on table issuer_record is
  'One row is a session, grant, code, token or open sign-in page of Muster''s own provider, until it expires.';
create index on issuer_record (grant_id) where grant_id is not null;
create index on issuer_record (model, uid) where uid is not null;
create index on issuer_record (expires_at);
-- The sessions of an account are ended together.
create index on issuer_record ((payload->>'accountId'));
grant select, insert, update, delete on issuer_record to muster_app;
alter table issuer_record enable row level security;
alter table issuer_record force row level security;
create policy of_server on issuer_record
  using ((select known('server')) = 'on')
  with check ((select known('server')) = 'on');

create table issuer_key (
  kid text primary key check (length(kid) between 1 and 100),
  -- A private RSA key (RFC 7517) and what cookies are signed with, encrypted with SECRETS_KEY: who reads them can sign in as anybody.
  encrypted_key text not null check (encrypted_key ~ '^v1\.[0-9a-f]{12}\.'),
  -- Published from the start, so that every server knows it before anything is signed with it.
  signs_from timestamptz not null
);
comment on table issuer_key is
  'One row is a key that Muster''s own provider signs with, or has signed with. The newest whose time has come signs.';
grant select, insert, update, delete on issuer_key to muster_app;
alter table issuer_key enable row level security;
alter table issuer_key force row level security;
create policy of_server on issuer_key
  using ((select known('server')) = 'on')
  with check ((select known('server')) = 'on');
