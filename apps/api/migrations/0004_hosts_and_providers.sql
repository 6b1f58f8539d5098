-- A host and an OpenID provider for each tenant that wants its own, and accounts that sign in at more than one.

set local search_path = muster;

alter table tenant
  add column oidc_issuer text check (oidc_issuer ~ '^https?://[^[:space:]]+$' and length(oidc_issuer) <= 500),
  add column oidc_client_id text check (length(oidc_client_id) between 1 and 200),
  add column oidc_audience text check (length(oidc_audience) between 1 and 200),
  add check (num_nulls(oidc_issuer, oidc_client_id, oidc_audience) in (0, 3));
comment on column tenant.oidc_issuer is 'Where its people sign in. Null: at the provider of the whole place.';

-- Who comes to a tenant's host is shown its name and where to sign in, before anybody is known.
create policy by_prefix on tenant for select using (prefix = known('tenant_prefix'));

create table user_identity (
  issuer text not null check (length(issuer) between 1 and 500),
  subject text not null check (length(subject) between 1 and 255),
  user_id uuid not null references app_user,
  linked_at timestamptz not null default now(),
  primary key (issuer, subject),
  -- Whoever takes a mailbox over cannot add a second way in beside the one its owner has.
  unique (user_id, issuer)
);
comment on table user_identity is 'One row is a sign-in of an account: a subject of an issuer, linked the first time it came.';

-- The policies of app_user ask for a tenant, and this is about all of them: for a moment its owner is not held to them.
alter table app_user no force row level security;
insert into user_identity (issuer, subject, user_id, linked_at)
select issuer, subject, id, created_at
from app_user
where issuer is not null and subject is not null;
alter table app_user force row level security;

alter table user_identity enable row level security;
alter table user_identity force row level security;
create policy at_sign_in on user_identity
  using (issuer = known('issuer') and subject = known('subject'))
  with check (issuer = known('issuer') and subject = known('subject'));
-- Administrators see of their users whether they have signed in.
create policy of_user on user_identity for select using (user_id::text = known('user_id'));
create policy of_tenant on user_identity for select using (
  exists (
    select 1 from tenant_assignment a where a.tenant_id = tenant_in_use() and a.user_id = user_identity.user_id
  )
);
create policy of_administered on user_identity for select using (
  user_id in (select a.user_id from tenant_assignment a where a.tenant_id = any ((select administered())::uuid[]))
);
create policy of_everyone on user_identity for select to muster_global using (true);

-- The sign-ins have one home now.
drop policy at_sign_in on app_user;
alter table app_user drop column issuer, drop column subject;
comment on table app_user is 'One row is an account. Invited by e-mail; its sign-ins are in user_identity.';
create policy at_sign_in on app_user
  using (email = known('email') or id::text = known('user_id'))
  with check (email = known('email') or id::text = known('user_id'));
create policy by_identity on app_user for select using (
  id in (select i.user_id from user_identity i where i.issuer = known('issuer') and i.subject = known('subject'))
);
