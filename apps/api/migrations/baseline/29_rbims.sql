-- RBIMs: hardware units that report their own state, and whose button asks for help.

-- When an RBIM changes, the servers forget at the commit what they remember of it.
create function tell_of_rbim() returns trigger
language plpgsql as $$
begin
  perform pg_notify('muster_rbim', new.tenant_id::text);
  return null;
end
$$;

create table rbim (
  -- The page chooses it, so that a retry is the same RBIM.
  id uuid primary key,
  tenant_id uuid not null references tenant,
  -- Unique in the whole installation: a heartbeat names nothing else, and its tenant is found by it.
  serial_number text not null unique check (serial_number ~ '^[A-Z0-9][A-Z0-9._-]{2,63}$' and serial_number <> 'LIST'),
  model text not null check (length(model) between 1 and 200),
  site_id integer not null,
  room_id uuid,
  -- Ed25519. The private key was never here. Null: it has none yet, and cannot report.
  public_key bytea check (length(public_key) = 32),
  key_set_at timestamptz,
  -- The meaning of a press of its button.
  press text not null check (press in ('nothing', 'help', 'silentLockdown')),
  interval_seconds integer not null check (interval_seconds between 1 and 86400),
  low_battery smallint not null check (low_battery between 1 and 90),
  retired_at timestamptz,
  version integer not null default 1 check (version >= 1),
  check ((public_key is null) = (key_set_at is null)),
  unique (tenant_id, id),
  foreign key (tenant_id, site_id) references site (tenant_id, id),
  foreign key (tenant_id, room_id) references room (tenant_id, id)
);
comment on table rbim is
  'One row is an RBIM: a hardware unit known by its serial number, where it hangs and what its button does.';

create index on rbim (tenant_id, site_id);
create index on rbim (tenant_id, room_id);

call pg_temp.isolate_tenants('rbim');
grant select, insert, update on rbim to muster_app;
-- Before the tenant is known, an RBIM is found by the serial number that it names.
create policy by_serial_number on rbim for select using (serial_number = (select known('serial_number')));
-- Each server notes what it heard and looks for silent RBIMs, whichever tenant they are of.
create policy of_server on rbim for select using ((select known('server')) = 'on');

create trigger told after insert or update on rbim
  for each row execute function tell_of_rbim();

-- Beside the record, because this is written at every heartbeat and the record hardly ever. No column that a heartbeat changes is in an
-- index, and each page has room. So PostgreSQL writes the new row beside the old one and touches no index.
create table rbim_standing (
  rbim_id uuid primary key,
  tenant_id uuid not null references tenant,
  seen_at timestamptz,
  -- When the newest message that counted was made, by its own clock, in seconds since 1970. Nothing as old counts again.
  counter bigint not null default 0,
  battery smallint check (battery between 0 and 100),
  signal smallint check (signal between -200 and 50),
  firmware text check (length(firmware) <= 50),
  fault text check (length(fault) <= 200),
  tested_at timestamptz,
  is_test_passed boolean,
  -- Since when managers know that it is silent, has a low battery, or is broken. Null: it is not.
  silent_since timestamptz,
  low_since timestamptz,
  broken_since timestamptz,
  -- When a server next checks that. It moves on when it is checked, not at each heartbeat.
  check_at timestamptz,
  foreign key (tenant_id, rbim_id) references rbim (tenant_id, id)
) with (fillfactor = 50);
comment on table rbim_standing is
  'One row is how an RBIM was when it last said so, and what its managers were told of it.';

create index on rbim_standing (tenant_id, rbim_id);
create index on rbim_standing (check_at) where check_at is not null;

call pg_temp.isolate_tenants('rbim_standing');
grant select, insert, update on rbim_standing to muster_app;
create policy at_heartbeat on rbim_standing for update
  using ((select known('server')) = 'on')
  with check ((select known('server')) = 'on');
create policy of_server on rbim_standing for select using ((select known('server')) = 'on');

create table rbim_sample (
  tenant_id uuid not null references tenant,
  rbim_id uuid not null,
  -- On the hour. The first heartbeat of an hour counts for the whole of it.
  hour timestamptz not null,
  battery smallint check (battery between 0 and 100),
  signal smallint check (signal between -200 and 50),
  primary key (rbim_id, hour),
  foreign key (tenant_id, rbim_id) references rbim (tenant_id, id)
);
comment on table rbim_sample is
  'One row is battery and signal of an RBIM in one hour. Removed after 35 days.';

create index on rbim_sample (tenant_id, rbim_id);
create index on rbim_sample (hour);

call pg_temp.isolate_tenants('rbim_sample');
grant select, insert, delete on rbim_sample to muster_app;
create policy at_heartbeat on rbim_sample for insert with check ((select known('server')) = 'on');
create policy at_upkeep on rbim_sample for delete using ((select known('server')) = 'on');
create policy of_server on rbim_sample for select using ((select known('server')) = 'on');

create table rbim_entry (
  -- An RBIM chooses the ids of its own reports, so that a retry is the same report. No other RBIM can take its ids.
  id uuid not null,
  tenant_id uuid not null references tenant,
  rbim_id uuid not null,
  at timestamptz not null default now(),
  kind text not null check (
    kind in (
      'silent', 'back', 'batteryLow', 'batteryFine', 'broken', 'mended',
      'press', 'testPassed', 'testFailed', 'lowBattery', 'fault', 'tamper'
    )
  ),
  detail text check (length(detail) <= 500),
  -- Its managers have to be told and have not been told yet.
  is_to_tell boolean not null default false,
  primary key (rbim_id, id),
  foreign key (tenant_id, rbim_id) references rbim (tenant_id, id)
);
comment on table rbim_entry is
  'One row is something that happened to an RBIM: what it reported, or how its state changed. Removed after 400 days.';

create index on rbim_entry (tenant_id, rbim_id, at desc);
create index on rbim_entry (at);
create index on rbim_entry (tenant_id) where is_to_tell;

call pg_temp.isolate_tenants('rbim_entry');
grant select, insert, update, delete on rbim_entry to muster_app;
create policy at_upkeep on rbim_entry for delete using ((select known('server')) = 'on');
create policy of_server on rbim_entry for select using ((select known('server')) = 'on');

create table rbim_telling (
  tenant_id uuid not null references tenant,
  site_id integer not null,
  told_at timestamptz not null,
  primary key (tenant_id, site_id),
  foreign key (tenant_id, site_id) references site (tenant_id, id)
);
comment on table rbim_telling is
  'One row says when the managers of a site were last told of its RBIMs, so that what breaks together is one mail.';

call pg_temp.isolate_tenants('rbim_telling');
grant select, insert, update on rbim_telling to muster_app;
