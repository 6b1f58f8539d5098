-- Students and their rooms from an organization's own CSV file, beside those of a OneRoster export and those put there by hand.

set local search_path = muster;

alter table person add column from_csv boolean not null default false;
comment on column person.from_csv is 'A CSV file of students made or named this person; one that lacks them takes them out of use. An export goes before it.';
alter table roster_entry add column from_csv boolean not null default false;
comment on column roster_entry.from_csv is 'A CSV file of students put this person on this roster; one that names the site and does not, takes them off.';
create index on roster_entry (tenant_id, room_id) where from_csv;
