-- Cameras of sites. What they show is passed on and never recorded.

create table camera (
  -- The page chooses it, so that a retry is the same camera.
  id uuid primary key,
  tenant_id uuid not null references tenant,
  site_id integer not null,
  name text not null check (length(name) between 1 and 200),
  -- Its view, in words. Null: the name says it.
  looks_at text check (length(looks_at) between 1 and 200),
  kind text not null check (kind in ('snapshot', 'mjpeg', 'hls')),
  -- Its address, with the name and password that it asks for. Viewers never get these.
  url text not null check (length(url) <= 2000),
  -- Where single pictures of a stream come from. Null: nowhere.
  picture_url text check (length(picture_url) <= 2000),
  is_on boolean not null default true,
  -- 1, 2, 3 … in the order of its site.
  position integer not null check (position >= 1),
  version integer not null default 1 check (version >= 1),
  unique (tenant_id, id),
  foreign key (tenant_id, site_id) references site (tenant_id, id)
);
comment on table camera is
  'One row is a camera of a site that somebody else runs. What it shows is passed on and kept nowhere.';

create index on camera (tenant_id, site_id, position);

call pg_temp.isolate_tenants('camera');
grant select, insert, update, delete on camera to muster_app;
