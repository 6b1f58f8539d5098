-- Cameras of sites, looked at and never recorded; and words for who cannot hear a clip.

set local search_path = muster;

create table camera (
  -- The page chooses it, so that a retry is the same camera.
  id uuid primary key,
  tenant_id uuid not null references tenant,
  site_id integer not null,
  name text not null check (length(name) between 1 and 200),
  -- What it looks at, in words; null: its name says it.
  looks_at text check (length(looks_at) between 1 and 200),
  kind text not null check (kind in ('snapshot', 'mjpeg', 'hls')),
  -- Where it is, with the name and password that it asks for: whoever looks at it never gets these.
  url text not null check (length(url) <= 2000),
  -- Where single pictures of a stream come from; null: there are none.
  picture_url text check (length(picture_url) <= 2000),
  is_on boolean not null default true,
  -- 1, 2, 3 … in the order of its site.
  position integer not null check (position >= 1),
  version integer not null default 1 check (version >= 1),
  unique (tenant_id, id),
  foreign key (tenant_id, site_id) references site (tenant_id, id)
);
comment on table camera is 'One row is a camera of a site that somebody else runs. What it shows is passed on and kept nowhere.';
create index on camera (tenant_id, site_id, position);

alter table camera enable row level security;
alter table camera force row level security;
create policy of_tenant on camera using (tenant_id = tenant_in_use()) with check (tenant_id = tenant_in_use());

-- Of a clip: where its captions are, as WebVTT. Null: it has none.
alter table resource add column captions_url text check (length(captions_url) <= 500);
