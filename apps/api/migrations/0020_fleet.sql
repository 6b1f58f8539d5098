-- What an organisation wants in its bags, the rules that this is held against, and how every bag of the fleet stands
-- without reading its counts anew.

set local search_path = muster;

create table bag_readiness (
  bag_id uuid primary key,
  tenant_id uuid not null references tenant,
  -- The last count; null when something was used from a bag that nobody has counted.
  counted_at timestamptz,
  counted_by_name text check (length(counted_by_name) between 1 and 200),
  -- How many things belong in it, and how many of them were never counted, are short, are out of date.
  things integer not null check (things >= 0),
  unknown integer not null check (unknown >= 0),
  missing integer not null check (missing >= 0),
  expired integer not null check (expired >= 0),
  -- The last good day of what is good and goes out of date first. In UTC, as everything of a bag is judged.
  next_expiry_on date,
  -- What lacks, one line for each thing, as the restock task has it.
  lacking text[] not null,
  -- What is good and goes out of date, soonest first, as packages/domain/src/readiness/readiness.ts has it.
  expiring jsonb not null check (jsonb_typeof(expiring) = 'array'),
  check ((counted_at is null) = (counted_by_name is null)),
  foreign key (tenant_id, bag_id) references bag (tenant_id, id)
);
comment on table bag_readiness is 'One row is how a bag stands that was ever counted or used from. Written with whatever changes it, so that a list of ten thousand bags reads no count.';
create index on bag_readiness (tenant_id, bag_id);
create index on bag_readiness (tenant_id, next_expiry_on);
alter table bag_readiness enable row level security;
alter table bag_readiness force row level security;
create policy of_tenant on bag_readiness using (tenant_id = tenant_in_use()) with check (tenant_id = tenant_in_use());

-- What was counted or used until now is looked at as soon as a server runs, which then writes the row.
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
    select tenant_id, bag_id, date '2000-01-01' from (
      select tenant_id, bag_id from inventory_count where tenant_id = each
      union
      select tenant_id, bag_id from item_use where tenant_id = each
    ) as touched
    on conflict (bag_id) do update set on_day = excluded.on_day;
  end loop;
end
$$;

-- Last, for these hold their tables for a moment. What belongs in a bag is a set like any other, one for each kind of bag.
alter table template_version drop constraint template_version_kind_check;
alter table template_version add constraint template_version_kind_check check (
  kind in (
    'instructions', 'messages',
    'contents-classroom', 'contents-office', 'contents-assembly', 'contents-reunification'
  )
);
comment on table template_version is 'One row is a version of a tenant''s set of instructions or messages, for an action and a type or any, or of what belongs in a kind of bag. Insert-only.';

alter table rule_pack add column about text not null default 'drills' check (about in ('drills', 'contents'));
comment on column rule_pack.about is 'What the pack asks for: drills, or what is in a bag.';
comment on table rule_pack is 'One row is what a law or a policy asks for, as a tenant goes by it.';
