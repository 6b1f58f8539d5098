-- Codes that were replaced say so, to whoever still holds one. A hash says nothing about the code, nor about its bag.

set local search_path = muster;

create table retired_code (
  -- SHA-256 of the code, in hex: 128 random bits need no salt.
  code_hash text primary key check (code_hash ~ '^[0-9a-f]{64}$'),
  tenant_id uuid not null references tenant,
  retired_on date not null default current_date
);
comment on table retired_code is 'One row is a code of a bag that was replaced by a new one, of which only a hash is kept.';
create index on retired_code (tenant_id);
alter table retired_code enable row level security;
alter table retired_code force row level security;
create policy of_tenant on retired_code using (tenant_id = tenant_in_use()) with check (tenant_id = tenant_in_use());
create policy by_code on retired_code for select using (code_hash = known('retired_code'));
