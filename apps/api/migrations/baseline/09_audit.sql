-- The audit: changes to ordinary tables. Changes to an incident are events in its own log.

create table audit (
  id bigint generated always as identity primary key,
  tenant_id uuid references tenant,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  actor_id uuid,
  source_address text,
  before jsonb,
  after jsonb
);
comment on table audit is
  'One row is a change to an ordinary table, written in the transaction that made it; of no tenant where it is about the whole place. Insert-only.';

create index on audit (tenant_id, at desc, id desc);
create index on audit (at desc, id desc);
create index on audit (tenant_id, action, at desc, id desc);
create index on audit (action, at desc, id desc);

call pg_temp.isolate_tenants('audit');
grant select, insert on audit to muster_app;
grant select on audit to muster_global;
grant usage on sequence audit_id_seq to muster_app;
create policy of_administered on audit for select using (tenant_id = any ((select administered())::uuid[]));
create policy of_everyone on audit for select to muster_global using (true);
-- An entry about the whole installation has no tenant: the first global administrator is made before there is any tenant. Only the
-- server and the command line write one.
create policy of_place on audit for insert
  with check (tenant_id is null and (select known('server')) = 'on');

create trigger insert_only before update or delete or truncate on audit
  for each statement execute function refuse_rewrite();
