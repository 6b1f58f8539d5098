-- What goes out of date between two counts, and the number that a room calls when a life is in danger.

set local search_path = muster;

create table bag_expiry (
  bag_id uuid primary key,
  tenant_id uuid not null references tenant,
  -- In UTC, as everything of a bag is judged.
  on_day date not null,
  foreign key (tenant_id, bag_id) references bag (tenant_id, id)
);
comment on table bag_expiry is 'One row is the next day on which something in a bag is out of date: on it the server looks at the bag anew.';
create index on bag_expiry (on_day);
create index on bag_expiry (tenant_id, bag_id);
alter table bag_expiry enable row level security;
alter table bag_expiry force row level security;
create policy of_tenant on bag_expiry using (tenant_id = tenant_in_use()) with check (tenant_id = tenant_in_use());
-- Each server looks at what is due, whichever tenant it is of.
create policy of_server on bag_expiry for select using (known('server') = 'on');

-- What was counted until now is looked at as soon as a server runs, which then knows the day.
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
    insert into bag_expiry (tenant_id, bag_id, on_day)
    select distinct tenant_id, bag_id, date '2000-01-01' from inventory_count where tenant_id = each;
  end loop;
end
$$;

-- Last, for this holds the table for a moment. Null: no number is shown.
alter table tenant add column emergency_number text check (length(emergency_number) between 2 and 50);
