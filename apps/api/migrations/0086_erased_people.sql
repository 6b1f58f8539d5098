set local search_path = muster;

create table erased_account (
  tenant_id uuid not null references tenant (id),
  -- No reference: the account may be gone with its other organizations.
  user_id uuid not null,
  erased_at timestamptz not null default now(),
  primary key (tenant_id, user_id)
);
comment on table erased_account is
  'One row says that an organization has erased an account: its logs no longer show the name that they have stored.';
grant select, insert on erased_account to muster_app;
alter table erased_account enable row level security;
alter table erased_account force row level security;
create policy of_tenant on erased_account
  using (tenant_id = (select tenant_in_use()))
  with check (tenant_id = (select tenant_in_use()));

grant select on erased_account to muster_global;
create policy of_everyone on erased_account for select to muster_global using (true);
create policy of_administered on erased_account
  for select using (tenant_id = any ((select administered())::uuid[]));

-- A person of the roster who is erased is removed.
grant delete on person to muster_app;
