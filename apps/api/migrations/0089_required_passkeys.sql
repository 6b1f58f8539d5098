set local search_path = muster;

alter table tenant add column requires_passkey boolean not null default false;
comment on column tenant.requires_passkey is
  'True: of the common sign-in a passkey opens it, and a code by mail does not.';

-- An invitation begins such a time; so do switching on, and an administrator who removes the sign-ins of somebody.
alter table tenant_assignment
  add column passkey_set_up_until timestamptz not null default now() + interval '14 days';
comment on column tenant_assignment.passkey_set_up_until is
  'Until when a code by mail is enough to add a first passkey, where the tenant requires one.';

-- Every request of a signed-in person asks who they are and what they may do where. The last argument is new; an older server that is
-- still running leaves it out.
drop function signed_in(text, text, text[], boolean, uuid);
create function signed_in(
  by_issuer text,
  by_subject text,
  by_audiences text[],
  is_default boolean,
  by_provider uuid default null,
  by_code boolean default false
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
          else is_default and t.common_sign_in and not (t.requires_passkey and by_code)
        end
    ),
    -- Whether a passkey would open more.
    'needsPasskey', by_code and exists (
      select
      from tenant_assignment a
      join tenant t on t.id = a.tenant_id
      where a.user_id = person.id and t.is_active and t.requires_passkey
        and is_default and t.common_sign_in and t.oidc_issuer is null
    )
  );
end
$$;
comment on function signed_in is
  'The account behind a sign-in, with the tenants it belongs to that trust this sign-in; null when there is none.';
