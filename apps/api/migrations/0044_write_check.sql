-- Whether commands could be stored is found by storing something: a database that answers may be read-only, on a full disk, or one that this
-- server's role may not write any more.

set local search_path = muster;

create table write_check (
  is_only boolean primary key default true check (is_only),
  at timestamptz not null default now()
);
comment on table write_check is 'One row that every server overwrites every other second, to find out whether the database can be written.';
alter table write_check enable row level security;
alter table write_check force row level security;
create policy anybody on write_check using (true) with check (true);
insert into write_check default values;
