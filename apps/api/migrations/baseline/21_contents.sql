-- Contents of bags: counts, use, and what goes out of date between two counts.

create table inventory_count (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  bag_id uuid not null,
  at timestamptz not null default now(),
  by_name text not null check (length(by_name) between 1 and 200),
  -- Per item: counted, expiry, missing or damaged.
  lines jsonb not null,
  note text check (length(note) <= 2000),
  photo_id uuid references photo,
  foreign key (tenant_id, bag_id) references bag (tenant_id, id)
);
comment on table inventory_count is
  'One row is a count of what is in a bag, on one day. Insert-only: the next count stands beside it.';

create index on inventory_count (tenant_id, bag_id, at desc);
create index on inventory_count (photo_id);

call pg_temp.isolate_tenants('inventory_count');
grant select, insert on inventory_count to muster_app;

create trigger insert_only before update or delete or truncate on inventory_count
  for each statement execute function refuse_rewrite();

create table item_use (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  bag_id uuid not null,
  item_key text not null check (length(item_key) between 1 and 50),
  quantity integer not null check (quantity between 1 and 1000),
  at timestamptz not null default now(),
  foreign key (tenant_id, bag_id) references bag (tenant_id, id)
);
comment on table item_use is
  'One row says that something was taken from a bag and used. Insert-only.';

create index on item_use (tenant_id, bag_id, at desc);

call pg_temp.isolate_tenants('item_use');
grant select, insert on item_use to muster_app;

create trigger insert_only before update or delete or truncate on item_use
  for each statement execute function refuse_rewrite();

create table bag_expiry (
  bag_id uuid primary key,
  tenant_id uuid not null references tenant,
  -- In UTC, like all days of a bag.
  on_day date not null,
  foreign key (tenant_id, bag_id) references bag (tenant_id, id)
);
comment on table bag_expiry is
  'One row is the next day on which something in a bag is out of date: on it the server looks at the bag anew.';

create index on bag_expiry (on_day);
create index on bag_expiry (tenant_id, bag_id);

call pg_temp.isolate_tenants('bag_expiry');
grant select, insert, update, delete on bag_expiry to muster_app;
-- Each server looks at what is due, whichever tenant it is of.
create policy of_server on bag_expiry for select using ((select known('server')) = 'on');

create table bag_readiness (
  bag_id uuid primary key,
  tenant_id uuid not null references tenant,
  -- The last count. Null: something was used from a bag that nobody has counted.
  counted_at timestamptz,
  counted_by_name text check (length(counted_by_name) between 1 and 200),
  -- How many things belong in the bag, and how many of them were never counted, are missing, or are out of date.
  things integer not null check (things >= 0),
  unknown integer not null check (unknown >= 0),
  missing integer not null check (missing >= 0),
  expired integer not null check (expired >= 0),
  -- The last good day of the thing that goes out of date first. In UTC, like all days of a bag.
  next_expiry_on date,
  -- One line for each thing that is missing, as the restock task shows it.
  lacking text[] not null,
  -- Things that are good and go out of date, soonest first, in the shape of packages/domain/src/readiness/readiness.ts.
  expiring jsonb not null check (jsonb_typeof(expiring) = 'array'),
  check ((counted_at is null) = (counted_by_name is null)),
  foreign key (tenant_id, bag_id) references bag (tenant_id, id)
);
comment on table bag_readiness is
  'One row is how a bag stands that was ever counted or used from. Written with whatever changes it, so that a list of ten thousand bags reads no count.';

create index on bag_readiness (tenant_id, bag_id);
create index on bag_readiness (tenant_id, next_expiry_on);

call pg_temp.isolate_tenants('bag_readiness');
grant select, insert, update on bag_readiness to muster_app;
