set local search_path = muster;

-- Secrets that were in clear are encrypted with SECRETS_KEY, which is outside the database. A server encrypts at its start what it
-- finds in clear (features/secrets/secretsCheck.ts). The constraints are not valid for those rows, and nothing new in clear is taken.

alter table notification_endpoint rename column url to encrypted_url;
alter table notification_endpoint rename column secret to encrypted_secret;
alter table notification_endpoint rename column old_secret to encrypted_old_secret;
alter table notification_endpoint
  drop constraint notification_endpoint_url_check,
  drop constraint notification_endpoint_secret_check,
  drop constraint notification_endpoint_old_secret_check,
  add constraint notification_endpoint_encrypted_url_check
    check (encrypted_url ~ '^v1\.[0-9a-f]{12}\.' and length(encrypted_url) <= 12000) not valid,
  add constraint notification_endpoint_encrypted_secret_check
    check (encrypted_secret ~ '^v1\.[0-9a-f]{12}\.') not valid,
  add constraint notification_endpoint_encrypted_old_secret_check
    check (encrypted_old_secret ~ '^v1\.[0-9a-f]{12}\.') not valid;

alter table camera rename column url to encrypted_url;
alter table camera rename column picture_url to encrypted_picture_url;
alter table camera
  drop constraint camera_url_check,
  drop constraint camera_picture_url_check,
  add constraint camera_encrypted_url_check
    check (encrypted_url ~ '^v1\.[0-9a-f]{12}\.' and length(encrypted_url) <= 12000) not valid,
  add constraint camera_encrypted_picture_url_check
    check (encrypted_picture_url ~ '^v1\.[0-9a-f]{12}\.' and length(encrypted_picture_url) <= 12000) not valid;
create policy of_server on camera for select using ((select known('server')) = 'on');

alter table push_key rename column private_key to encrypted_private_key;
alter table push_key
  add constraint push_key_encrypted_private_key_check
    check (encrypted_private_key ~ '^v1\.[0-9a-f]{12}\.') not valid;
-- Encrypted anew with another key, and removed when the key is lost.
grant update, delete on push_key to muster_app;

alter table push_subscription rename column auth to encrypted_auth;
alter table push_subscription
  add constraint push_subscription_encrypted_auth_check
    check (encrypted_auth ~ '^v1\.[0-9a-f]{12}\.') not valid;

-- As text, like the others; its one row is in clear until a server encrypts it.
alter table phone_key drop constraint phone_key_key_check;
alter table phone_key alter column key type text using encode(key, 'base64');
alter table phone_key rename column key to encrypted_key;
alter table phone_key
  add constraint phone_key_encrypted_key_check check (encrypted_key ~ '^v1\.[0-9a-f]{12}\.') not valid;
grant update, delete on phone_key to muster_app;

-- The text of a mail with a guest's link, until it is sent.
alter table notification_request
  add column encrypted_body text check (encrypted_body ~ '^v1\.[0-9a-f]{12}\.');
create index on notification_request (id) where encrypted_body is not null;
