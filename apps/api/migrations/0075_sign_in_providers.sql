set local search_path = muster;

create table sign_in_provider (
  id uuid primary key default gen_random_uuid(),
  -- Whose people sign in there. Null: those of every tenant that takes the common sign-in.
  tenant_id uuid references tenant,
  kind text not null check (length(kind) between 1 and 40),
  -- On the button.
  name text not null check (length(name) between 1 and 100),
  issuer text not null check (issuer ~ '^https?://[^[:space:]]+$' and length(issuer) <= 500),
  client_id text not null check (length(client_id) between 1 and 200),
  -- Encrypted with SECRETS_KEY.
  encrypted_secret text not null check (encrypted_secret ~ '^v1\.[0-9a-f]{12}\.' and length(encrypted_secret) <= 12000),
  client_auth text not null default 'post' check (client_auth in ('post', 'basic')),
  scopes text not null default 'openid profile email' check (length(scopes) between 1 and 500),
  -- Further parameters of the authorization request: audience, resource, prompt.
  parameters jsonb not null default '{}',
  -- What proves an address there: see domain/access/providerKinds.ts.
  address_rule text not null check (length(address_rule) between 1 and 40),
  domains text[] not null default '{}',
  directory text check (length(directory) between 1 and 200),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 1 check (version >= 1)
);
comment on table sign_in_provider is
  'One row is an OpenID provider that Muster''s own sign-in sends people of a tenant to.';
create index on sign_in_provider (tenant_id);
grant select, insert, update on sign_in_provider to muster_app;
alter table sign_in_provider enable row level security;
alter table sign_in_provider force row level security;
create policy of_tenant on sign_in_provider
  using (tenant_id = (select tenant_in_use()))
  with check (tenant_id = (select tenant_in_use()));
-- Of the whole deployment: the server asks whether a global administrator writes it.
create policy of_place on sign_in_provider
  using (tenant_id is null and (select known('server')) = 'on')
  with check (tenant_id is null and (select known('server')) = 'on');
-- Nobody has signed in yet when the server offers them.
create policy of_server on sign_in_provider for select using ((select known('server')) = 'on');
create policy of_sign_in on sign_in_provider for select using (id::text = (select known('provider_id')));

alter table tenant add column common_sign_in boolean not null default true;
comment on column tenant.common_sign_in is
  'False: its people sign in at its own providers alone, and no passkey, code or provider of the whole deployment opens it.';

-- Whether a sign-in at a provider opens a tenant. A tenant's provider has no say about other tenants.
create function provider_opens(provider uuid, by_tenant uuid, takes_common boolean) returns boolean
language plpgsql as $$
begin
  perform set_config('muster.provider_id', provider::text, true);
  return exists (
    select from sign_in_provider p
    where p.id = provider and p.is_active
      and (p.tenant_id = by_tenant or (p.tenant_id is null and takes_common))
  );
end
$$;

-- Whether a sign-in at a provider is as good as one at Muster itself: only the provider of the whole deployment.
create function is_common_provider(provider uuid) returns boolean
language plpgsql as $$
begin
  perform set_config('muster.provider_id', provider::text, true);
  return exists (select from sign_in_provider p where p.id = provider and p.is_active and p.tenant_id is null);
end
$$;

-- Every request of a signed-in person asks who they are and what they may do where. The last argument is new; an older server that is
-- still running leaves it out.
drop function signed_in(text, text, text[], boolean);
create function signed_in(
  by_issuer text,
  by_subject text,
  by_audiences text[],
  is_default boolean,
  by_provider uuid default null
) returns jsonb
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
    'isGlobalAdmin', person.is_global_admin
      and case when by_provider is null then is_default else is_common_provider(by_provider) end,
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
        -- As access/tenantProviders.ts says it.
        and case
          when by_provider is not null then
            provider_opens(by_provider, t.id, t.common_sign_in and t.oidc_issuer is null)
          when t.oidc_issuer is not null then t.oidc_issuer = by_issuer and t.oidc_audience = any (by_audiences)
          else is_default and t.common_sign_in
        end
    )
  );
end
$$;
comment on function signed_in is
  'The account behind a sign-in, with the tenants it belongs to that trust this sign-in; null when there is none.';
