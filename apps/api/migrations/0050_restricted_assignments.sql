-- Being restricted to sites is a property of an assignment, whatever its role: it was a role of its own, SiteSpecific, so that nobody who only
-- follows could be held to sites, and changing somebody's sites changed what they may do. `SiteSpecific` stays the specification's word for a
-- restricted manager: `named_role` says it. Rows follow in 0051.

set local search_path = muster;

alter table tenant_assignment
  add column restricted boolean not null default false,
  drop constraint tenant_assignment_role_check,
  add column named_role text not null generated always as (
    case when role = 'Manager' and restricted then 'SiteSpecific' else role end
  ) stored;
comment on table tenant_assignment is 'One row gives a user one role in one tenant: everywhere, or restricted to the sites in site_permission.';
comment on table site_permission is 'One row lets a user who is restricted to sites look at one site (view), or do there all that their role does (manage).';

create or replace function signed_in(by_issuer text, by_subject text, by_audiences text[], is_default boolean) returns jsonb
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
