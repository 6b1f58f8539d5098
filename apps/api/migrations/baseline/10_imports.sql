-- Imports of sites, rooms, users, rosters and devices through the browser.

create table import_run (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  kind text not null check (kind in ('oneroster', 'sites', 'rooms', 'users', 'rbims', 'students')),
  file_name text not null check (length(file_name) between 1 and 200),
  dry_run boolean not null,
  by_name text not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  stage text not null default 'running' check (stage in ('running', 'done', 'failed')),
  rows_read integer not null default 0,
  -- The server at work says twice a second that it still is; a run that falls silent has lost its server.
  heard_at timestamptz not null default now(),
  problem text,
  result jsonb,
  leave_out_ended boolean not null default false,
  -- The skipped rows as CSV, with the reason: to be mended and imported again. It may name students, so it goes after thirty days.
  skipped_file text
);
comment on table import_run is
  'One row is an import through the browser: how far it came, and what it did or would have done.';
comment on column import_run.leave_out_ended is
  'Whether a OneRoster import left out enrollments that ended before its day.';

create index on import_run (tenant_id, started_at desc);
-- One at a time, whichever server it runs on.
create unique index import_running on import_run (tenant_id) where stage = 'running';

call pg_temp.isolate_tenants('import_run');
grant select, insert, update on import_run to muster_app;

create table import_id_column (
  tenant_id uuid not null references tenant,
  kind text not null check (kind in ('sites', 'rooms', 'students')),
  -- The name of the column in the header of the file. Null: a person said that no column holds ids.
  header text check (length(header) between 1 and 200),
  primary key (tenant_id, kind)
);
comment on table import_id_column is
  'One row says which column of an organization’s files of a kind holds the ids, as it was when one was imported last.';

call pg_temp.isolate_tenants('import_id_column');
grant select, insert, update on import_id_column to muster_app;
