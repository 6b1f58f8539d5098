-- Floor plans. A plan is never changed: an incident that began with a plan keeps it, and a new plan stands
-- beside it.

create table site_plan (
  -- The importing page chooses it, so that a retry is the same plan.
  id uuid primary key,
  tenant_id uuid not null references tenant,
  site_id integer not null,
  -- 1, 2, 3 … within its site. The highest is the plan in use.
  number integer not null check (number >= 1),
  file_name text not null check (length(file_name) between 1 and 200),
  imported_at timestamptz not null default now(),
  imported_by_name text not null,
  -- Levels from the ground up, and every unit without its shape.
  levels jsonb not null,
  units jsonb not null,
  unique (tenant_id, id),
  unique (tenant_id, site_id, number),
  foreign key (tenant_id, site_id) references site (tenant_id, id)
);
comment on table site_plan is
  'One row is a floor plan of a site as it was imported. Insert-only: the next one stands beside it.';

call pg_temp.isolate_tenants('site_plan');
grant select, insert on site_plan to muster_app;

create trigger insert_only before update or delete or truncate on site_plan
  for each statement execute function refuse_rewrite();

create table plan_picture (
  -- The page chooses it, so that a retry is the same picture.
  id uuid primary key,
  tenant_id uuid not null references tenant,
  site_id integer not null,
  at timestamptz not null default now(),
  by_name text not null check (length(by_name) between 1 and 200),
  -- In pixels.
  width integer not null check (width between 1 and 8000),
  height integer not null check (height between 1 and 8000),
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  -- The picture and nothing else: no place, no camera, no time.
  content bytea not null check (length(content) between 1 and 10500000),
  unique (tenant_id, id),
  foreign key (tenant_id, site_id) references site (tenant_id, id)
);
comment on table plan_picture is
  'One row is a picture of a floor of a site. Never changed; one that no plan uses is removed after a day.';

create index on plan_picture (tenant_id, site_id, at);

call pg_temp.isolate_tenants('plan_picture');
grant select, insert, delete on plan_picture to muster_app;

create table plan_level (
  tenant_id uuid not null references tenant,
  plan_id uuid not null,
  level_id text not null check (length(level_id) between 1 and 200),
  -- The polygons of the floor and its units, and where their names are drawn.
  shape jsonb not null,
  -- Null: the level was read from a file and lies on no picture.
  picture_id uuid,
  primary key (tenant_id, plan_id, level_id),
  foreign key (tenant_id, plan_id) references site_plan (tenant_id, id),
  foreign key (tenant_id, picture_id) references plan_picture (tenant_id, id)
);
comment on table plan_level is
  'One row is what one level of a plan looks like. Insert-only.';

create index on plan_level (tenant_id, picture_id) where picture_id is not null;

call pg_temp.isolate_tenants('plan_level');
grant select, insert on plan_level to muster_app;

create trigger insert_only before update or delete or truncate on plan_level
  for each statement execute function refuse_rewrite();

create table plan_link (
  tenant_id uuid not null references tenant,
  plan_id uuid not null,
  room_id uuid not null,
  unit_id text not null check (length(unit_id) between 1 and 200),
  primary key (tenant_id, plan_id, room_id),
  unique (tenant_id, plan_id, unit_id),
  foreign key (tenant_id, plan_id) references site_plan (tenant_id, id),
  foreign key (tenant_id, room_id) references room (tenant_id, id)
);
comment on table plan_link is
  'One row says which unit of a plan a room is.';

create index on plan_link (tenant_id, room_id);

call pg_temp.isolate_tenants('plan_link');
grant select, insert, delete on plan_link to muster_app;
