set local search_path = muster;

-- Nullable: an organization that has chosen none shows each device's own, as before.
alter table tenant add column time_zone text check (length(time_zone) between 1 and 64);
comment on column tenant.time_zone is
  'IANA name of the zone in which records, files and mails show times. Null: none was chosen.';

-- Begins with the zone in which it already plans its drills. The rows of all tenants: the tables are locked until the end.
alter table tenant no force row level security;
alter table rule_pack no force row level security;
alter table drill_plan no force row level security;
update tenant t
set time_zone = z.name
from (
  select
    id,
    coalesce(
      (select pack ->> 'timeZone' from rule_pack p where p.tenant_id = x.id and is_active and about = 'drills' order by p.id limit 1),
      (select plan ->> 'timeZone' from drill_plan d where d.tenant_id = x.id order by created_at desc limit 1)
    ) as planned
  from tenant x
) p
join pg_timezone_names z on z.name = p.planned
where t.id = p.id;
alter table drill_plan force row level security;
alter table rule_pack force row level security;
alter table tenant force row level security;

-- As before, with the zone of each organization.
create or replace function signed_in(by_issuer text, by_subject text, by_audiences text[], is_default boolean, by_provider uuid default null::uuid, by_code boolean default false)
returns jsonb
language plpgsql
as $$
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
            'timeZone', t.time_zone,
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
