-- Every request of somebody who is signed in asks who they are and what they may where. That was nine steps between server
-- and database, most of whose time went into planning the same statements under all their policies anew. It is one step now,
-- and a session plans it once.

set local search_path = muster;

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
            'role', a.role,
            'siteIds', (
              select coalesce(jsonb_agg(p.site_id order by p.site_id), '[]')
              from site_permission p
              where p.user_id = person.id and p.tenant_id = t.id
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
comment on function signed_in is 'The account behind a sign-in, with the tenants it belongs to that trust this sign-in; null when there is none.';
