set local search_path = muster;

-- Nobody is taken into an organization without asking: an assignment is an invitation until the person accepts it.
alter table tenant_assignment
  add column state text not null default 'member' check (state in ('invited', 'member', 'suspended')),
  -- As the inviting organization wrote them: it does not see the account before its owner accepts.
  add column invited_name text check (length(invited_name) between 1 and 200),
  add column invited_email text check (length(invited_email) between 3 and 320),
  add column invited_by text check (length(invited_by) between 1 and 200),
  add column invited_at timestamptz,
  add column joined_at timestamptz,
  -- Changes of the assignment. A change in one organization is no other one's business, so the account does not count them.
  add column version integer not null default 0 check (version >= 0),
  add check (state <> 'invited' or (invited_name, invited_email, invited_by, invited_at) is not null);
comment on table tenant_assignment is
  'One row gives a user one role in one tenant: everywhere, or restricted to the sites in site_permission. It holds while the state is member.';

-- Only members count, whatever a query forgets. Who manages users, or accepts, says that it means every assignment.
create policy members_alone on tenant_assignment as restrictive for select
  using (state = 'member' or (select known('all_assignments')) = 'on');

-- These looked through assignments at accounts: not through an invitation.
drop policy of_tenant on app_user;
create policy of_tenant on app_user for select using (
  exists (
    select 1
    from tenant_assignment a
    where a.tenant_id = (select tenant_in_use()) and a.user_id = app_user.id and a.state <> 'invited'
  )
);
drop policy of_administrator on app_user;
create policy of_administrator on app_user for update using (
  exists (
    select 1
    from tenant_assignment a
    where a.tenant_id = (select tenant_in_use()) and a.user_id = app_user.id and a.state <> 'invited'
  )
);
drop policy of_administered on app_user;
create policy of_administered on app_user for select using (
  (select cardinality(administered())) > 0
  and id in (
    select a.user_id
    from tenant_assignment a
    where a.tenant_id = any ((select administered())::uuid[]) and a.state <> 'invited'
  )
);
drop policy of_tenant on user_identity;
create policy of_tenant on user_identity for select using (
  exists (
    select 1
    from tenant_assignment a
    where a.tenant_id = (select tenant_in_use()) and a.user_id = user_identity.user_id and a.state <> 'invited'
  )
);
drop policy of_administered on user_identity;
create policy of_administered on user_identity for select using (
  (select cardinality(administered())) > 0
  and user_id in (
    select a.user_id
    from tenant_assignment a
    where a.tenant_id = any ((select administered())::uuid[]) and a.state <> 'invited'
  )
);
