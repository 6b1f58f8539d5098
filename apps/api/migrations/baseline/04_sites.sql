-- Sites of a tenant, and which of them a restricted user may see or manage.

create table site (
  id integer generated always as identity primary key,
  tenant_id uuid not null references tenant,
  source_id text check (length(source_id) <= 255),
  name text not null check (length(name) between 1 and 200),
  is_active boolean not null default true,
  -- In degrees of WGS 84.
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  from_export boolean not null default false,
  version integer not null default 1 check (version >= 1),
  -- When a person put it out of use: an import leaves it so. Null for a site in use, and for one that an export no longer names.
  retired_at timestamptz,
  -- The command that added it, so that a second tap adds none.
  command_id uuid,
  unique (tenant_id, id),
  unique (tenant_id, source_id),
  check ((latitude is null) = (longitude is null)),
  check (retired_at is null or not is_active),
  unique (tenant_id, command_id)
);
comment on table site is
  'One row is a school, office or campus of a tenant. source_id is its sourcedId in the roster system.';
comment on column site.from_export is
  'An export of the roster system made or named it; an export that lacks it takes it out of use.';

call pg_temp.isolate_tenants('site');
grant select, insert, update on site to muster_app;
grant select on site to muster_global;
grant usage on sequence site_id_seq to muster_app;
create policy of_administered on site for select using (tenant_id = any ((select administered())::uuid[]));
create policy of_everyone on site for select to muster_global using (true);

create table site_permission (
  tenant_id uuid not null references tenant,
  user_id uuid not null,
  site_id integer not null,
  permission text not null default 'manage' check (permission in ('view', 'manage')),
  primary key (tenant_id, user_id, site_id, permission),
  foreign key (tenant_id, user_id) references tenant_assignment (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, site_id) references site (tenant_id, id)
);
comment on table site_permission is
  'One row lets a user who is restricted to sites look at one site (view), or do there all that their role does (manage).';

create index on site_permission (tenant_id, site_id);
create index on site_permission (user_id);

call pg_temp.isolate_tenants('site_permission');
grant select, insert, delete on site_permission to muster_app;
grant select on site_permission to muster_global;
create policy of_user on site_permission for select using (user_id::text = (select known('user_id')));
create policy of_administered on site_permission for select using (tenant_id = any ((select administered())::uuid[]));
create policy of_everyone on site_permission for select to muster_global using (true);
