set local search_path = muster;

create table phone_key (
  -- One for the whole deployment. With a new one every phone is new again.
  is_the_one boolean primary key default true check (is_the_one),
  key bytea not null check (length(key) = 32)
);
comment on table phone_key is
  'One row is the key by which the cookie of a phone proves when the phone was first seen at a site.';
alter table phone_key enable row level security;
alter table phone_key force row level security;
grant select, insert on phone_key to muster_app;
create policy of_server on phone_key
  using ((select known('server')) = 'on')
  with check ((select known('server')) = 'on');

-- What is older counts as from a new phone.
alter table help_request
  add column origin text not null default 'new' check (origin in ('enrolled', 'seen', 'new')),
  -- Later calls that were too many to be kept by themselves, and the words of the last.
  add column folded integer not null default 0 check (folded >= 0),
  add column folded_text text check (length(folded_text) <= 2000);
alter table photo
  add column origin text not null default 'new' check (origin in ('enrolled', 'seen', 'new'));
alter table lockdown_request
  add column origin text not null default 'new' check (origin in ('enrolled', 'seen', 'new'));

-- Who reads what is written in an incident, beside signed-in people: everyone with a barcode, or enrolled phones.
alter table tenant
  add column details_for text not null default 'everyone' check (details_for in ('everyone', 'devices'));

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
      'detailsFor', t.details_for
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
