-- What displays on a wall show while nothing happens, and whether the public is told of incidents by a feed of ours.

set local search_path = muster;

create table feed (
  -- The page chooses it, so that a retry is the same feed.
  id uuid primary key,
  tenant_id uuid not null references tenant,
  url text not null check (length(url) <= 2000),
  -- What displays name as the source.
  title text not null check (length(title) between 1 and 200),
  is_on boolean not null default true,
  -- 1, 2, 3 … in the order that displays go by.
  place integer not null check (place >= 1),
  -- Of what was typed; what is fetched does not count.
  version integer not null default 1 check (version >= 1),
  -- The last of it that could be read, as apps/api/src/feed/feedItem.ts has it: it stays when the feed breaks.
  items jsonb not null default '[]',
  read_at timestamptz,
  -- What the other server wants to hear, to answer that nothing has changed.
  etag text check (length(etag) <= 500),
  last_modified text check (length(last_modified) <= 100),
  tried_at timestamptz,
  -- Why the last try brought nothing, as a sentence; null when it did.
  problem text check (length(problem) <= 500),
  -- Whoever moves it on asks; the other servers do not.
  next_try_at timestamptz not null default now(),
  unique (tenant_id, id)
);
comment on table feed is 'One row is a feed of somebody else that an organisation shows on its displays, with what came last.';
create index on feed (tenant_id, place);

create table alert_feed (
  tenant_id uuid primary key references tenant,
  is_on boolean not null,
  changed_at timestamptz not null default now(),
  changed_by_name text not null check (length(changed_by_name) between 1 and 200)
);
comment on table alert_feed is 'One row says whether anybody may read of an organisation’s incidents at /feeds/<key>/. None: nobody may.';

do $$
declare
  each text;
begin
  foreach each in array array['feed', 'alert_feed'] loop
    execute format('alter table %I enable row level security', each);
    execute format('alter table %I force row level security', each);
    execute format(
      'create policy of_tenant on %I using (tenant_id = tenant_in_use()) with check (tenant_id = tenant_in_use())',
      each
    );
  end loop;
end
$$;

-- Until now the addresses stood in tenant.feed_urls, where nothing fetched them. Each becomes a feed, named by its host.
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
    insert into feed (id, tenant_id, url, title, place)
    select gen_random_uuid(), tenant.id, address.url, left(split_part(address.url, '/', 3), 200), address.place
    from tenant, unnest(tenant.feed_urls) with ordinality as address (url, place)
    where tenant.id = each;
  end loop;
end
$$;
comment on column tenant.feed_urls is 'Not read any more: see feed.';
