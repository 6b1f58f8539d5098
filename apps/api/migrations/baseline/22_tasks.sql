-- Tasks: what has to be done at a site before the next emergency.

create table task (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  site_id integer not null,
  bag_id uuid,
  title text not null check (length(title) between 1 and 200),
  detail text check (length(detail) <= 4000),
  -- Where the task came from.
  origin text not null check (origin in ('restock', 'audit', 'after-action', 'device', 'manual')),
  stage text not null default 'open' check (stage in ('open', 'done')),
  due_on date,
  created_at timestamptz not null default now(),
  created_by_name text not null,
  done_at timestamptz,
  done_by_name text,
  version integer not null default 1 check (version >= 1),
  -- For a task from an incident: the incident, and the finding in its review.
  incident_id uuid,
  finding_id uuid,
  -- Who has to do it. Null: nobody yet. The name is as it was when they were asked.
  owner_id uuid references app_user,
  owner_name text check (length(owner_name) between 1 and 200),
  -- A key for its origin, so that the same origin opens one task. Null: nothing would open it twice.
  origin_key text check (length(origin_key) between 1 and 200),
  -- The safety audit or the RBIM that it came from. A bag and an incident have columns of their own.
  origin_id uuid,
  -- When somebody began. The task stays open, so that queries for open tasks go on finding it.
  begun_at timestamptz,
  begun_by_name text check (length(begun_by_name) between 1 and 200),
  -- When it comes again, in the shape of packages/domain/src/drill/drillPlan.ts. Null: never.
  recurrence jsonb,
  -- The time zone of its days, from the person who saved it last.
  time_zone text not null default 'UTC' check (length(time_zone) <= 64),
  -- When that day is over in its time zone. Tasks that are older than this column: in UTC.
  late_at timestamptz,
  -- When a server next looks whether its owner has to be reminded. Null: never.
  remind_at timestamptz,
  foreign key (tenant_id, site_id) references site (tenant_id, id),
  foreign key (tenant_id, bag_id) references bag (tenant_id, id),
  constraint task_of_incident foreign key (tenant_id, incident_id) references incident (tenant_id, id),
  constraint task_of_finding check ((finding_id is null) = (incident_id is null)),
  constraint task_comes_again check (recurrence is null or due_on is not null),
  unique (tenant_id, id)
);
comment on table task is
  'One row is something to be done at a site before the next emergency.';

create index on task (tenant_id, site_id, stage);
create index on task (tenant_id, bag_id);
-- Missing things of a bag are one task, however often they are noticed.
create unique index one_open_restock on task (bag_id) where origin = 'restock' and stage = 'open';
create index on task (tenant_id, incident_id);
create index on task (owner_id);
-- A finding is one task, however often its page is sent.
create unique index one_task_of_finding on task (tenant_id, finding_id);
create unique index one_task_of_origin on task (tenant_id, origin_key);
create index on task (tenant_id, due_on);
create index task_reminders on task (remind_at) where remind_at is not null;

call pg_temp.isolate_tenants('task');
grant select, insert, update on task to muster_app;
-- Each server reminds of what is due, whichever tenant it is of.
create policy of_server on task for select using ((select known('server')) = 'on');

create table task_comment (
  -- The page chooses it, so that a retry is the same comment.
  id uuid primary key,
  tenant_id uuid not null references tenant,
  task_id uuid not null,
  at timestamptz not null default now(),
  by_name text not null check (length(by_name) between 1 and 200),
  text text not null check (length(text) between 1 and 2000),
  foreign key (tenant_id, task_id) references task (tenant_id, id)
);
comment on table task_comment is
  'One row is what somebody said about a task. Insert-only: the next one stands beside it.';

create index on task_comment (tenant_id, task_id, at);

call pg_temp.isolate_tenants('task_comment');
grant select, insert on task_comment to muster_app;

create trigger insert_only before update or delete or truncate on task_comment
  for each statement execute function refuse_rewrite();

create table task_photo (
  -- The page chooses it, so that a retry is the same photo.
  id uuid primary key,
  tenant_id uuid not null references tenant,
  task_id uuid not null,
  at timestamptz not null default now(),
  by_name text not null check (length(by_name) between 1 and 200),
  -- A JPEG without anything but the picture: no place, no camera, no time.
  content bytea not null check (length(content) between 100 and 3000000),
  foreign key (tenant_id, task_id) references task (tenant_id, id)
);
comment on table task_photo is
  'One row is a photo that shows what a task is about. Insert-only.';

create index on task_photo (tenant_id, task_id, at);

call pg_temp.isolate_tenants('task_photo');
grant select, insert on task_photo to muster_app;

create trigger insert_only before update or delete or truncate on task_photo
  for each statement execute function refuse_rewrite();
