set local search_path = muster;

-- Mails that belong to no incident and no site go by the queue of notifications, too: invitations, guests' links, reminders. Such a request
-- has a subject and a body, and its recipients are written with it.
alter table notification_request
  drop constraint about_one_thing,
  add constraint about_one_thing check (num_nonnulls(incident_id, site_id) <= 1);
comment on table notification_request is
  'One row is a notification request: of an incident, written with its event; of the RBIMs of a site, written when their changes are marked as notified; or a mail, written in the transaction that caused it.';
comment on column notification_request.told is
  'Subject of the notification, for incidents as in packages/domain/src/notification/request.ts, for RBIMs as in packages/domain/src/notification/deviceNews.ts, for mails as features/mail/enqueueMails.ts writes it.';

alter table notification_delivery
  drop constraint about_one_thing,
  add constraint about_one_thing check (num_nonnulls(incident_id, site_id) <= 1),
  -- A mail with a link in it is emptied once it went or was given up, and is not sent when the link opens nothing any more.
  add guest_link_id uuid,
  -- Whom it invites. The newest mail of a person and tenant is how their invitation stands; it holds no secret.
  add invited_user_id uuid,
  -- A try has begun and has no result yet. Its lease is next_try_at.
  add is_in_flight boolean not null default false,
  -- The priority: 0 real alerts, 1 drills, tests and devices, 2 mails for which nobody waits.
  add urgency smallint not null generated always as (
    case when is_real then 0 when num_nonnulls(incident_id, site_id) = 1 then 1 else 2 end
  ) stored;
comment on column notification_delivery.is_real is 'About a real incident, or urgent for another reason: goes before everything else.';

-- The keys are checked for the rows of all tenants. Nobody else sees them: the table is locked until the end.
alter table notification_delivery no force row level security;
alter table notification_delivery
  add foreign key (invited_user_id) references app_user,
  add foreign key (tenant_id, guest_link_id) references guest_link (tenant_id, id);
alter table notification_delivery force row level security;

create index on notification_delivery (tenant_id, guest_link_id) where guest_link_id is not null;
create index on notification_delivery (invited_user_id, tenant_id, queued_at desc) where invited_user_id is not null;
-- Messages are claimed by priority, then from one tenant after the other.
drop index delivery_due;
create index delivery_due on notification_delivery (channel, urgency, tenant_id, next_try_at) where next_try_at is not null;

grant select on notification_delivery to muster_global;
-- Administrators follow their invitations.
create policy of_administered on notification_delivery for select using (
  invited_user_id is not null and tenant_id = any ((select administered())::uuid[])
);
create policy of_everyone on notification_delivery for select to muster_global using (invited_user_id is not null);
-- A change to an account shows how its invitations stand, whichever tenant the change is for.
create policy of_invited on notification_delivery for select using (invited_user_id::text = (select known('user_id')));
