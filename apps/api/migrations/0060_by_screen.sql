-- What administrators do by screen: sites, single people of a roster, an e-mail address that was wrong, invitations that are followed to their end,
-- and what a new organization still lacks before its first drill.

set local search_path = muster;

alter table site
  add column version integer not null default 1 check (version >= 1),
  -- Put out of use by a person: an import leaves it so. Null of a site in use, and of one that an export no longer names.
  add column retired_at timestamptz,
  -- The command that added it, so that a second tap adds none.
  add column command_id uuid,
  add check (retired_at is null or not is_active),
  add unique (tenant_id, command_id);

-- Whom a mail invites. The newest of a person and tenant is how their invitation stands; it holds no secret.
alter table outgoing_mail add column invited_user_id uuid references app_user;
create index on outgoing_mail (invited_user_id, tenant_id, created_at desc);
create policy of_administered on outgoing_mail for select using (
  invited_user_id is not null and tenant_id = any ((select administered())::uuid[])
);
create policy of_everyone on outgoing_mail for select to muster_global using (invited_user_id is not null);

-- Who signed in with an address that was wrong is taken off the account when the address is corrected.
create policy of_user_changed on user_identity for delete using (user_id::text = (select known('user_id')));

-- A name on a roster that a person put there: an import leaves it, whatever its files say.
alter table roster_entry add column by_hand boolean not null default false;
alter table person add column version integer not null default 1 check (version >= 1);

create table first_drill_checklist (
  tenant_id uuid primary key references tenant,
  -- Steps that somebody has said are not wanted, as packages/contract/src/checklistCalls.ts names them.
  skipped text[] not null default '{}',
  dismissed_at timestamptz
);
comment on table first_drill_checklist is 'One row is what an organization has decided about its checklist: steps it does without, and whether the checklist still shows on the home page.';
alter table first_drill_checklist enable row level security;
alter table first_drill_checklist force row level security;
create policy of_tenant on first_drill_checklist
  using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));

-- A bag opens while its site is in use, too.
create or replace function bags_of_codes(codes text[]) returns setof jsonb
language plpgsql as $$
declare
  code text;
  owner uuid;
  found_bag jsonb;
begin
  foreach code in array codes loop
    perform
      set_config('muster.tenant_id', '00000000-0000-0000-0000-000000000000', true),
      set_config('muster.barcode', code, true);
    select tenant_id into owner from bag where barcode = code;
    continue when owner is null;
    perform set_config('muster.tenant_id', owner::text, true);
    select jsonb_build_object(
      'barcode', b.barcode,
      'id', b.id,
      'tenantId', b.tenant_id,
      'siteId', b.site_id,
      'roomId', b.room_id,
      'name', b.name,
      'kind', b.kind,
      'siteName', s.name,
      'organizationName', t.name,
      'hasChat', t.has_chat,
      'softLockdownEnabled', t.soft_lockdown_enabled,
      'softLockdownSecurityEnabled', t.soft_lockdown_security_enabled,
      'emergencyNumber', t.emergency_number
    ) into found_bag
    from bag b
    join site s on s.tenant_id = b.tenant_id and s.id = b.site_id
    join tenant t on t.id = b.tenant_id
    where b.barcode = code and b.is_active and s.is_active and t.is_active;
    if found_bag is not null then
      return next found_bag;
    end if;
  end loop;
end
$$;
comment on function bags_of_codes is 'What their pages know of the bags with these barcodes, as far as they, their sites and their organizations are in use.';
