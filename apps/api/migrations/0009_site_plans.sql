-- Floor plans of sites. A plan is never changed: an incident that began with it keeps it, and a new one stands beside it.

set local search_path = muster;

create table site_plan (
  -- Whoever imports it chooses it, so that a second try is the same plan.
  id uuid primary key,
  tenant_id uuid not null references tenant,
  site_id integer not null,
  -- 1, 2, 3 … of its site; the highest is the one in use.
  number integer not null check (number >= 1),
  file_name text not null check (length(file_name) between 1 and 200),
  imported_at timestamptz not null default now(),
  imported_by_name text not null,
  -- Levels from the ground up, and every unit without its shape.
  levels jsonb not null,
  units jsonb not null,
  unique (tenant_id, id),
  unique (tenant_id, site_id, number),
  foreign key (tenant_id, site_id) references site (tenant_id, id)
);
comment on table site_plan is 'One row is a floor plan of a site as it was imported. Insert-only: the next one stands beside it.';

create table plan_level (
  tenant_id uuid not null references tenant,
  plan_id uuid not null,
  level_id text not null check (length(level_id) between 1 and 200),
  -- The polygons of the floor and its units, and where their names stand.
  shape jsonb not null,
  primary key (tenant_id, plan_id, level_id),
  foreign key (tenant_id, plan_id) references site_plan (tenant_id, id)
);
comment on table plan_level is 'One row is what one level of a plan looks like. Insert-only.';

create table plan_link (
  tenant_id uuid not null references tenant,
  plan_id uuid not null,
  room_id uuid not null,
  unit_id text not null check (length(unit_id) between 1 and 200),
  primary key (tenant_id, plan_id, room_id),
  unique (tenant_id, plan_id, unit_id),
  foreign key (tenant_id, plan_id) references site_plan (tenant_id, id),
  foreign key (tenant_id, room_id) references room (tenant_id, id)
);
comment on table plan_link is 'One row says which unit of a plan a room is.';
create index on plan_link (tenant_id, room_id);

create trigger insert_only before update or delete or truncate on site_plan
  for each statement execute function refuse_rewrite();
create trigger insert_only before update or delete or truncate on plan_level
  for each statement execute function refuse_rewrite();

do $$
declare
  each text;
begin
  foreach each in array array['site_plan', 'plan_level', 'plan_link'] loop
    execute format('alter table %I enable row level security', each);
    execute format('alter table %I force row level security', each);
    execute format(
      'create policy of_tenant on %I using (tenant_id = tenant_in_use()) with check (tenant_id = tenant_in_use())',
      each
    );
  end loop;
end
$$;
