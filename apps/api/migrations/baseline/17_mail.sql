-- Mail on its way out.

-- When a mail is written, the servers hear of it at the commit.
create function tell_of_mail() returns trigger
language plpgsql as $$
begin
  perform pg_notify('muster_mail', '');
  return null;
end
$$;

create table outgoing_mail (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  recipient text not null check (length(recipient) <= 320),
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  tries integer not null default 0,
  -- Null once it went, or was given up. In that case the problem says why.
  next_try_at timestamptz default now(),
  problem text,
  -- A mail with a link in it is emptied once it went or was given up, and is not sent when the link opens nothing any more.
  guest_link_id uuid,
  -- Whom it invites. The newest mail of a person and tenant is how their invitation stands; it holds no secret.
  invited_user_id uuid references app_user,
  foreign key (tenant_id, guest_link_id) references guest_link (tenant_id, id)
);
comment on table outgoing_mail is
  'One row is a mail to be sent, written in the transaction that wants it, and kept after it went.';

create index on outgoing_mail (tenant_id, created_at desc);
create index on outgoing_mail (next_try_at) where next_try_at is not null;
create index on outgoing_mail (tenant_id, guest_link_id) where guest_link_id is not null;
create index on outgoing_mail (invited_user_id, tenant_id, created_at desc);

call pg_temp.isolate_tenants('outgoing_mail');
grant select, insert, update on outgoing_mail to muster_app;
grant select on outgoing_mail to muster_global;
-- Each server takes the next mail that is due, whichever tenant it is of, and notes how that went.
create policy of_server on outgoing_mail for select using ((select known('server')) = 'on');
create policy at_sending on outgoing_mail for update
  using ((select known('server')) = 'on')
  with check ((select known('server')) = 'on');
-- Administrators follow their invitations.
create policy of_administered on outgoing_mail for select using (
  invited_user_id is not null and tenant_id = any ((select administered())::uuid[])
);
create policy of_everyone on outgoing_mail for select to muster_global using (invited_user_id is not null);
-- A change to an account shows how its invitations stand, whichever tenant the change is for.
create policy of_invited on outgoing_mail for select using (invited_user_id::text = (select known('user_id')));

create trigger told after insert on outgoing_mail
  for each statement execute function tell_of_mail();
