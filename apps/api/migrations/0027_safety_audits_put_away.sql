-- A safety audit that was started by mistake: whoever started it puts it away, as long as nothing is in it.

set local search_path = muster;

create table safety_audit_withdrawal (
  tenant_id uuid not null references tenant,
  audit_id uuid not null,
  at timestamptz not null default now(),
  by_id uuid not null references app_user,
  by_name text not null check (length(by_name) between 1 and 200),
  primary key (tenant_id, audit_id),
  foreign key (tenant_id, audit_id) references safety_audit (tenant_id, id)
);
comment on table safety_audit_withdrawal is 'One row is a safety audit that was put away with nothing in it. Insert-only.';
create index on safety_audit_withdrawal (by_id);

-- It takes turns with whoever answers and signs, as these do with each other (0022): nothing that was entered is put away.
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
comment on function refuse_when_entered is 'Keeps a safety audit that has anything in it.';

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
comment on function refuse_when_put_away is 'Takes nothing for a safety audit that was put away.';

create trigger not_when_entered before insert on safety_audit_withdrawal
  for each row execute function refuse_when_entered();
create trigger insert_only before update or delete or truncate on safety_audit_withdrawal
  for each statement execute function refuse_rewrite();
create trigger not_when_put_away before insert on safety_audit_photo
  for each row execute function refuse_when_put_away();
create trigger not_when_put_away before insert on safety_audit_answer
  for each row execute function refuse_when_put_away();
create trigger not_when_put_away before insert on safety_audit_finding
  for each row execute function refuse_when_put_away();
create trigger not_when_put_away before insert on safety_audit_signature
  for each row execute function refuse_when_put_away();

alter table safety_audit_withdrawal enable row level security;
alter table safety_audit_withdrawal force row level security;
create policy of_tenant on safety_audit_withdrawal
  using (tenant_id = tenant_in_use()) with check (tenant_id = tenant_in_use());
