-- Families are told in words of their own: never a place inside a building, never anybody's name.

set local search_path = muster;

alter table notification_words
  add column reader text not null default 'staff' check (reader in ('staff', 'families'));
alter table notification_words
  drop constraint notification_words_pkey,
  add primary key (tenant_id, reader, channel, stage);
alter table notification_words alter column reader drop default;
comment on table notification_words is 'One row is how an organization words what people are told: who reads it, in one way, at one stage.';

-- Who reads a message decides what it may say. What was put in line before this is worded as it was.
alter table notification_delivery
  add column reader text not null default 'staff' check (reader in ('staff', 'families'));
