-- Bags: the barcode of a bag opens its page without a sign-in.

create table bag (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  site_id integer not null,
  room_id uuid unique,
  barcode text not null unique check (length(barcode) between 16 and 100),
  name text not null check (length(name) between 1 and 200),
  is_active boolean not null default true,
  -- Its purpose. Only a classroom's bag belongs to a room.
  kind text not null default 'classroom'
    check (kind in ('classroom', 'office', 'assembly', 'reunification')),
  version integer not null default 1 check (version >= 1),
  -- For a bag out of use: the bag that is used in its place.
  merged_into_id uuid,
  unique (tenant_id, id),
  foreign key (tenant_id, site_id) references site (tenant_id, id),
  foreign key (tenant_id, room_id) references room (tenant_id, id),
  constraint bag_merged_into foreign key (tenant_id, merged_into_id) references bag (tenant_id, id),
  constraint merged_bag_out_of_use check (merged_into_id is null or not is_active)
);
comment on table bag is
  'One row is a safety bag. Who holds its barcode (128 random bits) may open it, so a barcode is never logged.';

create index on bag (tenant_id, site_id);
create index on bag (tenant_id, room_id);
create index on bag (tenant_id, merged_into_id);

call pg_temp.isolate_tenants('bag');
grant select, insert, update on bag to muster_app;
-- Before the tenant is known, a bag is found by its barcode.
create policy by_barcode on bag for select using (barcode = (select known('barcode')));

create table blank_label (
  barcode text primary key check (length(barcode) between 16 and 100),
  tenant_id uuid not null references tenant,
  created_at timestamptz not null default now(),
  created_by_name text not null,
  -- The bag that took the label; its barcode may have been rotated since.
  used_by_bag_id uuid,
  foreign key (tenant_id, used_by_bag_id) references bag (tenant_id, id)
);
comment on table blank_label is
  'One row is a label that was printed before its bag was known. Setting it up makes it a bag''s barcode.';

create index on blank_label (tenant_id, used_by_bag_id);

call pg_temp.isolate_tenants('blank_label');
grant select, insert, update on blank_label to muster_app;

create table retired_code (
  -- SHA-256 of the code, in hex: 128 random bits need no salt.
  code_hash text primary key check (code_hash ~ '^[0-9a-f]{64}$'),
  tenant_id uuid not null references tenant,
  retired_on date not null default current_date
);
comment on table retired_code is
  'One row is a code of a bag that was replaced by a new one, of which only a hash is kept.';

create index on retired_code (tenant_id);

call pg_temp.isolate_tenants('retired_code');
grant select, insert on retired_code to muster_app;
-- Before the tenant is known, a code that was replaced is found by its hash.
create policy by_code on retired_code for select using (code_hash = (select known('retired_code')));

-- Thousands of pages come back at once after a restart, and each bag is looked up again once a minute while its page is open. So all bags
-- that are asked for together are one step. Each is seen under the policies of its own tenant.
create function bags_of_codes(codes text[]) returns setof jsonb
language plpgsql as $$
declare
  code text;
  owner uuid;
  found_bag jsonb;
begin
  foreach code in array codes loop
    perform
      set_config('muster.tenant_id', '00000000-0000-0000-0000-000000000000', true),
      set_config('muster.barcode', code, true);
    select tenant_id into owner from bag where barcode = code;
    continue when owner is null;
    perform set_config('muster.tenant_id', owner::text, true);
    select jsonb_build_object(
      'barcode', b.barcode,
      'id', b.id,
      'tenantId', b.tenant_id,
      'siteId', b.site_id,
      'roomId', b.room_id,
      'name', b.name,
      'kind', b.kind,
      'siteName', s.name,
      'organizationName', t.name,
      'hasChat', t.has_chat,
      'softLockdownEnabled', t.soft_lockdown_enabled,
      'softLockdownSecurityEnabled', t.soft_lockdown_security_enabled,
      'emergencyNumber', t.emergency_number
    ) into found_bag
    from bag b
    join site s on s.tenant_id = b.tenant_id and s.id = b.site_id
    join tenant t on t.id = b.tenant_id
    where b.barcode = code and b.is_active and s.is_active and t.is_active;
    if found_bag is not null then
      return next found_bag;
    end if;
  end loop;
end
$$;
comment on function bags_of_codes is
  'What their pages know of the bags with these barcodes, as far as they, their sites and their organizations are in use.';
