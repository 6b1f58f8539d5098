-- Drills planned ahead, remarks about past ones, and the rules that a tenant follows.

create table drill_plan (
  -- The page chooses it, so that a retry is the same plan.
  id uuid primary key,
  tenant_id uuid not null references tenant,
  -- The person who saved it last: they answer for the drill, and command it when it starts by itself.
  owner_id uuid not null references app_user,
  owner_name text not null,
  -- The plan, in the shape of packages/domain/src/drill/drillPlan.ts.
  plan jsonb not null,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  version integer not null default 1 check (version >= 1),
  unique (tenant_id, id)
);
comment on table drill_plan is
  'One row is a drill or a test that is planned ahead, once or again and again.';

create index on drill_plan (tenant_id, cancelled_at);
create index on drill_plan (owner_id);

call pg_temp.isolate_tenants('drill_plan');
grant select, insert, update on drill_plan to muster_app;

create table drill_plan_site (
  tenant_id uuid not null references tenant,
  plan_id uuid not null,
  site_id integer not null,
  primary key (tenant_id, plan_id, site_id),
  foreign key (tenant_id, plan_id) references drill_plan (tenant_id, id),
  foreign key (tenant_id, site_id) references site (tenant_id, id)
);
comment on table drill_plan_site is
  'One row says that a planned drill concerns a site.';

create index on drill_plan_site (tenant_id, site_id);

call pg_temp.isolate_tenants('drill_plan_site');
grant select, insert, delete on drill_plan_site to muster_app;

create table drill_occurrence (
  id uuid primary key default gen_random_uuid(),
  -- The id of the incident that it becomes. It is made here, so that two servers cannot start two.
  incident_id uuid not null unique default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  plan_id uuid not null,
  starts_at timestamptz not null,
  -- When people have to be told of it. Null: nobody is told.
  tell_at timestamptz,
  told_at timestamptz,
  -- When a server next has to tell people of it, start it, or call it missed.
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
comment on table drill_occurrence is
  'One row is one time that a planned drill takes place: the next one of its plan, or what became of an earlier one.';

create index on drill_occurrence (tenant_id, plan_id);
create index on drill_occurrence (tenant_id, starts_at);
create unique index one_next_drill on drill_occurrence (plan_id) where stage = 'waiting';
create index drill_due on drill_occurrence (due_at) where stage = 'waiting';

call pg_temp.isolate_tenants('drill_occurrence');
grant select, insert, update on drill_occurrence to muster_app;
-- Each server starts what is due, whichever tenant it is of.
create policy of_server on drill_occurrence for select using ((select known('server')) = 'on');

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
comment on table drill_remark is
  'One row is what somebody wrote about a drill or an incident after it. Insert-only: the next remark stands beside it.';

create index on drill_remark (tenant_id, incident_id, at);

call pg_temp.isolate_tenants('drill_remark');
grant select, insert on drill_remark to muster_app;

create trigger insert_only before update or delete or truncate on drill_remark
  for each statement execute function refuse_rewrite();

create table rule_pack (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  -- The rules, in the shape of packages/domain/src/drill/rulePack.ts.
  pack jsonb not null,
  is_active boolean not null default true,
  version integer not null default 1 check (version >= 1),
  about text not null default 'drills' check (about in ('drills', 'contents'))
);
comment on column rule_pack.about is
  'What the pack asks for: drills, or what is in a bag.';
comment on table rule_pack is
  'One row is what a law or a policy asks for, as a tenant goes by it.';

create index on rule_pack (tenant_id, is_active);

call pg_temp.isolate_tenants('rule_pack');
grant select, insert, update on rule_pack to muster_app;

create table first_drill_checklist (
  tenant_id uuid primary key references tenant,
  -- Steps that the organization does without, by their names in packages/contract/src/checklistCalls.ts.
  skipped text[] not null default '{}',
  dismissed_at timestamptz
);
comment on table first_drill_checklist is
  'One row is what an organization has decided about its checklist: steps it does without, and whether the checklist still shows on the home page.';

call pg_temp.isolate_tenants('first_drill_checklist');
grant select, insert, update on first_drill_checklist to muster_app;
