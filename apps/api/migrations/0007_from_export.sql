-- What exports of the roster system made until now: all people, and rooms of these names. Which sites they made is known by
-- their rooms; another one stays in use until an export has named it. Tenant by tenant, as its policies want it: only
-- the rows that change are held.

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
    update person set from_export = true
    where tenant_id = each and source_id is not null and not from_export;
    update room set from_export = true
    where tenant_id = each and source_id ~ '^(class|location)[:#]' and not from_export;
    update site set from_export = true
    where tenant_id = each and source_id is not null and not from_export and exists (
      select from room where room.tenant_id = each and room.site_id = site.id and room.from_export
    );
  end loop;
end
$$;
