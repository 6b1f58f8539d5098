set local search_path = muster;

create table room_sender (
  tenant_id uuid not null references tenant (id),
  -- No reference: it is gone long before the incident.
  incident_id uuid not null,
  command_id text not null check (length(command_id) <= 200),
  -- Null: a phone without a cookie.
  phone text check (length(phone) = 16),
  network text not null check (length(network) = 16),
  at timestamptz not null default now(),
  primary key (incident_id, command_id)
);
create index on room_sender (tenant_id, at);
comment on table room_sender is
  'One row says from which phone and network a room''s command came, by pseudonyms that are of one incident. It is in no log and goes after 30 days. Insert-only.';
grant select, insert on room_sender to muster_app;
grant select, delete on room_sender to muster_expiry;
create trigger insert_only before update or delete or truncate on room_sender
  for each statement execute function refuse_rewrite();
alter table room_sender enable row level security;
alter table room_sender force row level security;
create policy of_tenant on room_sender
  using (tenant_id = (select tenant_in_use()))
  with check (tenant_id = (select tenant_in_use()));

create function expire_senders(of_tenant uuid, at_most integer)
returns integer
language plpgsql
security definer
set search_path = muster, pg_temp
as $$
declare
  removed integer;
begin
  perform set_config('muster.tenant_id', of_tenant::text, true);
  delete from room_sender
  where (incident_id, command_id) in (
    select s.incident_id, s.command_id from room_sender s
    where s.tenant_id = of_tenant and s.at < now() - interval '30 days'
    order by s.at limit at_most
  );
  get diagnostics removed = row_count;
  return removed;
end
$$;
comment on function expire_senders(uuid, integer) is
  'Removes the origins of rooms'' commands after 30 days, at most this many. Returns how many there were.';
revoke all on function expire_senders(uuid, integer) from public;
grant execute on function expire_senders(uuid, integer) to muster_app;
