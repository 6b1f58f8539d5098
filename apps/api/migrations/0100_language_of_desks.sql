set local search_path = muster;

-- Chosen in the account menu. Apart from `language`, so that a later choice there never replaces one that was made for messages.
alter table app_user add column desk_language text check (length(desk_language) between 2 and 10);
comment on column app_user.desk_language is
  'BCP 47 tag of the language that they last chose for their pages; mails and messages are in it where language is null. Null: not chosen.';
