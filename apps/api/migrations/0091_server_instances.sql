set local search_path = muster;

-- An upgrade may take away what the version before needs only when no server of that version runs any more.
create table server_instance (
  id uuid primary key,
  version text not null check (length(version) between 1 and 100),
  newest_migration text not null check (length(newest_migration) between 1 and 200),
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
comment on table server_instance is
  'One row is a server process that runs: its version, and the newest migration that it knows. It writes seen_at every ten seconds and removes the row when it stops; a row of thirty seconds without that counts for nothing.';
grant select, insert, update, delete on server_instance to muster_app;
alter table server_instance enable row level security;
alter table server_instance force row level security;
create policy anybody on server_instance using (true) with check (true);
