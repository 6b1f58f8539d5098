-- Notifications: who is told of what, in which words, and what became of each message.

-- When there is something to tell, or a message is queued again, the servers hear of it at the commit.
create function tell_of_notification() returns trigger
language plpgsql as $$
begin
  perform pg_notify('muster_notification', '');
  return null;
end
$$;

create table notification_group (
  -- The page chooses it, so that a retry is the same group.
  id uuid primary key,
  tenant_id uuid not null references tenant,
  name text not null check (length(name) between 1 and 200),
  -- A test never reaches it.
  is_for_families boolean not null default false,
  -- When drills and tests do not disturb it, in the shape of packages/domain/src/notification/quietHours.ts. Null: never quiet.
  quiet jsonb,
  is_active boolean not null default true,
  version integer not null default 1 check (version >= 1),
  unique (tenant_id, id)
);
comment on table notification_group is
  'One row is a group of people and addresses that are told together.';

call pg_temp.isolate_tenants('notification_group');
grant select, insert, update on notification_group to muster_app;

create table notification_member (
  -- The page chooses it, so that a retry is the same line.
  id uuid primary key,
  tenant_id uuid not null references tenant,
  group_id uuid not null,
  position bigint generated always as identity,
  -- The member, in the shape of packages/domain/src/notification/notificationGroup.ts.
  member jsonb not null,
  unique (group_id, member),
  foreign key (tenant_id, group_id) references notification_group (tenant_id, id)
);
comment on table notification_member is
  'One row is a line of a group: an account, a role, the staff of a site, an address, a webhook or another group.';

create index on notification_member (tenant_id, group_id, position);

call pg_temp.isolate_tenants('notification_member');
grant select, insert, delete on notification_member to muster_app;
grant usage on sequence notification_member_position_seq to muster_app;

create table notification_rule (
  -- The page chooses it, so that a retry is the same rule.
  id uuid primary key,
  tenant_id uuid not null references tenant,
  -- The rule, in the shape of packages/domain/src/notification/notificationRule.ts.
  rule jsonb not null,
  is_active boolean not null default true,
  version integer not null default 1 check (version >= 1)
);
comment on table notification_rule is
  'One row says who is told of which incidents, when, and in which ways.';

create index on notification_rule (tenant_id, is_active);

call pg_temp.isolate_tenants('notification_rule');
grant select, insert, update on notification_rule to muster_app;

create table notification_words (
  tenant_id uuid not null references tenant,
  channel text not null check (channel in ('email', 'sms', 'push', 'teamChat')),
  stage text not null check (stage in ('start', 'update', 'end')),
  subject text check (length(subject) between 1 and 200),
  -- Null: the built-in words.
  body text check (length(body) between 1 and 4000),
  version integer not null check (version >= 1),
  saved_at timestamptz not null default now(),
  saved_by_name text not null check (length(saved_by_name) between 1 and 200),
  reader text not null check (reader in ('staff', 'families')),
  primary key (tenant_id, reader, channel, stage)
);
comment on table notification_words is
  'One row is how an organization words what people are told: who reads it, in one way, at one stage.';

call pg_temp.isolate_tenants('notification_words');
grant select, insert, update on notification_words to muster_app;

create table notification_endpoint (
  -- The page chooses it, so that a retry is the same endpoint.
  id uuid primary key,
  tenant_id uuid not null references tenant,
  name text not null check (length(name) between 1 and 200),
  format text not null check (format in ('standard', 'slack', 'teams')),
  -- For Slack and Teams the address is a secret: it is shown to nobody.
  url text not null check (length(url) <= 2000),
  -- It signs messages, so a hash is not enough. The old secret signs, too, until its end.
  secret text check (secret like 'whsec_%'),
  old_secret text check (old_secret like 'whsec_%'),
  old_secret_until timestamptz,
  is_active boolean not null default true,
  version integer not null default 1 check (version >= 1),
  check ((format = 'standard') = (secret is not null)),
  check ((old_secret is null) = (old_secret_until is null)),
  unique (tenant_id, id)
);
comment on table notification_endpoint is
  'One row is a webhook, or a channel of Slack or Teams, to which messages are sent.';

call pg_temp.isolate_tenants('notification_endpoint');
grant select, insert, update on notification_endpoint to muster_app;
-- Each server sends to them, whichever tenant they are of.
create policy of_server on notification_endpoint for select using ((select known('server')) = 'on');

create table notification_contact (
  tenant_id uuid not null references tenant,
  user_id uuid not null references app_user,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  primary key (tenant_id, user_id)
);
comment on table notification_contact is
  'One row is the number at which a user gets an SMS of one tenant. They set it themselves.';

create index on notification_contact (user_id);

call pg_temp.isolate_tenants('notification_contact');
grant select, insert, update, delete on notification_contact to muster_app;

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
  -- SHA-256 of the secret. Null: subscribed before there was one.
  secret_hash bytea check (length(secret_hash) = 32),
  -- When its push service said that it is gone. Null: it still gets messages.
  gone_at timestamptz,
  unique (tenant_id, user_id, endpoint)
);
comment on table push_subscription is
  'One row is a browser on which a user is told, also while its page is closed.';

create index on push_subscription (user_id);

call pg_temp.isolate_tenants('push_subscription');
grant select, insert, update, delete on push_subscription to muster_app;
-- Before the tenant is known, a browser is found by its secret.
create policy by_secret on push_subscription for select
  using (encode(secret_hash, 'hex') = (select known('push_secret_hash')));
-- Each server sends to them, whichever tenant they are of.
create policy of_server on push_subscription for select using ((select known('server')) = 'on');

create table push_key (
  -- One for the whole installation. Browsers subscribe to it: a new one would lose them all.
  is_the_one boolean primary key default true check (is_the_one),
  public_key text not null,
  private_key text not null
);
comment on table push_key is
  'One row is the key pair (VAPID, RFC 8292) by which push services know this place, where none was configured.';

alter table push_key enable row level security;
alter table push_key force row level security;
grant select, insert on push_key to muster_app;
create policy of_server on push_key
  using ((select known('server')) = 'on')
  with check ((select known('server')) = 'on');

create table notification_request (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  incident_id uuid,
  -- The event that people are told of, and its kind.
  seq integer check (seq >= 1),
  stage text check (stage in ('start', 'update', 'end')),
  told jsonb not null,
  made_at timestamptz not null default now(),
  -- The name, address and words of the organization, as they were when the recipients were worked out. Null until then.
  words jsonb,
  worked_out_at timestamptz,
  tries integer not null default 0,
  -- When the recipients have to be worked out. While a server is at it: when that counts as lost. Null: done or given up.
  next_try_at timestamptz default now(),
  site_id integer,
  unique (tenant_id, id),
  -- An append that is tried again tells people once.
  unique (incident_id, seq),
  foreign key (tenant_id, incident_id) references incident (tenant_id, id),
  foreign key (tenant_id, site_id) references site (tenant_id, id),
  constraint about_one_thing check (num_nonnulls(incident_id, site_id) = 1),
  -- RBIMs have no log and no stages.
  constraint entry_of_incident check (num_nonnulls(incident_id, seq, stage) in (0, 3))
);
comment on table notification_request is
  'One row is something that people are to be told: of an incident, written with the entry of the log that says it; or of the RBIMs of a site, written as what happened to them is marked as told.';
comment on column notification_request.told is
  'What there is to tell. Of an incident packages/domain/src/notification/request.ts, of RBIMs packages/domain/src/notification/deviceNews.ts.';

create index on notification_request (tenant_id, incident_id);
create index on notification_request (next_try_at) where next_try_at is not null;
create index on notification_request (tenant_id, site_id, made_at desc) where site_id is not null;
create index on notification_request (made_at) where site_id is not null;

call pg_temp.isolate_tenants('notification_request');
grant select, insert, update, delete on notification_request to muster_app;
create policy at_sending on notification_request for update
  using ((select known('server')) = 'on')
  with check ((select known('server')) = 'on');
-- Messages about an incident stay as long as the incident. Messages about RBIMs stay as long as their history.
create policy at_upkeep on notification_request for delete using ((select known('server')) = 'on');
create policy of_devices_alone on notification_request as restrictive for delete using (site_id is not null);
-- Each server works out what is due, whichever tenant it is of, and takes it first.
create policy of_server on notification_request for select using ((select known('server')) = 'on');

create trigger told after insert on notification_request
  for each statement execute function tell_of_notification();

create table notification_delivery (
  -- Also the name of the message on the wire: the same at every try, so that a receiver can tell a copy.
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  incident_id uuid,
  request_id uuid not null,
  channel text not null check (channel in ('email', 'sms', 'push', 'webhook', 'teamChat')),
  -- An e-mail address, a number, the id of a subscription or of an endpoint. `account:…`: there is no way to reach them.
  address text not null check (length(address) <= 320),
  has_way boolean not null default true,
  name text not null,
  -- The end of the link in the message: 128 random bits that can acknowledge this message and nothing else.
  token text unique,
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'failed', 'held')),
  -- About a real incident: goes before drills.
  is_real boolean not null default false,
  -- Grows when a try begins and never starts anew. The server of a try may note the result only while this number is its own.
  tries integer not null default 0,
  -- How many of the tries were made before the message was last queued.
  spent_tries integer not null default 0 check (spent_tries <= tries),
  -- When the next try is due. During a try: when that try counts as lost. Null: nothing more to do.
  next_try_at timestamptz default now(),
  problem text check (length(problem) <= 500),
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  delivered_at timestamptz,
  acknowledged_at timestamptz,
  changed_at timestamptz not null default now(),
  site_id integer,
  -- Who reads a message decides what it may say.
  reader text not null default 'staff' check (reader in ('staff', 'families')),
  check (state = 'queued' or next_try_at is null),
  -- Nobody gets the same message twice in the same way.
  unique (request_id, channel, address),
  foreign key (tenant_id, request_id) references notification_request (tenant_id, id),
  foreign key (tenant_id, incident_id) references incident (tenant_id, id),
  foreign key (tenant_id, site_id) references site (tenant_id, id),
  constraint about_one_thing check (num_nonnulls(incident_id, site_id) = 1),
  -- Only messages about an incident can be acknowledged.
  constraint link_of_incident check ((token is null) = (incident_id is null))
);
comment on table notification_delivery is
  'One row is one message to one address: the job of sending it, and what became of it.';

create index on notification_delivery (tenant_id, incident_id, channel, state);
create index on notification_delivery (tenant_id, request_id);
create index on notification_delivery (tenant_id, channel, address, changed_at desc);
create index delivery_due on notification_delivery (channel, is_real desc, next_try_at) where next_try_at is not null;
create index on notification_delivery (tenant_id, site_id) where site_id is not null;

call pg_temp.isolate_tenants('notification_delivery');
grant select, insert, update, delete on notification_delivery to muster_app;
create policy at_sending on notification_delivery for update
  using ((select known('server')) = 'on')
  with check ((select known('server')) = 'on');
-- Before the tenant is known, a message is found by the link in it, or by what the SMS service was told to name.
create policy by_token on notification_delivery for select using (token = (select known('notified_token')));
create policy at_upkeep on notification_delivery for delete using ((select known('server')) = 'on');
create policy of_devices_alone on notification_delivery as restrictive for delete using (site_id is not null);
-- Each server sends what is due, whichever tenant it is of.
create policy of_server on notification_delivery for select using ((select known('server')) = 'on');
