-- Safety audits: somebody walks through a site, answers what a template asks, and signs. All of it is only ever added to;
-- once it is signed, nothing is added to what was signed either. (`audit` is the log of administrative changes.)

set local search_path = muster;

create table safety_audit_template (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  -- Which template it is a version of. The page chooses it, so that a retry is the same template.
  template_id uuid not null,
  version integer not null check (version >= 1),
  name text not null check (length(name) between 1 and 200),
  -- As packages/domain/src/safetyAudit/template.ts has it. An SQL null: put out of use from this version on.
  sections jsonb check (jsonb_typeof(sections) = 'array'),
  saved_at timestamptz not null default now(),
  saved_by_name text not null check (length(saved_by_name) between 1 and 200),
  -- Of two who save over the same version, one is told.
  unique (tenant_id, template_id, version)
);
comment on table safety_audit_template is 'One row is a version of what a tenant’s safety audits ask. Insert-only: the newest is in force.';

create table safety_audit (
  -- The page chooses it, so that a retry is the same safety audit.
  id uuid primary key,
  tenant_id uuid not null references tenant,
  site_id integer not null,
  -- Null: what is built in.
  template_id uuid,
  -- 0: of what is built in.
  template_version integer not null check (template_version >= 0),
  template_name text not null check (length(template_name) between 1 and 200),
  -- What it asks, as it was when it started.
  sections jsonb not null check (jsonb_typeof(sections) = 'array'),
  started_at timestamptz not null default now(),
  started_by_id uuid not null references app_user,
  started_by_name text not null check (length(started_by_name) between 1 and 200),
  check ((template_id is null) = (template_version = 0)),
  unique (tenant_id, id),
  foreign key (tenant_id, site_id) references site (tenant_id, id)
);
comment on table safety_audit is 'One row is a safety audit of a site: who started it, and what it asks. Insert-only.';
create index on safety_audit (tenant_id, site_id, started_at);
create index on safety_audit (started_by_id);

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
comment on table safety_audit_photo is 'One row is a photo that was taken for an answer of a safety audit. Insert-only.';
create index on safety_audit_photo (tenant_id, audit_id);

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
  -- The answer that whoever gave this one had on their screen.
  seen_id uuid,
  -- By the device’s clock, never before the start and never in the future. Of two answers the later one stands.
  given_at timestamptz not null,
  arrived bigint generated always as identity,
  arrived_at timestamptz not null default now(),
  by_id uuid not null references app_user,
  by_name text not null check (length(by_name) between 1 and 200),
  foreign key (tenant_id, audit_id) references safety_audit (tenant_id, id),
  foreign key (tenant_id, photo_id) references safety_audit_photo (tenant_id, id)
);
comment on table safety_audit_answer is 'One row is an answer to one question of a safety audit. Insert-only: a later answer stands over it.';
create index on safety_audit_answer (tenant_id, audit_id, arrived);
create index on safety_audit_answer (tenant_id, photo_id);
create index on safety_audit_answer (by_id);

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
comment on table safety_audit_finding is 'One row is what a safety audit found to be mended; it becomes a task. Insert-only.';
create index on safety_audit_finding (tenant_id, audit_id, at);
create index on safety_audit_finding (by_id);

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
  -- What it came to, as packages/domain/src/safetyAudit/score.ts has it: what was signed never changes, so this neither.
  result jsonb,
  check ((part = 'ran') = (result is not null)),
  primary key (tenant_id, audit_id, part),
  foreign key (tenant_id, audit_id) references safety_audit (tenant_id, id)
);
comment on table safety_audit_signature is 'One row is a signature under a safety audit. Insert-only; from the first one on, nothing is added to what was signed.';
create index on safety_audit_signature (by_id);

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
comment on table safety_audit_remark is 'One row is what somebody wrote under a safety audit that was signed. Insert-only.';
create index on safety_audit_remark (tenant_id, audit_id, at);
create index on safety_audit_remark (by_id);

-- Whoever answers and whoever signs take turns: an answer is either part of what was signed, or refused.
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
comment on function refuse_when_signed is 'Keeps a signed safety audit as it was signed.';

do $$
declare
  each text;
begin
  foreach each in array array['safety_audit_photo', 'safety_audit_answer', 'safety_audit_finding'] loop
    execute format(
      'create trigger not_when_signed before insert on %I for each row execute function refuse_when_signed()',
      each
    );
  end loop;
  foreach each in array array[
    'safety_audit_template', 'safety_audit', 'safety_audit_photo', 'safety_audit_answer', 'safety_audit_finding',
    'safety_audit_signature', 'safety_audit_remark'
  ] loop
    execute format(
      'create trigger insert_only before update or delete or truncate on %I
        for each statement execute function refuse_rewrite()',
      each
    );
    execute format('alter table %I enable row level security', each);
    execute format('alter table %I force row level security', each);
    execute format(
      'create policy of_tenant on %I using (tenant_id = tenant_in_use()) with check (tenant_id = tenant_in_use())',
      each
    );
  end loop;
end
$$;
