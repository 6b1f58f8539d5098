-- Photos that people take with the page of a bag.

create table photo (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  bag_id uuid not null,
  at timestamptz not null default now(),
  -- A JPEG without anything but the picture: no place, no camera, no time.
  content bytea not null check (length(content) between 100 and 3000000),
  foreign key (tenant_id, bag_id) references bag (tenant_id, id)
);
comment on table photo is
  'One row is a photo that somebody took with a bag''s page, for a report or a count.';

create index on photo (tenant_id, bag_id);

call pg_temp.isolate_tenants('photo');
grant select, insert on photo to muster_app;
