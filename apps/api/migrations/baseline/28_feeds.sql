-- Feeds: the news that displays on a wall show while nothing happens, and our own feed of incidents for the public.

create table feed (
  -- The page chooses it, so that a retry is the same feed.
  id uuid primary key,
  tenant_id uuid not null references tenant,
  url text not null check (length(url) <= 2000),
  -- The name of the source on displays.
  title text not null check (length(title) between 1 and 200),
  is_on boolean not null default true,
  -- 1, 2, 3 … in the order that displays go by.
  place integer not null check (place >= 1),
  -- Counts changes by people, not fetches.
  version integer not null default 1 check (version >= 1),
  -- The items that could be read last, in the shape of feedItem.ts of the server. They stay when the feed breaks.
  items jsonb not null default '[]',
  read_at timestamptz,
  -- What the other server needs to answer that nothing has changed (RFC 9110, conditional requests).
  etag text check (length(etag) <= 500),
  last_modified text check (length(last_modified) <= 100),
  tried_at timestamptz,
  -- Why the last try failed, as a sentence. Null: it did not.
  problem text check (length(problem) <= 500),
  -- The server that moves it on fetches the feed; the others do not.
  next_try_at timestamptz not null default now(),
  unique (tenant_id, id)
);
comment on table feed is
  'One row is a feed of somebody else that an organization shows on its displays, with what came last.';

create index on feed (tenant_id, place);

call pg_temp.isolate_tenants('feed');
grant select, insert, update, delete on feed to muster_app;

create table alert_feed (
  tenant_id uuid primary key references tenant,
  is_on boolean not null,
  changed_at timestamptz not null default now(),
  changed_by_name text not null check (length(changed_by_name) between 1 and 200)
);
comment on table alert_feed is
  'One row says whether anybody may read of an organization’s incidents at /feeds/<key>/. None: nobody may.';

call pg_temp.isolate_tenants('alert_feed');
grant select, insert, update on alert_feed to muster_app;
