-- What was read of feeds until now has alerts in it that are over or called off, and nothing says so: they are fetched and read
-- anew, at the next question of a display. What another server would call unchanged it is not asked about. Tenant by tenant,
-- as its policies want it.

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
    update feed
    set items = '[]', read_at = null, etag = null, last_modified = null, next_try_at = now()
    where tenant_id = each;
  end loop;
end
$$;
