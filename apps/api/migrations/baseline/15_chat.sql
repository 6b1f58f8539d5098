-- The chat of an incident: who of command has read what, and which rooms have their page open.

create table chat_read (
  tenant_id uuid not null references tenant,
  -- No foreign key: its check would lock the row of the incident, and every answer of a room waits for that row.
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
comment on table chat_read is
  'One row is how far somebody of command has read one channel of the chat of an incident.';

create index on chat_read (tenant_id);
create index on chat_read (account_id, incident_id);

call pg_temp.isolate_tenants('chat_read');
grant select, insert, update on chat_read to muster_app;

-- Unlogged: what was open is worth nothing after a crash.
create unlogged table open_pages (
  tenant_id uuid not null references tenant,
  incident_id uuid not null,
  -- A server chooses its id when it starts.
  server_id uuid not null,
  room_ids uuid[] not null,
  -- When the server last said so. A row that is older than ten seconds does not count any more.
  at timestamptz not null default now(),
  primary key (incident_id, server_id)
);
comment on table open_pages is
  'One row is the rooms of an incident whose page is open at one server, written when another server asks.';

create index on open_pages (tenant_id);

call pg_temp.isolate_tenants('open_pages');
grant select, insert, update, delete on open_pages to muster_app;
