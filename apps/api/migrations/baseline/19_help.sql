-- Calls for help while no incident runs.

-- When something calls for a manager, the servers hear of it at the commit.
create function tell_watch() returns trigger
language plpgsql as $$
begin
  perform pg_notify('muster_watch', new.tenant_id::text);
  return null;
end
$$;

create table help_request (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  site_id integer not null,
  room_id uuid,
  bag_id uuid not null,
  type smallint not null check (type between 1 and 7),
  text text check (length(text) <= 2000),
  photo_id uuid references photo,
  at timestamptz not null default now(),
  stage text not null default 'filed' check (stage in ('filed', 'accepted', 'done')),
  answered_at timestamptz,
  answered_by_name text,
  note text check (length(note) <= 2000),
  foreign key (tenant_id, site_id) references site (tenant_id, id),
  foreign key (tenant_id, room_id) references room (tenant_id, id),
  foreign key (tenant_id, bag_id) references bag (tenant_id, id)
);
comment on table help_request is
  'One row is a call for help from a bag while no incident runs there.';

create index on help_request (tenant_id, site_id, stage);
create index on help_request (tenant_id, bag_id, at desc);
create index on help_request (tenant_id, room_id);
create index on help_request (photo_id);

call pg_temp.isolate_tenants('help_request');
grant select, insert, update on help_request to muster_app;

create trigger told after insert or update on help_request
  for each row execute function tell_watch();
