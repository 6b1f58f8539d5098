set local search_path = muster;

create table checked_text (
  tenant_id uuid not null references tenant,
  -- A BCP 47 tag.
  language text not null check (language ~ '^[a-z]{2,8}$'),
  -- SHA-256 of the English text, in hex: a text that is changed in Muster is another one, and unchecked.
  source_hash text not null check (source_hash = encode(sha256(convert_to(source, 'UTF8')), 'hex')),
  source text not null check (length(source) between 1 and 2000),
  translation text not null check (length(translation) between 1 and 4000),
  -- Null: somebody without an account, such as a parent.
  checked_by_id uuid references app_user,
  checked_by_name text not null check (length(checked_by_name) between 1 and 200),
  checked_on date not null,
  recorded_by_id uuid not null references app_user,
  recorded_by_name text not null check (length(recorded_by_name) between 1 and 200),
  recorded_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, language, source_hash)
);
create index on checked_text (checked_by_id);
create index on checked_text (recorded_by_id);
comment on table checked_text is
  'One row is the translation of one English text of Muster that a person has checked for an organization, which its phones show.';
grant select, insert, update, delete on checked_text to muster_app;
-- An organization is erased as this role.
grant select, delete on checked_text to muster_expiry;
alter table checked_text enable row level security;
alter table checked_text force row level security;
create policy of_tenant on checked_text
  using (tenant_id = (select tenant_in_use()))
  with check (tenant_id = (select tenant_in_use()));

alter table tenant add column own_words jsonb not null default '{}' check (jsonb_typeof(own_words) = 'object');
comment on column tenant.own_words is
  'By language, a digest of its checked texts. Phones fetch them by it, and keep them.';

-- As before, with the digests.
create or replace function bags_of_codes(codes text[])
returns setof jsonb
language plpgsql
as $$
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
      'emergencyNumber', t.emergency_number,
      'detailsFor', t.details_for,
      'languages', t.languages,
      'ownWords', t.own_words
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
