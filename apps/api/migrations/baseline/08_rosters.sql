-- Rosters: the people that a roster system, a CSV file or a person names, and their rooms.

create table person (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  source_id text check (length(source_id) <= 255),
  role text not null check (role in ('student', 'staff')),
  given_name text not null check (length(given_name) <= 200),
  family_name text not null check (length(family_name) <= 200),
  email text check (length(email) <= 320),
  grades text check (length(grades) <= 200),
  is_active boolean not null default true,
  from_export boolean not null default false,
  version integer not null default 1 check (version >= 1),
  from_csv boolean not null default false,
  unique (tenant_id, id),
  unique (tenant_id, source_id)
);
comment on table person is
  'One row is a student or a member of staff as the roster system knows them. Not an account.';
comment on column person.from_export is
  'An export of the roster system made or named it; an export that lacks it takes it out of use.';
comment on column person.from_csv is
  'A CSV file of students made or named this person; one that lacks them takes them out of use. An export goes before it.';

call pg_temp.isolate_tenants('person');
grant select, insert, update on person to muster_app;

create table roster_entry (
  tenant_id uuid not null references tenant,
  room_id uuid not null,
  person_id uuid not null,
  role text not null check (role in ('student', 'staff')),
  -- A person put this name on the roster: an import leaves it, whatever its files say.
  by_hand boolean not null default false,
  from_csv boolean not null default false,
  primary key (tenant_id, room_id, person_id),
  foreign key (tenant_id, room_id) references room (tenant_id, id),
  foreign key (tenant_id, person_id) references person (tenant_id, id)
);
comment on table roster_entry is
  'One row says that a person belongs to a room: a student of a class that meets there, or its teacher.';
comment on column roster_entry.from_csv is
  'A CSV file of students put this person on this roster; one that names the site and does not, takes them off.';

create index on roster_entry (tenant_id, person_id);
create index on roster_entry (tenant_id, room_id) where from_csv;

call pg_temp.isolate_tenants('roster_entry');
grant select, insert, delete on roster_entry to muster_app;
