set local search_path = muster;

-- Which roles there are, the table in domain/access/roles.ts says; `migrate` adds its names here before a server starts.
create table tenant_role (
  name text primary key check (length(name) between 1 and 40)
);
comment on table tenant_role is 'One row is the name of a role that an assignment may give.';
alter table tenant_role enable row level security;
alter table tenant_role force row level security;
-- No row is about anybody. The owner alone adds one.
create policy of_everyone on tenant_role using (true) with check (true);
insert into tenant_role values ('TenantAdmin'), ('Manager'), ('Staff');

alter table tenant_assignment drop constraint tenant_assignment_role_check;
-- The key is checked for the rows of all tenants. Nobody else sees them: the table is locked until the end.
alter table tenant_assignment no force row level security;
alter table tenant_assignment add foreign key (role) references tenant_role;
alter table tenant_assignment force row level security;
create index on tenant_assignment (role);
