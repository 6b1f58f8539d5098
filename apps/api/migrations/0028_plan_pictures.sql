-- Pictures of floors: the ground on which a plan is drawn by hand.

set local search_path = muster;

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
comment on table plan_picture is 'One row is a picture of a floor of a site. Never changed; one that no plan uses is removed after a day.';
create index on plan_picture (tenant_id, site_id, at);

alter table plan_picture enable row level security;
alter table plan_picture force row level security;
create policy of_tenant on plan_picture using (tenant_id = tenant_in_use()) with check (tenant_id = tenant_in_use());

-- Null: the level was read from a file and lies on nothing.
alter table plan_level add column picture_id uuid;
alter table plan_level add foreign key (tenant_id, picture_id) references plan_picture (tenant_id, id) not valid;
create index on plan_level (tenant_id, picture_id) where picture_id is not null;
