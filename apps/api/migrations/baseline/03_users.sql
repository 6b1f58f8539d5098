-- Users: accounts, the sign-ins that open them, and the tenants that they belong to.

create table app_user (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and length(email) between 3 and 320),
  name text not null check (length(name) between 1 and 200),
  is_global_admin boolean not null default false,
  is_active boolean not null default true,
  current_tenant_id uuid references tenant,
  created_at timestamptz not null default now(),
  version integer not null default 1 check (version >= 1),
  -- A part of a name or an address is found by its three-letter pieces. The column is stored, so that a search that finds many rows
  -- does not put the words of each in small letters again.
  words text not null generated always as (lower(name || ' ' || email)) stored
);
comment on table app_user is
  'One row is an account. Invited by e-mail; its sign-ins are in user_identity.';

create index on app_user (current_tenant_id);
create index app_user_words on app_user using gin (words public.gin_trgm_ops);
create index on app_user (name, id);
create index on app_user (created_at, id);

alter table app_user enable row level security;
alter table app_user force row level security;
grant select, insert, update on app_user to muster_app;
grant select on app_user to muster_global;
create policy at_sign_in on app_user
  using (email = (select known('email')) or id::text = (select known('user_id')))
  with check (email = (select known('email')) or id::text = (select known('user_id')));
create policy of_everyone on app_user for select to muster_global using (true);
-- An import finds or adds accounts by the addresses that its file names.
create policy at_import on app_user
  using (email = any ((select known_emails())::text[]))
  with check (email = any ((select known_emails())::text[]));

create table user_identity (
  issuer text not null check (length(issuer) between 1 and 500),
  subject text not null check (length(subject) between 1 and 255),
  user_id uuid not null references app_user,
  linked_at timestamptz not null default now(),
  primary key (issuer, subject),
  -- Taking over a mailbox adds no second way in beside the one that its owner has.
  unique (user_id, issuer)
);
comment on table user_identity is
  'One row is a sign-in of an account: a subject of an issuer, linked the first time it came.';

alter table user_identity enable row level security;
alter table user_identity force row level security;
grant select, insert, delete on user_identity to muster_app;
grant select on user_identity to muster_global;
create policy at_sign_in on user_identity
  using (issuer = (select known('issuer')) and subject = (select known('subject')))
  with check (issuer = (select known('issuer')) and subject = (select known('subject')));
-- Administrators see whether their users have signed in.
create policy of_user on user_identity for select using (user_id::text = (select known('user_id')));
create policy of_everyone on user_identity for select to muster_global using (true);
-- A sign-in with a wrong address is taken off the account when the address is corrected.
create policy of_user_changed on user_identity for delete using (user_id::text = (select known('user_id')));

create table tenant_assignment (
  tenant_id uuid not null references tenant,
  user_id uuid not null references app_user,
  role text not null check (role in ('TenantAdmin', 'Manager', 'Staff')),
  -- To the sites in site_permission. The specification's word for a restricted manager is SiteSpecific.
  restricted boolean not null default false,
  named_role text not null generated always as (
    case when role = 'Manager' and restricted then 'SiteSpecific' else role end
  ) stored,
  primary key (tenant_id, user_id)
);
comment on table tenant_assignment is
  'One row gives a user one role in one tenant: everywhere, or restricted to the sites in site_permission.';

create index on tenant_assignment (user_id);

call pg_temp.isolate_tenants('tenant_assignment');
grant select, insert, update, delete on tenant_assignment to muster_app;
grant select on tenant_assignment to muster_global;
-- A user reads their own assignments in every tenant.
create policy of_user on tenant_assignment for select using (user_id::text = (select known('user_id')));
create policy of_administered on tenant_assignment for select using (tenant_id = any ((select administered())::uuid[]));
create policy of_everyone on tenant_assignment for select to muster_global using (true);

-- These policies look into other tables of this file.

-- Users stand above tenants: the tenants that they are assigned to see them, and so do they themselves at sign-in.
create policy of_tenant on app_user for select using (
  exists (
    select 1
    from tenant_assignment a
    where a.tenant_id = (select tenant_in_use()) and a.user_id = app_user.id
  )
);
-- An administrator of a tenant changes the users assigned to it.
create policy of_administrator on app_user for update using (
  exists (
    select 1
    from tenant_assignment a
    where a.tenant_id = (select tenant_in_use()) and a.user_id = app_user.id
  )
);
-- Hardly anybody administers several tenants: a request of anybody else does not look for them.
create policy of_administered on app_user for select using (
  (select cardinality(administered())) > 0
  and id in (
    select a.user_id
    from tenant_assignment a
    where a.tenant_id = any ((select administered())::uuid[])
  )
);
-- A sign-in finds its account.
create policy by_identity on app_user for select using (
  id in (
    select i.user_id
    from user_identity i
    where i.issuer = (select known('issuer')) and i.subject = (select known('subject'))
  )
);
create policy of_tenant on user_identity for select using (
  exists (
    select 1
    from tenant_assignment a
    where a.tenant_id = (select tenant_in_use()) and a.user_id = user_identity.user_id
  )
);
create policy of_administered on user_identity for select using (
  (select cardinality(administered())) > 0
  and user_id in (
    select a.user_id
    from tenant_assignment a
    where a.tenant_id = any ((select administered())::uuid[])
  )
);

-- A user reads the tenants of their own assignments.
create policy of_member on tenant for select using (
  exists (
    select 1
    from tenant_assignment a
    where a.tenant_id = tenant.id and a.user_id = (select nullif(known('user_id'), '')::uuid)
  )
);

-- Every request of a signed-in person asks who they are and what they may do where. It is one step between server and database, and a
-- session plans it once.
create function signed_in(by_issuer text, by_subject text, by_audiences text[], is_default boolean) returns jsonb
language plpgsql as $$
declare
  person app_user;
begin
  perform
    set_config('muster.tenant_id', '00000000-0000-0000-0000-000000000000', true),
    set_config('muster.issuer', by_issuer, true),
    set_config('muster.subject', by_subject, true);
  select u.* into person
  from user_identity i
  join app_user u on u.id = i.user_id
  where i.issuer = by_issuer and i.subject = by_subject;
  if person.id is null then
    return null;
  end if;
  perform set_config('muster.user_id', person.id::text, true);
  return jsonb_build_object(
    'id', person.id,
    'email', person.email,
    'name', person.name,
    'isActive', person.is_active,
    'isGlobalAdmin', person.is_global_admin,
    'currentTenantId', person.current_tenant_id,
    'memberships', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'tenantKey', t.key,
            'tenantId', t.id,
            'name', t.name,
            'prefix', t.prefix,
            'role', a.named_role,
            'restricted', a.restricted,
            -- What an older server that is still running reads of a restricted manager.
            'siteIds', (
              select coalesce(jsonb_agg(distinct p.site_id), '[]')
              from site_permission p
              where p.user_id = person.id and p.tenant_id = t.id and p.permission = 'manage'
            ),
            'sites', (
              select coalesce(jsonb_agg(jsonb_build_array(p.site_id, p.held) order by p.site_id), '[]')
              from (
                select site_id, jsonb_agg(permission order by permission desc) as held
                from site_permission
                where user_id = person.id and tenant_id = t.id
                group by site_id
              ) p
            )
          )
          order by t.name
        ),
        '[]'
      )
      from tenant_assignment a
      join tenant t on t.id = a.tenant_id
      where a.user_id = person.id
        and t.is_active
        -- As tenant/trust.ts says it.
        and case
          when t.oidc_issuer is null then is_default
          else t.oidc_issuer = by_issuer and t.oidc_audience = any (by_audiences)
        end
    )
  );
end
$$;
comment on function signed_in is
  'The account behind a sign-in, with the tenants it belongs to that trust this sign-in; null when there is none.';
