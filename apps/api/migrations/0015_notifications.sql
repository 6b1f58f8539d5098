-- Telling people who are not looking at Muster: who is told of what and in which words, and what became of each message.

set local search_path = muster;

create table notification_group (
  -- The page chooses it, so that a retry is the same group.
  id uuid primary key,
  tenant_id uuid not null references tenant,
  name text not null check (length(name) between 1 and 200),
  -- A test never reaches it.
  is_for_families boolean not null default false,
  -- When drills and tests do not disturb it, as packages/domain/src/notification/quietHours.ts has it; null: never quiet.
  quiet jsonb,
  is_active boolean not null default true,
  version integer not null default 1 check (version >= 1),
  unique (tenant_id, id)
);
comment on table notification_group is 'One row is a group of people and addresses that are told together.';

create table notification_member (
  -- The page chooses it, so that a retry is the same line.
  id uuid primary key,
  tenant_id uuid not null references tenant,
  group_id uuid not null,
  position bigint generated always as identity,
  -- Who or what it is, as packages/domain/src/notification/group.ts has it.
  member jsonb not null,
  unique (group_id, member),
  foreign key (tenant_id, group_id) references notification_group (tenant_id, id)
);
comment on table notification_member is 'One row is a line of a group: an account, a role, the staff of a site, an address, a webhook or another group.';
create index on notification_member (tenant_id, group_id, position);

create table notification_rule (
  -- The page chooses it, so that a retry is the same rule.
  id uuid primary key,
  tenant_id uuid not null references tenant,
  -- What it says, as packages/domain/src/notification/rule.ts has it.
  rule jsonb not null,
  is_active boolean not null default true,
  version integer not null default 1 check (version >= 1)
);
comment on table notification_rule is 'One row says who is told of which incidents, when, and in which ways.';
create index on notification_rule (tenant_id, is_active);

create table notification_words (
  tenant_id uuid not null references tenant,
  channel text not null check (channel in ('email', 'sms', 'push', 'teamChat')),
  stage text not null check (stage in ('start', 'update', 'end')),
  subject text check (length(subject) between 1 and 200),
  -- Null: what is built in is used.
  body text check (length(body) between 1 and 4000),
  version integer not null check (version >= 1),
  saved_at timestamptz not null default now(),
  saved_by_name text not null check (length(saved_by_name) between 1 and 200),
  primary key (tenant_id, channel, stage)
);
comment on table notification_words is 'One row is how an organisation words what people are told, in one way and at one stage.';

create table notification_endpoint (
  -- The page chooses it, so that a retry is the same endpoint.
  id uuid primary key,
  tenant_id uuid not null references tenant,
  name text not null check (length(name) between 1 and 200),
  format text not null check (format in ('standard', 'slack', 'teams')),
  -- A key, where it leads to Slack or Teams: shown to nobody.
  url text not null check (length(url) <= 2000),
  -- Signs what is sent, so it cannot be kept as a hash. The old one signs, too, until then.
  secret text check (secret like 'whsec_%'),
  old_secret text check (old_secret like 'whsec_%'),
  old_secret_until timestamptz,
  is_active boolean not null default true,
  version integer not null default 1 check (version >= 1),
  check ((format = 'standard') = (secret is not null)),
  check ((old_secret is null) = (old_secret_until is null)),
  unique (tenant_id, id)
);
comment on table notification_endpoint is 'One row is a webhook, or a channel of Slack or Teams, to which messages are sent.';

create table notification_contact (
  tenant_id uuid not null references tenant,
  user_id uuid not null references app_user,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  primary key (tenant_id, user_id)
);
comment on table notification_contact is 'One row is the number at which a user gets an SMS of one tenant. They set it themselves.';
create index on notification_contact (user_id);

create table push_subscription (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  user_id uuid not null references app_user,
  -- Where the push service takes messages for this browser, and the browser's keys (RFC 8291).
  endpoint text not null check (length(endpoint) <= 2000),
  p256dh text not null,
  auth text not null,
  device text not null check (length(device) between 1 and 200),
  created_at timestamptz not null default now(),
  unique (tenant_id, user_id, endpoint)
);
comment on table push_subscription is 'One row is a browser on which a user is told, also while its page is closed.';
create index on push_subscription (user_id);

create table push_key (
  -- One for the whole place: browsers subscribe to it, so a new one would lose them all.
  is_the_one boolean primary key default true check (is_the_one),
  public_key text not null,
  private_key text not null
);
comment on table push_key is 'One row is the key pair (VAPID, RFC 8292) by which push services know this place, where none was configured.';

create table notification_wish (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  incident_id uuid not null,
  -- The entry of the log that people are told of.
  seq integer not null check (seq >= 1),
  stage text not null check (stage in ('start', 'update', 'end')),
  -- What there is to tell, as the log had it: packages/domain/src/notification/wish.ts.
  told jsonb not null,
  made_at timestamptz not null default now(),
  -- The organisation's name, address and words, as they were when it was worked out who is told; null until then.
  words jsonb,
  worked_out_at timestamptz,
  tries integer not null default 0,
  -- When it is to be worked out, and while somebody is at it, when that counts as lost; null once it is, or given up.
  next_try_at timestamptz default now(),
  unique (tenant_id, id),
  -- However often an append is tried again, people are told once.
  unique (incident_id, seq),
  foreign key (tenant_id, incident_id) references incident (tenant_id, id)
);
comment on table notification_wish is 'One row is something that people are to be told, written with the entry of the log that says it.';
create index on notification_wish (tenant_id, incident_id);
create index on notification_wish (next_try_at) where next_try_at is not null;

create table notification_delivery (
  -- Also the name of the message on the wire: the same at every try, so that a copy is known as one.
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  incident_id uuid not null,
  wish_id uuid not null,
  channel text not null check (channel in ('email', 'sms', 'push', 'webhook', 'teamChat')),
  -- An e-mail address, a number, the id of a subscription or of an endpoint; `account:…` where there is no way.
  address text not null check (length(address) <= 320),
  has_way boolean not null default true,
  name text not null,
  -- What the link in it ends with: 128 random bits that can acknowledge this message and nothing else.
  token text not null unique,
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'failed', 'held')),
  -- Told of a real incident: goes before drills.
  is_real boolean not null default false,
  -- Counted when a try begins, and never begun anew. Who has begun one may note how it went only while this is still theirs.
  tries integer not null default 0,
  -- How many of them were made before it was last put in line.
  spent_tries integer not null default 0 check (spent_tries <= tries),
  -- When it is due; while a try is under way, when that one counts as lost. Null when nothing more is to be done.
  next_try_at timestamptz default now(),
  problem text check (length(problem) <= 500),
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  delivered_at timestamptz,
  acknowledged_at timestamptz,
  changed_at timestamptz not null default now(),
  check (state = 'queued' or next_try_at is null),
  -- Nobody is told the same thing twice in the same way.
  unique (wish_id, channel, address),
  foreign key (tenant_id, wish_id) references notification_wish (tenant_id, id),
  foreign key (tenant_id, incident_id) references incident (tenant_id, id)
);
comment on table notification_delivery is 'One row is one message to one address: the job of sending it, and what became of it.';
create index on notification_delivery (tenant_id, incident_id, channel, state);
create index on notification_delivery (tenant_id, wish_id);
create index on notification_delivery (tenant_id, channel, address, changed_at desc);
create index delivery_due on notification_delivery (channel, is_real desc, next_try_at) where next_try_at is not null;

-- Whoever writes a wish, or puts a message in line again, the servers hear of it when it is committed.
create function tell_of_notification() returns trigger
language plpgsql as $$
begin
  perform pg_notify('muster_notification', '');
  return null;
end
$$;
create trigger told after insert on notification_wish
  for each statement execute function tell_of_notification();

do $$
declare
  each text;
begin
  foreach each in array array[
    'notification_group', 'notification_member', 'notification_rule', 'notification_words', 'notification_endpoint',
    'notification_contact', 'push_subscription', 'notification_wish', 'notification_delivery'
  ] loop
    execute format('alter table %I enable row level security', each);
    execute format('alter table %I force row level security', each);
    execute format(
      'create policy of_tenant on %I using (tenant_id = tenant_in_use()) with check (tenant_id = tenant_in_use())',
      each
    );
  end loop;
  -- Each server sends what is due, whichever tenant it is of.
  foreach each in array array['notification_wish', 'notification_delivery', 'notification_endpoint', 'push_subscription'] loop
    execute format('create policy of_server on %I for select using (known(''server'') = ''on'')', each);
  end loop;
end
$$;

create policy at_sending on notification_delivery for update
  using (known('server') = 'on')
  with check (known('server') = 'on');
-- Whoever works one out takes it first.
create policy at_sending on notification_wish for update
  using (known('server') = 'on')
  with check (known('server') = 'on');
-- Before the tenant is known, a message is found by the link that was in it, or by what the SMS service was told to name.
create policy by_token on notification_delivery for select using (token = known('notified_token'));

alter table push_key enable row level security;
alter table push_key force row level security;
create policy of_server on push_key
  using (known('server') = 'on')
  with check (known('server') = 'on');
