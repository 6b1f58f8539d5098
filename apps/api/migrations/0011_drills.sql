-- Drills planned ahead, what was remarked about past ones, and the rules a tenant goes by.

set local search_path = muster;

create table drill_plan (
  -- The page chooses it, so that a retry is the same plan.
  id uuid primary key,
  tenant_id uuid not null references tenant,
  -- Who saved it last: they answer for it, and command it when it starts by itself.
  owner_id uuid not null references app_user,
  owner_name text not null,
  -- What it says, as packages/domain/src/drill/plan.ts has it.
  plan jsonb not null,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  version integer not null default 1 check (version >= 1),
  unique (tenant_id, id)
);
comment on table drill_plan is 'One row is a drill or a test that is planned ahead, once or again and again.';
create index on drill_plan (tenant_id, cancelled_at);
create index on drill_plan (owner_id);

create table drill_plan_site (
  tenant_id uuid not null references tenant,
  plan_id uuid not null,
  site_id integer not null,
  primary key (tenant_id, plan_id, site_id),
  foreign key (tenant_id, plan_id) references drill_plan (tenant_id, id),
  foreign key (tenant_id, site_id) references site (tenant_id, id)
);
comment on table drill_plan_site is 'One row says that a planned drill concerns a site.';
create index on drill_plan_site (tenant_id, site_id);

create table drill_occurrence (
  id uuid primary key default gen_random_uuid(),
  -- Of the incident that it becomes. Made here: two servers cannot start two.
  incident_id uuid not null unique default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  plan_id uuid not null,
  starts_at timestamptz not null,
  -- When people are to be told of it; null: nobody is.
  tell_at timestamptz,
  told_at timestamptz,
  -- When a server next has something to do for it: to tell, to start, or to call it missed.
  due_at timestamptz not null,
  stage text not null default 'waiting'
    check (stage in ('waiting', 'started', 'missed', 'heldBack', 'refused', 'cancelled')),
  decided_at timestamptz,
  -- Null: nobody pressed anything.
  decided_by_name text,
  reason text check (length(reason) <= 2000),
  check ((stage = 'waiting') = (decided_at is null)),
  unique (plan_id, starts_at),
  foreign key (tenant_id, plan_id) references drill_plan (tenant_id, id)
);
comment on table drill_occurrence is 'One row is one time that a planned drill takes place: the next one of its plan, or what became of an earlier one.';
create index on drill_occurrence (tenant_id, plan_id);
create index on drill_occurrence (tenant_id, starts_at);
create unique index one_next_drill on drill_occurrence (plan_id) where stage = 'waiting';
create index drill_due on drill_occurrence (due_at) where stage = 'waiting';

create table drill_remark (
  -- The page chooses it, so that a retry is the same remark.
  id uuid primary key,
  tenant_id uuid not null references tenant,
  incident_id uuid not null,
  at timestamptz not null default now(),
  by_name text not null check (length(by_name) between 1 and 200),
  text text not null check (length(text) between 1 and 2000),
  weather text check (length(weather) <= 200),
  foreign key (tenant_id, incident_id) references incident (tenant_id, id)
);
comment on table drill_remark is 'One row is what somebody wrote about a drill or an incident after it. Insert-only: the next remark stands beside it.';
create index on drill_remark (tenant_id, incident_id, at);

create table rule_pack (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  -- What it says, as packages/domain/src/drill/rulePack.ts has it.
  pack jsonb not null,
  is_active boolean not null default true,
  version integer not null default 1 check (version >= 1)
);
comment on table rule_pack is 'One row is how many drills a law or a policy asks for, as a tenant goes by it.';
create index on rule_pack (tenant_id, is_active);

create trigger insert_only before update or delete or truncate on drill_remark
  for each statement execute function refuse_rewrite();

do $$
declare
  each text;
begin
  foreach each in array array['drill_plan', 'drill_plan_site', 'drill_occurrence', 'drill_remark', 'rule_pack'] loop
    execute format('alter table %I enable row level security', each);
    execute format('alter table %I force row level security', each);
    execute format(
      'create policy of_tenant on %I using (tenant_id = tenant_in_use()) with check (tenant_id = tenant_in_use())',
      each
    );
  end loop;
end
$$;

-- Each server starts what is due, whichever tenant it is of.
create policy of_server on drill_occurrence for select using (known('server') = 'on');
