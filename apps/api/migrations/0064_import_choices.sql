-- CSV imports: students come as CSV too; the column that holds ids is remembered; and rows that were skipped are given back.

set local search_path = muster;

alter table import_run
  drop constraint import_run_kind_check,
  add constraint import_run_kind_check
    check (kind in ('oneroster', 'sites', 'rooms', 'users', 'rbims', 'students')),
  -- The skipped rows as CSV, with why: to be mended and imported again. It may name students, so it goes after thirty days.
  add column skipped_file text;

create table import_id_column (
  tenant_id uuid not null references tenant,
  kind text not null check (kind in ('sites', 'rooms', 'students')),
  -- As the header of the file has it; null when a person said that none holds ids.
  header text check (length(header) between 1 and 200),
  primary key (tenant_id, kind)
);
comment on table import_id_column is 'One row says which column of an organization’s files of a kind holds the ids, as it was when one was imported last.';
alter table import_id_column enable row level security;
alter table import_id_column force row level security;
create policy of_tenant on import_id_column
  using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
