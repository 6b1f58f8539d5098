-- Whether commands can be stored is found by storing something. A database that answers may be read-only, on a
-- full disk, or closed to the role of the server.

create table write_check (
  is_only boolean primary key default true check (is_only),
  at timestamptz not null default now()
);
comment on table write_check is
  'One row that every server overwrites every other second, to find out whether the database can be written.';

alter table write_check enable row level security;
alter table write_check force row level security;
grant select, update on write_check to muster_app;
create policy anybody on write_check using (true) with check (true);

insert into write_check default values;
