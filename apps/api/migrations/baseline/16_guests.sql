-- Guests of an incident: what opens it to them. Who they are and what they may do is in the log of the incident.

create table guest_link (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  -- No foreign key, here and in guest_session: its check would take a lock on the row of the incident before the log does,
  -- and two servers at which guests come in at once would wait for each other.
  incident_id uuid not null,
  -- As the log of the incident names them.
  guest_id uuid not null,
  -- SHA-256 of the part of the link after the #.
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  is_for_any_device boolean not null,
  made_at timestamptz not null default now(),
  made_by_name text not null,
  -- When a device first opened it. A link that is not for any device is for that device alone.
  opened_at timestamptz,
  -- When a newer link took its place.
  retired_at timestamptz,
  -- Where the link was last sent: an e-mail address, or a number for an SMS.
  sent_to text check (length(sent_to) <= 320),
  sent_at timestamptz,
  -- The last SMS that was handed over, or is about to be. A repeated request does not send it again.
  sms_id uuid,
  unique (tenant_id, id)
);
comment on table guest_link is
  'One row is a link that was given to a guest of an incident. The link itself is kept nowhere.';

create index on guest_link (tenant_id, incident_id, guest_id);
-- Two managers who renew a link at once leave one that opens.
create unique index one_guest_link on guest_link (tenant_id, incident_id, guest_id) where retired_at is null;

call pg_temp.isolate_tenants('guest_link');
grant select, insert, update on guest_link to muster_app;
-- Before the tenant is known, a link is found by its secret, and a device by its token.
create policy by_link on guest_link for select using (encode(secret_hash, 'hex') = (select known('guest_link_hash')));

create table guest_session (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  incident_id uuid not null,
  guest_id uuid not null,
  link_id uuid not null,
  -- SHA-256 of what the device sends.
  token_hash bytea not null unique check (length(token_hash) = 32),
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- When a newer link was opened on another device.
  ended_at timestamptz,
  foreign key (tenant_id, link_id) references guest_link (tenant_id, id)
);
comment on table guest_session is
  'One row is a device on which a guest''s link was opened.';

create index on guest_session (tenant_id, incident_id, guest_id);
create index on guest_session (tenant_id, link_id);

call pg_temp.isolate_tenants('guest_session');
grant select, insert, update on guest_session to muster_app;
create policy by_token on guest_session for select using (encode(token_hash, 'hex') = (select known('guest_token_hash')));
