set local search_path = muster;

-- What is sent to somebody is in the first of these that is set, as far as the organization has switched that language on:
-- of the browser or the contact, of the account, of the group that leads there.
alter table app_user add column language text check (length(language) between 2 and 10);
comment on column app_user.language is
  'BCP 47 tag of the language in which they want mails and messages. Null: not chosen.';
alter table push_subscription add column language text check (length(language) between 2 and 10);
comment on column push_subscription.language is 'The language that was chosen on this browser. Null: none.';
alter table notification_group add column language text check (length(language) between 2 and 10);
comment on column notification_group.language is
  'The language of members who have none of their own, and of its groups that have none. Null: none.';
alter table notification_endpoint add column language text check (length(language) between 2 and 10);
comment on column notification_endpoint.language is 'The language of texts that go there. Null: English.';

-- The language of a line can change; the line stays.
grant update (member) on notification_member to muster_app;

alter table notification_delivery add column language text check (length(language) between 2 and 10);
comment on column notification_delivery.language is
  'The language of this message, switched on when its recipient was found. Null: English.';

alter table notification_words add column translations jsonb not null default '{}';
comment on column notification_words.translations is
  'The organization''s own words in other languages, by BCP 47 tag, each {subject, body}; none without its own words in English.';
