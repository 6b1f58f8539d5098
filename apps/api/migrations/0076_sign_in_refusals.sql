set local search_path = muster;

create table sign_in_refusal (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Of the provider, the host or the account; null where nobody knows.
  tenant_id uuid references tenant,
  provider_id uuid references sign_in_provider,
  -- As it was typed or given: whoever looks for a person looks for this.
  email text check (length(email) <= 320),
  -- One of domain/access/signInRefusals.ts.
  reason text not null check (length(reason) between 1 and 40),
  detail text not null default '' check (length(detail) <= 500),
  source_address text
);
comment on table sign_in_refusal is
  'One row is a sign-in that was refused, with its reason, for administrators. Kept for 90 days.';
create index on sign_in_refusal (tenant_id, id desc);
create index on sign_in_refusal (email, id desc);
create index on sign_in_refusal (provider_id);
create index on sign_in_refusal (at);
grant select, insert, delete on sign_in_refusal to muster_app;
grant select on sign_in_refusal to muster_global;
alter table sign_in_refusal enable row level security;
alter table sign_in_refusal force row level security;
create policy of_tenant on sign_in_refusal
  using (tenant_id = (select tenant_in_use()))
  with check (tenant_id = (select tenant_in_use()));
create policy of_server on sign_in_refusal
  using ((select known('server')) = 'on')
  with check ((select known('server')) = 'on');
create policy of_everyone on sign_in_refusal for select to muster_global using (true);
