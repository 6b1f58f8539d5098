-- Rooms of a site. A room answers for itself during an incident.

create table room (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  site_id integer not null,
  source_id text check (length(source_id) <= 255),
  name text not null check (length(name) between 1 and 200),
  is_active boolean not null default true,
  from_export boolean not null default false,
  version integer not null default 1 check (version >= 1),
  -- For a room out of use: the room that has its people and its bag now. Bringing it back forgets that.
  merged_into_id uuid,
  unique (tenant_id, id),
  unique (tenant_id, source_id),
  foreign key (tenant_id, site_id) references site (tenant_id, id),
  constraint room_merged_into foreign key (tenant_id, merged_into_id) references room (tenant_id, id),
  constraint merged_room_out_of_use check (merged_into_id is null or not is_active)
);
comment on table room is
  'One row is a place with people in it that answers for itself during an incident.';
comment on column room.from_export is
  'An export of the roster system made or named it; an export that lacks it takes it out of use.';

create index on room (tenant_id, site_id);
create index on room (tenant_id, merged_into_id);

call pg_temp.isolate_tenants('room');
grant select, insert, update on room to muster_app;
