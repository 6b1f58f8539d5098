-- Names that stay outside the log of an incident.

create table added_person (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  incident_id uuid not null,
  room_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  added_at timestamptz not null default now(),
  foreign key (tenant_id, incident_id) references incident (tenant_id, id),
  foreign key (tenant_id, room_id) references room (tenant_id, id)
);
comment on table added_person is
  'One row names somebody a room added to its attendance by hand. The log holds the id alone.';

create index on added_person (tenant_id, incident_id, room_id);
create index on added_person (tenant_id, room_id);

call pg_temp.isolate_tenants('added_person');
grant select, insert on added_person to muster_app;
