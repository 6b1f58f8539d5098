-- The quiet days of a bag and the first minute of an emergency: setting up, phones that are known, what is in the bag,
-- calls for help without an incident, silent lockdowns, and what a room looks up.

set local search_path = muster;

-- What a bag is for. Only a classroom's bag belongs to a room.
alter table bag
  add column kind text not null default 'classroom'
    check (kind in ('classroom', 'office', 'assembly', 'reunification')),
  add column version integer not null default 1 check (version >= 1);

-- When a roster was last brought in, also one that changed nothing. Null where none ever was.
alter table tenant add column roster_updated_at timestamptz;

create table blank_label (
  barcode text primary key check (length(barcode) between 16 and 100),
  tenant_id uuid not null references tenant,
  created_at timestamptz not null default now(),
  created_by_name text not null,
  -- The bag that took the label; its barcode may have been rotated since.
  used_by_bag_id uuid,
  foreign key (tenant_id, used_by_bag_id) references bag (tenant_id, id)
);
comment on table blank_label is 'One row is a label that was printed before its bag was known. Setting it up makes it a bag''s barcode.';
create index on blank_label (tenant_id, used_by_bag_id);

create table setup_code (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  site_id integer not null,
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  max_uses integer not null check (max_uses between 1 and 1000),
  uses integer not null default 0 check (uses between 0 and max_uses),
  created_at timestamptz not null default now(),
  created_by_name text not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  unique (tenant_id, id),
  foreign key (tenant_id, site_id) references site (tenant_id, id)
);
comment on table setup_code is 'One row is a code that lets its holder set up bags at one site and makes their phones known, so many times and so long.';
create index on setup_code (tenant_id, site_id);

create table enrolled_device (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  site_id integer not null,
  -- The bag it was set up with.
  bag_id uuid not null,
  setup_code_id uuid not null,
  -- SHA-256 of what the phone's cookie holds.
  token_hash bytea not null unique check (length(token_hash) = 32),
  name text not null check (length(name) between 1 and 200),
  enrolled_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  revoked_at timestamptz,
  foreign key (tenant_id, site_id) references site (tenant_id, id),
  foreign key (tenant_id, bag_id) references bag (tenant_id, id),
  foreign key (tenant_id, setup_code_id) references setup_code (tenant_id, id)
);
comment on table enrolled_device is 'One row is a phone that entered a setup code: it sees the names of students at its site until it is revoked.';
create index on enrolled_device (tenant_id, site_id);
create index on enrolled_device (tenant_id, bag_id);
create index on enrolled_device (tenant_id, setup_code_id);

create table photo (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  bag_id uuid not null,
  at timestamptz not null default now(),
  -- A JPEG without anything but the picture: no place, no camera, no time.
  content bytea not null check (length(content) between 100 and 3000000),
  foreign key (tenant_id, bag_id) references bag (tenant_id, id)
);
comment on table photo is 'One row is a photo that somebody took with a bag''s page, for a report or a count.';
create index on photo (tenant_id, bag_id);

create table added_person (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  incident_id uuid not null,
  room_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  added_at timestamptz not null default now(),
  foreign key (tenant_id, incident_id) references incident (tenant_id, id),
  foreign key (tenant_id, room_id) references room (tenant_id, id)
);
comment on table added_person is 'One row names somebody a room added to its attendance by hand. The log holds the id alone.';
create index on added_person (tenant_id, incident_id, room_id);
create index on added_person (tenant_id, room_id);

create table help_request (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  site_id integer not null,
  room_id uuid,
  bag_id uuid not null,
  type smallint not null check (type between 1 and 7),
  text text check (length(text) <= 2000),
  photo_id uuid references photo,
  at timestamptz not null default now(),
  stage text not null default 'filed' check (stage in ('filed', 'accepted', 'done')),
  answered_at timestamptz,
  answered_by_name text,
  note text check (length(note) <= 2000),
  foreign key (tenant_id, site_id) references site (tenant_id, id),
  foreign key (tenant_id, room_id) references room (tenant_id, id),
  foreign key (tenant_id, bag_id) references bag (tenant_id, id)
);
comment on table help_request is 'One row is a call for help from a bag while no incident runs there.';
create index on help_request (tenant_id, site_id, stage);
create index on help_request (tenant_id, bag_id, at desc);
create index on help_request (tenant_id, room_id);
create index on help_request (photo_id);

create table lockdown_request (
  -- The phone chooses it, so that a retry is the same request.
  id uuid primary key,
  -- Of the incident that it becomes. Made here: no phone can name one that exists, and two servers cannot start two.
  incident_id uuid not null unique default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  site_id integer not null,
  room_id uuid,
  bag_id uuid not null,
  -- The real lockdown at its site that made it needless: it has what it asked for.
  settled_by_incident_id uuid,
  -- Whether a manager is asked first: the tenant's setting when it was made.
  needs_confirmation boolean not null,
  requested_at timestamptz not null default now(),
  -- When it starts by itself unless somebody decides otherwise.
  starts_at timestamptz not null,
  stage text not null default 'waiting' check (stage in ('waiting', 'started', 'declined', 'undone')),
  decided_at timestamptz,
  decided_by_name text,
  reason text check (length(reason) <= 2000),
  check ((stage = 'waiting') = (decided_at is null)),
  check (settled_by_incident_id is null or stage = 'started'),
  foreign key (tenant_id, site_id) references site (tenant_id, id),
  foreign key (tenant_id, room_id) references room (tenant_id, id),
  foreign key (tenant_id, bag_id) references bag (tenant_id, id),
  -- Checked at commit: what waits is settled before the incident's first events are appended.
  foreign key (tenant_id, settled_by_incident_id) references incident (tenant_id, id) deferrable initially deferred
);
comment on table lockdown_request is 'One row is a silent lockdown that a bag asked for: confirmed, declined, undone, or started by the clock.';
create index on lockdown_request (tenant_id, site_id);
create index on lockdown_request (tenant_id, bag_id, requested_at desc);
create index on lockdown_request (tenant_id, room_id);
create index on lockdown_request (tenant_id, settled_by_incident_id);
-- A second tap is the same request.
create unique index one_waiting_lockdown on lockdown_request (bag_id) where stage = 'waiting';
create index lockdown_due on lockdown_request (starts_at) where stage = 'waiting';

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
comment on table inventory_count is 'One row is a count of what is in a bag, on one day. Insert-only: the next count stands beside it.';
create index on inventory_count (tenant_id, bag_id, at desc);
create index on inventory_count (photo_id);

create table item_use (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  bag_id uuid not null,
  item_key text not null check (length(item_key) between 1 and 50),
  quantity integer not null check (quantity between 1 and 1000),
  at timestamptz not null default now(),
  foreign key (tenant_id, bag_id) references bag (tenant_id, id)
);
comment on table item_use is 'One row says that something was taken from a bag and used. Insert-only.';
create index on item_use (tenant_id, bag_id, at desc);

create table task (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  site_id integer not null,
  bag_id uuid,
  title text not null check (length(title) between 1 and 200),
  detail text check (length(detail) <= 4000),
  -- What it came from.
  origin text not null check (origin in ('restock', 'audit', 'after-action', 'manual')),
  stage text not null default 'open' check (stage in ('open', 'done')),
  due_on date,
  created_at timestamptz not null default now(),
  created_by_name text not null,
  done_at timestamptz,
  done_by_name text,
  version integer not null default 1 check (version >= 1),
  foreign key (tenant_id, site_id) references site (tenant_id, id),
  foreign key (tenant_id, bag_id) references bag (tenant_id, id)
);
comment on table task is 'One row is something to be done at a site before the next emergency.';
create index on task (tenant_id, site_id, stage);
create index on task (tenant_id, bag_id);
-- What a bag lacks is one task, however often it is noticed.
create unique index one_open_restock on task (bag_id) where origin = 'restock' and stage = 'open';

create table resource (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  kind text not null check (kind in ('procedure', 'clip', 'contact', 'plan')),
  title text not null check (length(title) between 1 and 200),
  body text check (length(body) <= 20000),
  url text check (length(url) <= 500),
  phone text check (length(phone) <= 50),
  position integer not null default 0,
  is_active boolean not null default true,
  version integer not null default 1 check (version >= 1)
);
comment on table resource is 'One row is something every bag of a tenant can look up: a procedure, a clip, a contact, a plan.';
create index on resource (tenant_id, position);

-- Whatever calls for a manager, the servers hear of it when it is committed.
create function tell_watch() returns trigger
language plpgsql as $$
begin
  perform pg_notify('muster_watch', new.tenant_id::text);
  return null;
end
$$;
create trigger told after insert or update on help_request
  for each row execute function tell_watch();
create trigger told after insert or update on lockdown_request
  for each row execute function tell_watch();

create trigger insert_only before update or delete or truncate on inventory_count
  for each statement execute function refuse_rewrite();
create trigger insert_only before update or delete or truncate on item_use
  for each statement execute function refuse_rewrite();

do $$
declare
  each text;
begin
  foreach each in array array[
    'blank_label', 'setup_code', 'enrolled_device', 'photo', 'added_person', 'help_request', 'lockdown_request',
    'inventory_count', 'item_use', 'task', 'resource'
  ] loop
    execute format('alter table %I enable row level security', each);
    execute format('alter table %I force row level security', each);
    execute format(
      'create policy of_tenant on %I using (tenant_id = tenant_in_use()) with check (tenant_id = tenant_in_use())',
      each
    );
  end loop;
end
$$;

-- Before the tenant is known, one row can be found by something only its holder knows.
create policy by_setup_code on setup_code for select using (code = known('setup_code'));
create policy by_device on enrolled_device for select using (encode(token_hash, 'hex') = known('device_token_hash'));
-- Each server starts what is due, whichever tenant it is of.
create policy of_server on lockdown_request for select using (known('server') = 'on');
