set local search_path = muster;

alter table lockdown_request add column asked_from text check (length(asked_from) between 1 and 100);
comment on column lockdown_request.asked_from is
  'Pseudonym of the phone that may take it back, while it waits.';

-- A request of a phone that is not enrolled stands in the way of none of an enrolled one.
drop index one_waiting_lockdown;
create unique index one_waiting_lockdown on lockdown_request (bag_id, (origin = 'enrolled')) where stage = 'waiting';

-- Whoever has a barcode alone uses up nothing that the phones of a school need.
alter table added_person add column origin text not null default 'new' check (origin in ('enrolled', 'seen', 'new'));
comment on column added_person.origin is 'The kind of phone that has added the person.';
