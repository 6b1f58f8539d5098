-- People are told of RBIMs by the rules, groups and ways by which they are told of incidents. What is told is about an incident
-- or about the RBIMs of a site: one of both, never neither.

set local search_path = muster;

alter table notification_wish
  alter column incident_id drop not null,
  alter column seq drop not null,
  alter column stage drop not null,
  add column site_id integer,
  -- No row has a site yet, and whoever migrates sees no rows: none is looked at.
  add foreign key (tenant_id, site_id) references site (tenant_id, id) not valid,
  add constraint about_one_thing check (num_nonnulls(incident_id, site_id) = 1),
  -- A device has no log and no stages.
  add constraint entry_of_incident check (num_nonnulls(incident_id, seq, stage) in (0, 3));
comment on table notification_wish is
  'One row is something that people are to be told: of an incident, written with the entry of the log that says it; or of the RBIMs of a site, written as what happened to them is marked as told.';
comment on column notification_wish.told is
  'What there is to tell. Of an incident packages/domain/src/notification/wish.ts, of RBIMs packages/domain/src/notification/deviceNews.ts.';
create index on notification_wish (tenant_id, site_id, made_at desc) where site_id is not null;

alter table notification_delivery
  alter column incident_id drop not null,
  alter column token drop not null,
  add column site_id integer,
  -- No row has a site yet, and whoever migrates sees no rows: none is looked at.
  add foreign key (tenant_id, site_id) references site (tenant_id, id) not valid,
  add constraint about_one_thing check (num_nonnulls(incident_id, site_id) = 1),
  -- Only what is told of an incident can be acknowledged.
  add constraint link_of_incident check ((token is null) = (incident_id is null));
create index on notification_delivery (tenant_id, site_id) where site_id is not null;

-- What was told of an incident stays as long as the incident does; of RBIMs, as long as their history.
create policy at_upkeep on notification_wish for delete using (known('server') = 'on');
create policy at_upkeep on notification_delivery for delete using (known('server') = 'on');
create policy of_devices_alone on notification_wish as restrictive for delete using (site_id is not null);
create policy of_devices_alone on notification_delivery as restrictive for delete using (site_id is not null);
create index on notification_wish (made_at) where site_id is not null;
