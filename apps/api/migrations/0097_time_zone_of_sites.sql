set local search_path = muster;

alter table site add column time_zone text check (length(time_zone) between 1 and 64);
comment on column site.time_zone is
  'IANA name of the zone of its clocks, where that is another one than the organization''s. Null: that of the organization.';
