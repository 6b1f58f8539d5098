-- Who of command has read what in the chats of an incident, and which rooms' pages are open at which server.

set local search_path = muster;

create table chat_read (
  tenant_id uuid not null references tenant,
  -- No foreign key: its check would lock the row of the incident, which every answer of a room has to wait for.
  incident_id uuid not null,
  account_id uuid not null references app_user,
  -- As they were called when they read.
  reader_name text not null check (length(reader_name) between 1 and 200),
  -- A group, or the id of a room.
  channel text not null check (channel in ('command', 'responders') or length(channel) = 36),
  -- Seq of the last entry that was on their screen; it only grows.
  up_to integer not null check (up_to >= 1),
  primary key (incident_id, channel, account_id)
);
comment on table chat_read is 'One row is how far somebody of command has read one channel of the chat of an incident.';
create index on chat_read (tenant_id);
create index on chat_read (account_id, incident_id);
alter table chat_read enable row level security;
alter table chat_read force row level security;
create policy of_tenant on chat_read using (tenant_id = tenant_in_use()) with check (tenant_id = tenant_in_use());

-- Unlogged: what was open is worth nothing after a crash.
create unlogged table open_pages (
  tenant_id uuid not null references tenant,
  incident_id uuid not null,
  -- A server chooses its id when it starts.
  server_id uuid not null,
  room_ids uuid[] not null,
  -- What has not been said again for ten seconds is not believed any more.
  at timestamptz not null default now(),
  primary key (incident_id, server_id)
);
comment on table open_pages is 'One row is the rooms of an incident whose page is open at one server, written when another server asks.';
create index on open_pages (tenant_id);
alter table open_pages enable row level security;
alter table open_pages force row level security;
create policy of_tenant on open_pages using (tenant_id = tenant_in_use()) with check (tenant_id = tenant_in_use());
