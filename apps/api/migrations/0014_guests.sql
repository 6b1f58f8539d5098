-- What lets guests in. Who they are and what they may is in the log of their incident; here is only what opens it to them.

set local search_path = muster;

create table guest_link (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  -- No foreign key, here and in guest_session: its check would take a lock on the row of the incident before the log does,
  -- and two servers at which guests come in at once would wait for each other.
  incident_id uuid not null,
  -- As the log of the incident names them.
  guest_id uuid not null,
  -- SHA-256 of what stands behind the # of the link.
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  is_for_any_device boolean not null,
  made_at timestamptz not null default now(),
  made_by_name text not null,
  -- When a device first entered by it: for one that is not for any device, the only one.
  opened_at timestamptz,
  -- When a newer one took its place.
  retired_at timestamptz,
  -- Where it was last sent: a mail address, or a number for an SMS.
  sent_to text check (length(sent_to) <= 320),
  sent_at timestamptz,
  -- The last SMS that was handed over, or is about to be: asked for again, it is not sent a second time.
  sms_id uuid,
  unique (tenant_id, id)
);
comment on table guest_link is 'One row is a link that was given to a guest of an incident. The link itself is kept nowhere.';
create index on guest_link (tenant_id, incident_id, guest_id);
-- Two managers who renew a link at once leave one that opens.
create unique index one_guest_link on guest_link (tenant_id, incident_id, guest_id) where retired_at is null;

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
comment on table guest_session is 'One row is a device on which a guest''s link was opened.';
create index on guest_session (tenant_id, incident_id, guest_id);
create index on guest_session (tenant_id, link_id);

do $$
declare
  each text;
begin
  foreach each in array array['guest_link', 'guest_session'] loop
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
create policy by_link on guest_link for select using (encode(secret_hash, 'hex') = known('guest_link_hash'));
create policy by_token on guest_session for select using (encode(token_hash, 'hex') = known('guest_token_hash'));

-- Last, for this holds the table for a moment. A mail with a link in it is emptied once it went, or was given up, and is
-- not sent when the link opens nothing any more. Not valid: of the mails there are none has one yet, and an owner who is
-- no superuser could not look at them.
alter table outgoing_mail add column guest_link_id uuid;
alter table outgoing_mail add foreign key (tenant_id, guest_link_id) references guest_link (tenant_id, id) not valid;
create index on outgoing_mail (tenant_id, guest_link_id) where guest_link_id is not null;
