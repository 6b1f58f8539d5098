set local search_path = muster;

-- The organization in which a deployment tests itself, and the account that does it, have this id. An id that is known beforehand
-- lets rules name them.
create function self_test_id()
returns uuid
language sql
immutable
parallel safe
as $$ select '5e1f7e57-0000-4000-8000-000000000000'::uuid $$;
comment on function self_test_id() is 'The id of the hidden organization of the self-test, and of its only account.';

-- Its provider is nobody's (RFC 6761, .invalid), and no other organization names it: what the server accepts for it opens nothing else.
alter table tenant add constraint self_test_issuer
  check ((id = self_test_id()) = (oidc_issuer is not distinct from 'https://selftest.invalid'));
-- Nobody else belongs to it, and its account to no other organization.
alter table tenant_assignment add constraint self_test_alone
  check ((tenant_id = self_test_id()) = (user_id = self_test_id()));
alter table app_user add constraint self_test_is_no_admin
  check (id <> self_test_id() or not is_global_admin);

-- Global administrators do not see it. A test finds a table of theirs without such a policy. Accounts have none: with it, a search for
-- a part of a name could use no index, because PostgreSQL compares texts only after what a policy asks. There the queries leave it out.
create policy without_self_test on tenant as restrictive for select to muster_global
  using (id <> self_test_id());
create policy without_self_test on user_identity as restrictive for select to muster_global
  using (user_id <> self_test_id());
create policy without_self_test on tenant_assignment as restrictive for select to muster_global
  using (tenant_id <> self_test_id());
create policy without_self_test on site as restrictive for select to muster_global
  using (tenant_id <> self_test_id());
create policy without_self_test on site_permission as restrictive for select to muster_global
  using (tenant_id <> self_test_id());
create policy without_self_test on audit as restrictive for select to muster_global
  using (tenant_id is distinct from self_test_id());
create policy without_self_test on erased_account as restrictive for select to muster_global
  using (tenant_id <> self_test_id());
create policy without_self_test on sign_in_refusal as restrictive for select to muster_global
  using (tenant_id is distinct from self_test_id());
create policy without_self_test on notification_delivery as restrictive for select to muster_global
  using (tenant_id <> self_test_id());

create table self_test (
  is_only boolean primary key default true check (is_only),
  -- Null: none is going on.
  run_id uuid,
  begun_at timestamptz not null,
  ended_at timestamptz,
  succeeded_at timestamptz,
  failed_step text check (length(failed_step) between 1 and 40),
  sentence text check (length(sentence) between 1 and 1000),
  seconds jsonb not null default '{}' check (jsonb_typeof(seconds) = 'object'),
  check ((failed_step is null) = (sentence is null))
);
comment on table self_test is
  'One row is the last run of the self-test: its result once it has ended, and who holds it while it goes on, so that of several servers one runs it.';
comment on column self_test.succeeded_at is 'End of the last run in which every step worked.';
comment on column self_test.seconds is 'Time that each step took in the last run, by its name.';
grant select, insert, update on self_test to muster_app;
alter table self_test enable row level security;
alter table self_test force row level security;
create policy anybody on self_test using (true) with check (true);

-- Without a parameter for the tenant: it can remove nothing of any other.
create function purge_self_test(at_most integer)
returns integer
language plpgsql
security definer
set search_path = muster, pg_temp
as $$
declare
  chosen uuid[];
begin
  perform set_config('muster.tenant_id', self_test_id()::text, true);
  chosen := array(
    select i.id from incident i
    where i.tenant_id = self_test_id() and i.stage <> 'active' and i.ended_at < now() - interval '1 hour'
    order by i.ended_at limit at_most
    for update skip locked
  );
  delete from room_sender where tenant_id = self_test_id() and incident_id = any (chosen);
  delete from incident_snapshot_part where tenant_id = self_test_id() and incident_id = any (chosen);
  delete from incident_snapshot where tenant_id = self_test_id() and incident_id = any (chosen);
  delete from incident_numbers where tenant_id = self_test_id() and incident_id = any (chosen);
  delete from open_pages where tenant_id = self_test_id() and incident_id = any (chosen);
  delete from notification_delivery where tenant_id = self_test_id() and incident_id = any (chosen);
  delete from notification_request where tenant_id = self_test_id() and incident_id = any (chosen);
  delete from event where tenant_id = self_test_id() and incident_id = any (chosen);
  delete from incident_site where tenant_id = self_test_id() and incident_id = any (chosen);
  delete from incident where tenant_id = self_test_id() and id = any (chosen);
  return cardinality(chosen);
end
$$;
comment on function purge_self_test(integer) is
  'Removes logs of the hidden organization of the self-test that ended more than an hour ago, at most this many, and leaves no tombstones. Returns how many there were.';
-- `migrate` gives it to muster_expiry (platform/db/databaseRoles.ts).
revoke all on function purge_self_test(integer) from public;
grant execute on function purge_self_test(integer) to muster_app;
