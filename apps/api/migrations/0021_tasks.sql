-- Tasks get an end in sight: who begins them, when they come again, what was said and seen, and reminders on time.

set local search_path = muster;

alter table task
  -- Of what it came from, in words for a machine: the same thing opens one task. Null: nothing would open it twice.
  add column origin_key text check (length(origin_key) between 1 and 200),
  -- The audit or the device that it came from; a bag and an incident have columns of their own.
  add column origin_id uuid,
  -- Somebody has begun. It stays open, so that whatever looks for open tasks goes on finding it.
  add column begun_at timestamptz,
  add column begun_by_name text check (length(begun_by_name) between 1 and 200),
  -- When it comes again, as packages/domain/src/drill/plan.ts has it; null: it does not.
  add column recurrence jsonb,
  -- Where its days begin: of whoever saved it last.
  add column time_zone text not null default 'UTC' check (length(time_zone) <= 64),
  -- When that day is over, there; of what was there before: by UTC.
  add column late_at timestamptz,
  -- When a server next looks whether its owner is to be reminded; null: never. What is there already is looked at once.
  add column remind_at timestamptz default now(),
  add constraint task_comes_again check (recurrence is null or due_on is not null),
  add unique (tenant_id, id),
  drop constraint task_origin_check,
  add constraint task_origin_check check (origin in ('restock', 'audit', 'after-action', 'device', 'manual'));
alter table task alter column remind_at drop default;
create unique index one_task_of_origin on task (tenant_id, origin_key);
create index on task (tenant_id, due_on);
create index task_reminders on task (remind_at) where remind_at is not null;
-- Each server reminds of what is due, whichever tenant it is of.
create policy of_server on task for select using (known('server') = 'on');

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
comment on table task_comment is 'One row is what somebody said about a task. Insert-only: the next one stands beside it.';
create index on task_comment (tenant_id, task_id, at);

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
comment on table task_photo is 'One row is a photo that shows what a task is about. Insert-only.';
create index on task_photo (tenant_id, task_id, at);

create trigger insert_only before update or delete or truncate on task_comment
  for each statement execute function refuse_rewrite();
create trigger insert_only before update or delete or truncate on task_photo
  for each statement execute function refuse_rewrite();

alter table task_comment enable row level security;
alter table task_comment force row level security;
create policy of_tenant on task_comment using (tenant_id = tenant_in_use()) with check (tenant_id = tenant_in_use());
alter table task_photo enable row level security;
alter table task_photo force row level security;
create policy of_tenant on task_photo using (tenant_id = tenant_in_use()) with check (tenant_id = tenant_in_use());
