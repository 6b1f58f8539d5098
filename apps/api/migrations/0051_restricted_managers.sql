-- Whoever had the role SiteSpecific is a manager restricted to the same sites. A permission that says neither view nor manage gave all that the role
-- did, and still does. Tenant by tenant, as its policies want it.

set local search_path = muster;

do $$
declare
  each uuid;
  tenants uuid[];
begin
  perform set_config('muster.tenant_id', '00000000-0000-0000-0000-000000000000', true);
  perform set_config('muster.server', 'on', true);
  select coalesce(array_agg(id order by id), '{}') into tenants from tenant;
  foreach each in array tenants loop
    perform set_config('muster.tenant_id', each::text, true);
    update tenant_assignment set role = 'Manager', restricted = true
    where tenant_id = each and role = 'SiteSpecific';
    insert into site_permission (tenant_id, user_id, site_id)
    select tenant_id, user_id, site_id from site_permission
    where tenant_id = each and permission not in ('view', 'manage')
    on conflict do nothing;
    delete from site_permission where tenant_id = each and permission not in ('view', 'manage');
  end loop;
end
$$;
