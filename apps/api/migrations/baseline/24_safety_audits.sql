-- Safety audits: somebody walks through a site, answers the questions of a template, and signs. Rows are only
-- ever added; once an audit is signed, nothing is added to what was signed either. (`audit` is the log of
-- administrative changes.)

-- Answering and signing take turns: an answer is either part of what was signed, or refused.
create function refuse_when_signed() returns trigger
language plpgsql
set search_path = muster
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.audit_id::text, 22));
  if exists (
    select from safety_audit_signature
    where tenant_id = new.tenant_id and audit_id = new.audit_id and part = 'ran'
  ) then
    raise exception 'this safety audit is signed' using errcode = 'MU022';
  end if;
  return new;
end
$$;
comment on function refuse_when_signed is
  'Keeps a signed safety audit as it was signed.';

-- Putting away takes turns with them: nothing that was entered is put away.
create function refuse_when_entered() returns trigger
language plpgsql
set search_path = muster
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.audit_id::text, 22));
  if exists (select from safety_audit_answer where tenant_id = new.tenant_id and audit_id = new.audit_id)
    or exists (select from safety_audit_finding where tenant_id = new.tenant_id and audit_id = new.audit_id)
    or exists (select from safety_audit_photo where tenant_id = new.tenant_id and audit_id = new.audit_id)
    or exists (select from safety_audit_signature where tenant_id = new.tenant_id and audit_id = new.audit_id)
  then
    raise exception 'something is in this safety audit' using errcode = 'MU029';
  end if;
  return new;
end
$$;
comment on function refuse_when_entered is
  'Keeps a safety audit that has anything in it.';

create function refuse_when_put_away() returns trigger
language plpgsql
set search_path = muster
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.audit_id::text, 22));
  if exists (select from safety_audit_withdrawal where tenant_id = new.tenant_id and audit_id = new.audit_id) then
    raise exception 'this safety audit was put away' using errcode = 'MU030';
  end if;
  return new;
end
$$;
comment on function refuse_when_put_away is
  'Takes nothing for a safety audit that was put away.';

create table safety_audit_template (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  -- The template of this version. The page chooses the id, so that a retry is the same template.
  template_id uuid not null,
  version integer not null check (version >= 1),
  name text not null check (length(name) between 1 and 200),
  -- In the shape of packages/domain/src/safetyAudit/template.ts. An SQL null: out of use from this version on.
  sections jsonb check (jsonb_typeof(sections) = 'array'),
  saved_at timestamptz not null default now(),
  saved_by_name text not null check (length(saved_by_name) between 1 and 200),
  -- Of two who save over the same version, one is told.
  unique (tenant_id, template_id, version)
);
comment on table safety_audit_template is
  'One row is a version of what a tenant’s safety audits ask. Insert-only: the newest is in force.';

call pg_temp.isolate_tenants('safety_audit_template');
grant select, insert on safety_audit_template to muster_app;

create trigger insert_only before update or delete or truncate on safety_audit_template
  for each statement execute function refuse_rewrite();

create table safety_audit (
  -- The page chooses it, so that a retry is the same safety audit.
  id uuid primary key,
  tenant_id uuid not null references tenant,
  site_id integer not null,
  -- Null: the built-in template.
  template_id uuid,
  -- 0: the built-in template.
  template_version integer not null check (template_version >= 0),
  template_name text not null check (length(template_name) between 1 and 200),
  -- The questions, as they were at the start.
  sections jsonb not null check (jsonb_typeof(sections) = 'array'),
  started_at timestamptz not null default now(),
  started_by_id uuid not null references app_user,
  started_by_name text not null check (length(started_by_name) between 1 and 200),
  check ((template_id is null) = (template_version = 0)),
  unique (tenant_id, id),
  foreign key (tenant_id, site_id) references site (tenant_id, id)
);
comment on table safety_audit is
  'One row is a safety audit of a site: who started it, and what it asks. Insert-only.';

create index on safety_audit (tenant_id, site_id, started_at);
create index on safety_audit (started_by_id);

call pg_temp.isolate_tenants('safety_audit');
grant select, insert on safety_audit to muster_app;

create trigger insert_only before update or delete or truncate on safety_audit
  for each statement execute function refuse_rewrite();

create table safety_audit_photo (
  -- The phone chooses it, so that a retry is the same photo.
  id uuid primary key,
  tenant_id uuid not null references tenant,
  audit_id uuid not null,
  at timestamptz not null default now(),
  -- A JPEG without anything but the picture.
  content bytea not null check (octet_length(content) between 100 and 3000000),
  unique (tenant_id, id),
  foreign key (tenant_id, audit_id) references safety_audit (tenant_id, id)
);
comment on table safety_audit_photo is
  'One row is a photo that was taken for an answer of a safety audit. Insert-only.';

create index on safety_audit_photo (tenant_id, audit_id);

call pg_temp.isolate_tenants('safety_audit_photo');
grant select, insert on safety_audit_photo to muster_app;

create trigger not_when_put_away before insert on safety_audit_photo
  for each row execute function refuse_when_put_away();
create trigger insert_only before update or delete or truncate on safety_audit_photo
  for each statement execute function refuse_rewrite();
create trigger not_when_signed before insert on safety_audit_photo
  for each row execute function refuse_when_signed();

create table safety_audit_answer (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  audit_id uuid not null,
  question_key text not null check (length(question_key) between 1 and 60),
  -- Null: taken back.
  value text check (value in ('ok', 'notOk', 'notApplicable', '0', '1', '2', '3', '4')),
  note text check (length(note) between 1 and 2000),
  photo_id uuid,
  is_commendable boolean not null,
  -- The answer that was on the screen when this one was given.
  seen_id uuid,
  -- By the device’s clock, never before the start and never in the future. The later of two answers counts.
  given_at timestamptz not null,
  arrived bigint generated always as identity,
  arrived_at timestamptz not null default now(),
  by_id uuid not null references app_user,
  by_name text not null check (length(by_name) between 1 and 200),
  foreign key (tenant_id, audit_id) references safety_audit (tenant_id, id),
  foreign key (tenant_id, photo_id) references safety_audit_photo (tenant_id, id)
);
comment on table safety_audit_answer is
  'One row is an answer to one question of a safety audit. Insert-only: a later answer stands over it.';

create index on safety_audit_answer (tenant_id, audit_id, arrived);
create index on safety_audit_answer (tenant_id, photo_id);
create index on safety_audit_answer (by_id);

call pg_temp.isolate_tenants('safety_audit_answer');
grant select, insert on safety_audit_answer to muster_app;
grant usage on sequence safety_audit_answer_arrived_seq to muster_app;

create trigger not_when_put_away before insert on safety_audit_answer
  for each row execute function refuse_when_put_away();
create trigger insert_only before update or delete or truncate on safety_audit_answer
  for each statement execute function refuse_rewrite();
create trigger not_when_signed before insert on safety_audit_answer
  for each row execute function refuse_when_signed();

create table safety_audit_finding (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  audit_id uuid not null,
  -- Null: of the site as a whole.
  question_key text check (length(question_key) between 1 and 60),
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null default now(),
  by_id uuid not null references app_user,
  by_name text not null check (length(by_name) between 1 and 200),
  unique (tenant_id, id),
  foreign key (tenant_id, audit_id) references safety_audit (tenant_id, id)
);
comment on table safety_audit_finding is
  'One row is what a safety audit found to be mended; it becomes a task. Insert-only.';

create index on safety_audit_finding (tenant_id, audit_id, at);
create index on safety_audit_finding (by_id);

call pg_temp.isolate_tenants('safety_audit_finding');
grant select, insert on safety_audit_finding to muster_app;

create trigger not_when_put_away before insert on safety_audit_finding
  for each row execute function refuse_when_put_away();
create trigger insert_only before update or delete or truncate on safety_audit_finding
  for each statement execute function refuse_rewrite();
create trigger not_when_signed before insert on safety_audit_finding
  for each row execute function refuse_when_signed();

create table safety_audit_signature (
  tenant_id uuid not null references tenant,
  audit_id uuid not null,
  -- Who ran it, or who countersigned.
  part text not null check (part in ('ran', 'countersigned')),
  -- As it was typed.
  signed_name text not null check (length(signed_name) between 1 and 200),
  at timestamptz not null default now(),
  by_id uuid not null references app_user,
  by_name text not null check (length(by_name) between 1 and 200),
  -- The result, in the shape of packages/domain/src/safetyAudit/score.ts. A signed audit never changes, so neither does this.
  result jsonb,
  check ((part = 'ran') = (result is not null)),
  primary key (tenant_id, audit_id, part),
  foreign key (tenant_id, audit_id) references safety_audit (tenant_id, id)
);
comment on table safety_audit_signature is
  'One row is a signature under a safety audit. Insert-only; from the first one on, nothing is added to what was signed.';

create index on safety_audit_signature (by_id);

call pg_temp.isolate_tenants('safety_audit_signature');
grant select, insert on safety_audit_signature to muster_app;

create trigger not_when_put_away before insert on safety_audit_signature
  for each row execute function refuse_when_put_away();
create trigger insert_only before update or delete or truncate on safety_audit_signature
  for each statement execute function refuse_rewrite();

create table safety_audit_remark (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  audit_id uuid not null,
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null default now(),
  by_id uuid not null references app_user,
  by_name text not null check (length(by_name) between 1 and 200),
  foreign key (tenant_id, audit_id) references safety_audit (tenant_id, id)
);
comment on table safety_audit_remark is
  'One row is what somebody wrote under a safety audit that was signed. Insert-only.';

create index on safety_audit_remark (tenant_id, audit_id, at);
create index on safety_audit_remark (by_id);

call pg_temp.isolate_tenants('safety_audit_remark');
grant select, insert on safety_audit_remark to muster_app;

create trigger insert_only before update or delete or truncate on safety_audit_remark
  for each statement execute function refuse_rewrite();

create table safety_audit_withdrawal (
  tenant_id uuid not null references tenant,
  audit_id uuid not null,
  at timestamptz not null default now(),
  by_id uuid not null references app_user,
  by_name text not null check (length(by_name) between 1 and 200),
  primary key (tenant_id, audit_id),
  foreign key (tenant_id, audit_id) references safety_audit (tenant_id, id)
);
comment on table safety_audit_withdrawal is
  'One row is a safety audit that was put away with nothing in it. Insert-only.';

create index on safety_audit_withdrawal (by_id);

call pg_temp.isolate_tenants('safety_audit_withdrawal');
grant select, insert on safety_audit_withdrawal to muster_app;

create trigger not_when_entered before insert on safety_audit_withdrawal
  for each row execute function refuse_when_entered();
create trigger insert_only before update or delete or truncate on safety_audit_withdrawal
  for each statement execute function refuse_rewrite();
