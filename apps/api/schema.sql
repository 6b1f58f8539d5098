-- The present schema of the database, to read: all tables in the order of their names, each with everything that belongs to it.
-- `npm run generate` writes this file from a database that the migrations made, and a test compares the two. Nothing runs it.
-- The reasons are beside the statements in migrations/.

-- One row is the name of a person whom a room added to its attendance by hand. The log holds only the id.
create table added_person (
  id uuid not null,
  tenant_id uuid not null,
  incident_id uuid not null,
  room_id uuid not null,
  name text not null,
  added_at timestamptz not null default now(),
  -- The kind of phone that has added the person.
  origin text not null default 'new',
  constraint added_person_pkey primary key (id),
  constraint added_person_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint added_person_tenant_id_incident_id_fkey foreign key (tenant_id, incident_id) references incident (tenant_id, id),
  constraint added_person_tenant_id_room_id_fkey foreign key (tenant_id, room_id) references room (tenant_id, id),
  constraint added_person_name_check check (length(name) >= 1 and length(name) <= 200),
  constraint added_person_origin_check check (origin = any (array['enrolled', 'seen', 'new']))
);
create index added_person_tenant_id_incident_id_room_id_idx on added_person (tenant_id, incident_id, room_id);
create index added_person_tenant_id_room_id_idx on added_person (tenant_id, room_id);
alter table added_person enable row level security;
alter table added_person force row level security;
create policy of_tenant on added_person using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert on added_person to muster_app;
grant select, delete on added_person to muster_expiry;

-- One row says whether an organization publishes its incidents at /feeds/<key>/. No row: it does not.
create table alert_feed (
  tenant_id uuid not null,
  is_on boolean not null,
  changed_at timestamptz not null default now(),
  changed_by_name text not null,
  constraint alert_feed_pkey primary key (tenant_id),
  constraint alert_feed_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint alert_feed_changed_by_name_check check (length(changed_by_name) >= 1 and length(changed_by_name) <= 200)
);
alter table alert_feed enable row level security;
alter table alert_feed force row level security;
create policy of_tenant on alert_feed using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update on alert_feed to muster_app;
grant select, delete on alert_feed to muster_expiry;

-- One row is an account, invited by e-mail. Its sign-ins are in user_identity.
create table app_user (
  id uuid not null default gen_random_uuid(),
  email text not null,
  name text not null,
  is_global_admin boolean not null default false,
  is_active boolean not null default true,
  current_tenant_id uuid,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  words text not null generated always as (lower((name || ' ') || email)) stored,
  -- BCP 47 tag of the language in which they want mails and messages. Null: not chosen.
  language text,
  -- BCP 47 tag of the language that they last chose for their pages; mails and messages are in it where language is null. Null: not chosen.
  desk_language text,
  constraint app_user_pkey primary key (id),
  constraint app_user_email_key unique (email),
  constraint app_user_current_tenant_id_fkey foreign key (current_tenant_id) references tenant (id),
  constraint app_user_desk_language_check check (length(desk_language) >= 2 and length(desk_language) <= 10),
  constraint app_user_email_check check (email = lower(email) and length(email) >= 3 and length(email) <= 320),
  constraint app_user_language_check check (length(language) >= 2 and length(language) <= 10),
  constraint app_user_name_check check (length(name) >= 1 and length(name) <= 200),
  constraint app_user_version_check check (version >= 1),
  constraint self_test_is_no_admin check (id <> self_test_id() or not is_global_admin)
);
create index app_user_created_at_id_idx on app_user (created_at, id);
create index app_user_current_tenant_id_idx on app_user (current_tenant_id);
create index app_user_name_id_idx on app_user (name, id);
create index app_user_words on app_user using gin (words public.gin_trgm_ops);
alter table app_user enable row level security;
alter table app_user force row level security;
create policy at_import on app_user using (email = any ((select known_emails())::text[])) with check (email = any ((select known_emails())::text[]));
create policy at_sign_in on app_user using (email = (select known('email')) or id::text = (select known('user_id'))) with check (email = (select known('email')) or id::text = (select known('user_id')));
create policy by_identity on app_user for select using ((id in (select i.user_id from user_identity i where i.issuer = (select known('issuer')) and i.subject = (select known('subject')))));
create policy of_administered on app_user for select using ((select cardinality(administered())) > 0 and (id in (select a.user_id from tenant_assignment a where (a.tenant_id = any ((select administered())::uuid[])) and a.state <> 'invited')));
create policy of_administrator on app_user for update using ((exists (select 1 from tenant_assignment a where a.tenant_id = (select tenant_in_use()) and a.user_id = app_user.id and a.state <> 'invited')));
create policy of_current_tenant on app_user for select to muster_expiry using (current_tenant_id = (select tenant_in_use()));
create policy of_everyone on app_user for select to muster_global using (true);
create policy of_tenant on app_user for select using ((exists (select 1 from tenant_assignment a where a.tenant_id = (select tenant_in_use()) and a.user_id = app_user.id and a.state <> 'invited')));
grant select, insert, update on app_user to muster_app;
grant select, update, delete on app_user to muster_expiry;
grant select on app_user to muster_global;

-- One row is a change to an ordinary table, written in the transaction that made it. Without a tenant: the change concerns the whole deployment. Insert-only.
create table audit (
  id bigint not null generated always as identity,
  tenant_id uuid,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  actor_id uuid,
  source_address text,
  before jsonb,
  after jsonb,
  constraint audit_pkey primary key (id),
  constraint audit_tenant_id_fkey foreign key (tenant_id) references tenant (id)
);
create index audit_action_at_id_idx on audit (action, at desc, id desc);
create index audit_at_id_idx on audit (at desc, id desc);
create index audit_tenant_id_action_at_id_idx on audit (tenant_id, action, at desc, id desc);
create index audit_tenant_id_at_id_idx on audit (tenant_id, at desc, id desc);
create trigger insert_only before delete or update or truncate on audit for each statement execute function refuse_rewrite();
alter table audit enable row level security;
alter table audit force row level security;
create policy of_administered on audit for select using (tenant_id = any ((select administered())::uuid[]));
create policy of_everyone on audit for select to muster_global using (true);
create policy of_place on audit for insert with check (tenant_id is null and (select known('server')) = 'on');
create policy of_server on audit for select using (tenant_id is null and (select known('server')) = 'on');
create policy of_tenant on audit using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
create policy without_self_test on audit as restrictive for select to muster_global using (tenant_id is distinct from self_test_id());
grant select, insert on audit to muster_app;
grant select, delete on audit to muster_expiry;
grant select on audit to muster_global;

-- One row is the place of an audit entry in the hash chain of its tenant. Insert-only.
create table audit_link (
  tenant_id uuid not null,
  entry integer not null,
  audit_id bigint not null,
  -- Hashed with the entry. Null: the entry has expired.
  salt bytea,
  content bytea not null,
  hash bytea not null,
  constraint audit_link_pkey primary key (tenant_id, entry),
  constraint audit_link_audit_id_key unique (audit_id),
  constraint audit_link_content_check check (length(content) = 32),
  constraint audit_link_entry_check check (entry >= 1),
  constraint audit_link_hash_check check (length(hash) = 32),
  constraint audit_link_salt_check check (length(salt) = 16)
);
create index expired on audit_link (tenant_id, entry desc) where (salt is null);
create trigger insert_only before delete or update or truncate on audit_link for each statement execute function refuse_rewrite();
alter table audit_link enable row level security;
alter table audit_link force row level security;
create policy of_tenant on audit_link using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert on audit_link to muster_app;
grant select, delete on audit_link to muster_expiry;

-- One row is a safety bag. Its barcode (128 random bits) opens it, so a barcode is never logged.
create table bag (
  id uuid not null default gen_random_uuid(),
  tenant_id uuid not null,
  site_id integer not null,
  room_id uuid,
  barcode text not null,
  name text not null,
  is_active boolean not null default true,
  kind text not null default 'classroom',
  version integer not null default 1,
  merged_into_id uuid,
  constraint bag_pkey primary key (id),
  constraint bag_barcode_key unique (barcode),
  constraint bag_room_id_key unique (room_id),
  constraint bag_tenant_id_id_key unique (tenant_id, id),
  constraint bag_merged_into foreign key (tenant_id, merged_into_id) references bag (tenant_id, id),
  constraint bag_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint bag_tenant_id_room_id_fkey foreign key (tenant_id, room_id) references room (tenant_id, id),
  constraint bag_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references site (tenant_id, id),
  constraint bag_barcode_check check (length(barcode) >= 16 and length(barcode) <= 100),
  constraint bag_kind_check check (kind = any (array['classroom', 'office', 'assembly', 'reunification'])),
  constraint bag_name_check check (length(name) >= 1 and length(name) <= 200),
  constraint bag_version_check check (version >= 1),
  constraint merged_bag_out_of_use check (merged_into_id is null or not is_active)
);
create index bag_tenant_id_merged_into_id_idx on bag (tenant_id, merged_into_id);
create index bag_tenant_id_room_id_idx on bag (tenant_id, room_id);
create index bag_tenant_id_site_id_idx on bag (tenant_id, site_id);
alter table bag enable row level security;
alter table bag force row level security;
create policy by_barcode on bag for select using (barcode = (select known('barcode')));
create policy of_tenant on bag using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update on bag to muster_app;
grant select, delete on bag to muster_expiry;

-- One row is the next day on which something in a bag expires. On that day the server checks the bag again.
create table bag_expiry (
  bag_id uuid not null,
  tenant_id uuid not null,
  on_day date not null,
  constraint bag_expiry_pkey primary key (bag_id),
  constraint bag_expiry_tenant_id_bag_id_fkey foreign key (tenant_id, bag_id) references bag (tenant_id, id),
  constraint bag_expiry_tenant_id_fkey foreign key (tenant_id) references tenant (id)
);
create index bag_expiry_on_day_idx on bag_expiry (on_day);
create index bag_expiry_tenant_id_bag_id_idx on bag_expiry (tenant_id, bag_id);
alter table bag_expiry enable row level security;
alter table bag_expiry force row level security;
create policy of_server on bag_expiry for select using ((select known('server')) = 'on');
create policy of_tenant on bag_expiry using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update, delete on bag_expiry to muster_app;
grant select, delete on bag_expiry to muster_expiry;

-- One row is the state of a bag that was counted, or from which something was used. Every change updates it, so that a list of ten thousand bags reads no counts.
create table bag_readiness (
  bag_id uuid not null,
  tenant_id uuid not null,
  counted_at timestamptz,
  counted_by_name text,
  things integer not null,
  unknown integer not null,
  missing integer not null,
  expired integer not null,
  next_expiry_on date,
  lacking text[] not null,
  expiring jsonb not null,
  constraint bag_readiness_pkey primary key (bag_id),
  constraint bag_readiness_tenant_id_bag_id_fkey foreign key (tenant_id, bag_id) references bag (tenant_id, id),
  constraint bag_readiness_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint bag_readiness_check check ((counted_at is null) = (counted_by_name is null)),
  constraint bag_readiness_counted_by_name_check check (length(counted_by_name) >= 1 and length(counted_by_name) <= 200),
  constraint bag_readiness_expired_check check (expired >= 0),
  constraint bag_readiness_expiring_check check (jsonb_typeof(expiring) = 'array'),
  constraint bag_readiness_missing_check check (missing >= 0),
  constraint bag_readiness_things_check check (things >= 0),
  constraint bag_readiness_unknown_check check (unknown >= 0)
);
create index bag_readiness_tenant_id_bag_id_idx on bag_readiness (tenant_id, bag_id);
create index bag_readiness_tenant_id_next_expiry_on_idx on bag_readiness (tenant_id, next_expiry_on);
alter table bag_readiness enable row level security;
alter table bag_readiness force row level security;
create policy of_tenant on bag_readiness using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update on bag_readiness to muster_app;
grant select, delete on bag_readiness to muster_expiry;

-- One row is a label that was printed before its bag was known. Setting it up makes it a bag's barcode.
create table blank_label (
  barcode text not null,
  tenant_id uuid not null,
  created_at timestamptz not null default now(),
  created_by_name text not null,
  used_by_bag_id uuid,
  constraint blank_label_pkey primary key (barcode),
  constraint blank_label_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint blank_label_tenant_id_used_by_bag_id_fkey foreign key (tenant_id, used_by_bag_id) references bag (tenant_id, id),
  constraint blank_label_barcode_check check (length(barcode) >= 16 and length(barcode) <= 100)
);
create index blank_label_tenant_id_used_by_bag_id_idx on blank_label (tenant_id, used_by_bag_id);
alter table blank_label enable row level security;
alter table blank_label force row level security;
create policy of_tenant on blank_label using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update on blank_label to muster_app;
grant select, delete on blank_label to muster_expiry;

-- One row is a camera of a site that another party operates. Its pictures are passed on and never stored.
create table camera (
  id uuid not null,
  tenant_id uuid not null,
  site_id integer not null,
  name text not null,
  looks_at text,
  kind text not null,
  encrypted_url text not null,
  encrypted_picture_url text,
  is_on boolean not null default true,
  position integer not null,
  version integer not null default 1,
  constraint camera_pkey primary key (id),
  constraint camera_tenant_id_id_key unique (tenant_id, id),
  constraint camera_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint camera_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references site (tenant_id, id),
  constraint camera_encrypted_picture_url_check check (encrypted_picture_url ~ '^v1\.[0-9a-f]{12}\.' and length(encrypted_picture_url) <= 12000) not valid,
  constraint camera_encrypted_url_check check (encrypted_url ~ '^v1\.[0-9a-f]{12}\.' and length(encrypted_url) <= 12000) not valid,
  constraint camera_kind_check check (kind = any (array['snapshot', 'mjpeg', 'hls'])),
  constraint camera_looks_at_check check (length(looks_at) >= 1 and length(looks_at) <= 200),
  constraint camera_name_check check (length(name) >= 1 and length(name) <= 200),
  constraint camera_position_check check ("position" >= 1),
  constraint camera_version_check check (version >= 1)
);
create index camera_tenant_id_site_id_position_idx on camera (tenant_id, site_id, "position");
alter table camera enable row level security;
alter table camera force row level security;
create policy of_server on camera for select using ((select known('server')) = 'on');
create policy of_tenant on camera using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update, delete on camera to muster_app;
grant select, delete on camera to muster_expiry;

-- One row is the last entry that an account of command has read in one channel of an incident’s chat.
create table chat_read (
  tenant_id uuid not null,
  incident_id uuid not null,
  account_id uuid not null,
  reader_name text not null,
  channel text not null,
  up_to integer not null,
  constraint chat_read_pkey primary key (incident_id, channel, account_id),
  constraint chat_read_account_id_fkey foreign key (account_id) references app_user (id),
  constraint chat_read_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint chat_read_channel_check check ((channel = any (array['command', 'responders'])) or length(channel) = 36),
  constraint chat_read_reader_name_check check (length(reader_name) >= 1 and length(reader_name) <= 200),
  constraint chat_read_up_to_check check (up_to >= 1)
);
create index chat_read_account_id_incident_id_idx on chat_read (account_id, incident_id);
create index chat_read_tenant_id_idx on chat_read (tenant_id);
alter table chat_read enable row level security;
alter table chat_read force row level security;
create policy of_tenant on chat_read using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update on chat_read to muster_app;
grant select, delete on chat_read to muster_expiry;

-- One row is the translation of one English text of Muster that a person has checked for an organization, which its phones show.
create table checked_text (
  tenant_id uuid not null,
  language text not null,
  source_hash text not null,
  source text not null,
  translation text not null,
  checked_by_id uuid,
  checked_by_name text not null,
  checked_on date not null,
  recorded_by_id uuid not null,
  recorded_by_name text not null,
  recorded_at timestamptz not null default now(),
  version integer not null default 1,
  constraint checked_text_pkey primary key (tenant_id, language, source_hash),
  constraint checked_text_checked_by_id_fkey foreign key (checked_by_id) references app_user (id),
  constraint checked_text_recorded_by_id_fkey foreign key (recorded_by_id) references app_user (id),
  constraint checked_text_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint checked_text_check check (source_hash = encode(sha256(convert_to(source, 'UTF8'::name)), 'hex')),
  constraint checked_text_checked_by_name_check check (length(checked_by_name) >= 1 and length(checked_by_name) <= 200),
  constraint checked_text_language_check check (language ~ '^[a-z]{2,8}$'),
  constraint checked_text_recorded_by_name_check check (length(recorded_by_name) >= 1 and length(recorded_by_name) <= 200),
  constraint checked_text_source_check check (length(source) >= 1 and length(source) <= 2000),
  constraint checked_text_translation_check check (length(translation) >= 1 and length(translation) <= 4000)
);
create index checked_text_checked_by_id_idx on checked_text (checked_by_id);
create index checked_text_recorded_by_id_idx on checked_text (recorded_by_id);
alter table checked_text enable row level security;
alter table checked_text force row level security;
create policy of_tenant on checked_text using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update, delete on checked_text to muster_app;
grant select, delete on checked_text to muster_expiry;

-- One row is a checkpoint: a signed statement of how far the logs and the audit of a tenant go, with their hashes and that of the checkpoint before. Insert-only.
create table checkpoint (
  tenant_id uuid not null,
  number integer not null,
  key_id text not null,
  payload text not null,
  signature bytea not null,
  signed_at timestamptz not null,
  constraint checkpoint_pkey primary key (tenant_id, number),
  constraint checkpoint_key_id_fkey foreign key (key_id) references signing_key (id),
  constraint checkpoint_number_check check (number >= 1),
  constraint checkpoint_signature_check check (length(signature) = 64)
);
create index checkpoint_key_id_idx on checkpoint (key_id);
create trigger insert_only before delete or update or truncate on checkpoint for each statement execute function refuse_rewrite();
alter table checkpoint enable row level security;
alter table checkpoint force row level security;
create policy of_tenant on checkpoint using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert on checkpoint to muster_app;
grant select, delete on checkpoint to muster_expiry;

-- One row is a log in a checkpoint, to look up: so many entries, and the hash of the last. Insert-only.
create table checkpoint_log (
  tenant_id uuid not null,
  incident_id uuid not null,
  number integer not null,
  entries integer not null,
  head bytea not null,
  constraint checkpoint_log_pkey primary key (tenant_id, incident_id, number),
  constraint checkpoint_log_tenant_id_number_fkey foreign key (tenant_id, number) references checkpoint (tenant_id, number),
  constraint checkpoint_log_entries_check check (entries >= 0),
  constraint checkpoint_log_head_check check (length(head) = 32)
);
create index checkpoint_log_tenant_id_number_idx on checkpoint_log (tenant_id, number);
create trigger insert_only before delete or update or truncate on checkpoint_log for each statement execute function refuse_rewrite();
alter table checkpoint_log enable row level security;
alter table checkpoint_log force row level security;
create policy of_tenant on checkpoint_log using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert on checkpoint_log to muster_app;
grant select, delete on checkpoint_log to muster_expiry;

-- One row is the signature of a person's device over the head of a log in a checkpoint.
create table cosignature (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  incident_id uuid not null,
  signer_kind text not null,
  signer_id uuid not null,
  entries integer not null,
  payload text not null,
  public_key bytea,
  signature bytea,
  unsigned_because text,
  hash bytea not null,
  made_at timestamptz not null default clock_timestamp(),
  named_in integer,
  constraint cosignature_pkey primary key (tenant_id, id),
  constraint cosignature_entries_check check (entries >= 1),
  constraint cosignature_hash_check check (length(hash) = 32),
  constraint cosignature_payload_check check (length(payload) <= 5000),
  constraint cosignature_public_key_check check (length(public_key) = 65),
  constraint cosignature_signature_check check (length(signature) = 64),
  constraint cosignature_signer_kind_check check (signer_kind = any (array['user', 'guest'])),
  constraint cosignature_unsigned_because_check check (length(unsigned_because) >= 1 and length(unsigned_because) <= 300),
  constraint signed_or_not check ((public_key is null) = (signature is null) and (signature is null) = (unsigned_because is not null))
);
create index cosignature_tenant_id_incident_id_signer_id_entries_idx on cosignature (tenant_id, incident_id, signer_id, entries);
create index unnamed on cosignature (tenant_id) where (named_in is null);
alter table cosignature enable row level security;
alter table cosignature force row level security;
create policy of_tenant on cosignature using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert on cosignature to muster_app;
grant select, delete on cosignature to muster_expiry;

-- One row says which students a guest of an incident was shown by name: the record of 34 CFR 99.32. It outlives the log of the incident.
create table disclosure (
  tenant_id uuid not null,
  incident_id uuid not null,
  guest_id uuid not null,
  kind text not null,
  to_name text not null,
  to_identifier text not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  person_ids uuid[] not null,
  constraint disclosure_pkey primary key (incident_id, guest_id),
  constraint disclosure_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint disclosure_kind_check check (kind = any (array['Actual', 'Exercise', 'Test'])),
  constraint disclosure_to_identifier_check check (length(to_identifier) <= 320),
  constraint disclosure_to_name_check check (length(to_name) >= 1 and length(to_name) <= 200)
);
create index disclosure_person_ids_idx on disclosure using gin (person_ids);
create index disclosure_tenant_id_first_at_idx on disclosure (tenant_id, first_at desc);
alter table disclosure enable row level security;
alter table disclosure force row level security;
create policy of_tenant on disclosure using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update on disclosure to muster_app;
grant select, delete on disclosure to muster_expiry;

-- One row states the threat because of which names were shown in an incident. Insert-only: the newest one holds.
create table disclosure_threat (
  tenant_id uuid not null,
  incident_id uuid not null,
  command_id text not null,
  text text not null,
  at timestamptz not null default now(),
  by_id uuid not null,
  by_name text not null,
  constraint disclosure_threat_pkey primary key (incident_id, command_id),
  constraint disclosure_threat_by_id_fkey foreign key (by_id) references app_user (id),
  constraint disclosure_threat_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint disclosure_threat_by_name_check check (length(by_name) >= 1 and length(by_name) <= 200),
  constraint disclosure_threat_command_id_check check (length(command_id) <= 200),
  constraint disclosure_threat_text_check check (length(text) >= 1 and length(text) <= 1000)
);
create index disclosure_threat_by_id_idx on disclosure_threat (by_id);
create index disclosure_threat_tenant_id_incident_id_at_idx on disclosure_threat (tenant_id, incident_id, at desc);
create trigger insert_only before delete or update or truncate on disclosure_threat for each statement execute function refuse_rewrite();
alter table disclosure_threat enable row level security;
alter table disclosure_threat force row level security;
create policy of_tenant on disclosure_threat using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert on disclosure_threat to muster_app;
grant select, delete on disclosure_threat to muster_expiry;

-- One row is an occurrence of a drill plan: the next one, or a past one with its outcome.
create table drill_occurrence (
  id uuid not null default gen_random_uuid(),
  incident_id uuid not null default gen_random_uuid(),
  tenant_id uuid not null,
  plan_id uuid not null,
  starts_at timestamptz not null,
  tell_at timestamptz,
  told_at timestamptz,
  due_at timestamptz not null,
  stage text not null default 'waiting',
  decided_at timestamptz,
  decided_by_name text,
  reason text,
  constraint drill_occurrence_pkey primary key (id),
  constraint drill_occurrence_incident_id_key unique (incident_id),
  constraint drill_occurrence_plan_id_starts_at_key unique (plan_id, starts_at),
  constraint drill_occurrence_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint drill_occurrence_tenant_id_plan_id_fkey foreign key (tenant_id, plan_id) references drill_plan (tenant_id, id),
  constraint drill_occurrence_check check ((stage = 'waiting') = (decided_at is null)),
  constraint drill_occurrence_reason_check check (length(reason) <= 2000),
  constraint drill_occurrence_stage_check check (stage = any (array['waiting', 'started', 'missed', 'heldBack', 'refused', 'cancelled']))
);
create index drill_due on drill_occurrence (due_at) where (stage = 'waiting');
create index drill_occurrence_tenant_id_plan_id_idx on drill_occurrence (tenant_id, plan_id);
create index drill_occurrence_tenant_id_starts_at_idx on drill_occurrence (tenant_id, starts_at);
create unique index one_next_drill on drill_occurrence (plan_id) where (stage = 'waiting');
alter table drill_occurrence enable row level security;
alter table drill_occurrence force row level security;
create policy of_server on drill_occurrence for select using ((select known('server')) = 'on');
create policy of_tenant on drill_occurrence using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update on drill_occurrence to muster_app;
grant select, delete on drill_occurrence to muster_expiry;

-- One row is a drill or test planned ahead, once or repeatedly.
create table drill_plan (
  id uuid not null,
  tenant_id uuid not null,
  owner_id uuid not null,
  owner_name text not null,
  plan jsonb not null,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  version integer not null default 1,
  constraint drill_plan_pkey primary key (id),
  constraint drill_plan_tenant_id_id_key unique (tenant_id, id),
  constraint drill_plan_owner_id_fkey foreign key (owner_id) references app_user (id),
  constraint drill_plan_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint drill_plan_version_check check (version >= 1)
);
create index drill_plan_owner_id_idx on drill_plan (owner_id);
create index drill_plan_tenant_id_cancelled_at_idx on drill_plan (tenant_id, cancelled_at);
alter table drill_plan enable row level security;
alter table drill_plan force row level security;
create policy of_tenant on drill_plan using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update on drill_plan to muster_app;
grant select, delete on drill_plan to muster_expiry;

-- One row says that a planned drill concerns a site.
create table drill_plan_site (
  tenant_id uuid not null,
  plan_id uuid not null,
  site_id integer not null,
  constraint drill_plan_site_pkey primary key (tenant_id, plan_id, site_id),
  constraint drill_plan_site_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint drill_plan_site_tenant_id_plan_id_fkey foreign key (tenant_id, plan_id) references drill_plan (tenant_id, id),
  constraint drill_plan_site_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references site (tenant_id, id)
);
create index drill_plan_site_tenant_id_site_id_idx on drill_plan_site (tenant_id, site_id);
alter table drill_plan_site enable row level security;
alter table drill_plan_site force row level security;
create policy of_tenant on drill_plan_site using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, delete on drill_plan_site to muster_app;
grant select, delete on drill_plan_site to muster_expiry;

-- One row is a remark about a past drill or incident. Insert-only.
create table drill_remark (
  id uuid not null,
  tenant_id uuid not null,
  incident_id uuid not null,
  at timestamptz not null default now(),
  by_name text not null,
  text text not null,
  weather text,
  constraint drill_remark_pkey primary key (id),
  constraint drill_remark_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint drill_remark_tenant_id_incident_id_fkey foreign key (tenant_id, incident_id) references incident (tenant_id, id),
  constraint drill_remark_by_name_check check (length(by_name) >= 1 and length(by_name) <= 200),
  constraint drill_remark_text_check check (length(text) >= 1 and length(text) <= 2000),
  constraint drill_remark_weather_check check (length(weather) <= 200)
);
create index drill_remark_tenant_id_incident_id_at_idx on drill_remark (tenant_id, incident_id, at);
create trigger insert_only before delete or update or truncate on drill_remark for each statement execute function refuse_rewrite();
alter table drill_remark enable row level security;
alter table drill_remark force row level security;
create policy of_tenant on drill_remark using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert on drill_remark to muster_app;
grant select, delete on drill_remark to muster_expiry;

-- One row is a phone that entered a setup code: it sees the names of students at its site until it is revoked.
create table enrolled_device (
  id uuid not null default gen_random_uuid(),
  tenant_id uuid not null,
  site_id integer not null,
  bag_id uuid not null,
  setup_code_id uuid not null,
  token_hash bytea not null,
  name text not null,
  enrolled_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  revoked_at timestamptz,
  constraint enrolled_device_pkey primary key (id),
  constraint enrolled_device_token_hash_key unique (token_hash),
  constraint enrolled_device_tenant_id_bag_id_fkey foreign key (tenant_id, bag_id) references bag (tenant_id, id),
  constraint enrolled_device_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint enrolled_device_tenant_id_setup_code_id_fkey foreign key (tenant_id, setup_code_id) references setup_code (tenant_id, id),
  constraint enrolled_device_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references site (tenant_id, id),
  constraint enrolled_device_name_check check (length(name) >= 1 and length(name) <= 200),
  constraint enrolled_device_token_hash_check check (length(token_hash) = 32)
);
create index enrolled_device_tenant_id_bag_id_idx on enrolled_device (tenant_id, bag_id);
create index enrolled_device_tenant_id_setup_code_id_idx on enrolled_device (tenant_id, setup_code_id);
create index enrolled_device_tenant_id_site_id_idx on enrolled_device (tenant_id, site_id);
alter table enrolled_device enable row level security;
alter table enrolled_device force row level security;
create policy by_device on enrolled_device for select using (encode(token_hash, 'hex') = (select known('device_token_hash')));
create policy of_tenant on enrolled_device using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update on enrolled_device to muster_app;
grant select, delete on enrolled_device to muster_expiry;

-- One row says that an organization has erased an account: its logs no longer show the name that they have stored.
create table erased_account (
  tenant_id uuid not null,
  user_id uuid not null,
  erased_at timestamptz not null default now(),
  constraint erased_account_pkey primary key (tenant_id, user_id),
  constraint erased_account_tenant_id_fkey foreign key (tenant_id) references tenant (id)
);
alter table erased_account enable row level security;
alter table erased_account force row level security;
create policy of_administered on erased_account for select using (tenant_id = any ((select administered())::uuid[]));
create policy of_everyone on erased_account for select to muster_global using (true);
create policy of_tenant on erased_account using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
create policy without_self_test on erased_account as restrictive for select to muster_global using (tenant_id <> self_test_id());
grant select, insert on erased_account to muster_app;
grant select, delete on erased_account to muster_expiry;
grant select on erased_account to muster_global;

-- One row is an event of an incident. Never changed or removed; its hash covers the hash of the event before.
create table event (
  tenant_id uuid not null,
  incident_id uuid not null,
  seq integer not null,
  id uuid not null,
  at timestamptz not null,
  type text not null,
  actor jsonb not null,
  data jsonb not null,
  command_id text not null,
  part smallint not null default 0,
  hash bytea not null,
  previous_hash bytea not null,
  salt bytea,
  constraint event_pkey primary key (incident_id, seq),
  constraint event_command_id_incident_id_part_key unique (command_id, incident_id, part),
  constraint event_id_key unique (id),
  constraint event_command_id_check check (length(command_id) <= 200),
  constraint event_hash_check check (length(hash) = 32),
  constraint event_part_check check (part >= 0),
  constraint event_previous_hash_check check (length(previous_hash) = 32),
  constraint event_salt_check check (length(salt) = 16),
  constraint event_seq_check check (seq >= 1)
);
create index broadcasts on event (tenant_id, incident_id) where (type = 'BroadcastSent');
create trigger chain after insert on event referencing new table as added for each statement execute function refuse_broken_chain();
create trigger insert_only before delete or update or truncate on event for each statement execute function refuse_rewrite();
create trigger of_incident after insert on event referencing new table as added for each statement execute function refuse_stray_events();
alter table event enable row level security;
alter table event force row level security;
create policy of_tenant on event using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert on event to muster_app;
grant select, delete on event to muster_expiry;

-- One row is a place outside Muster to which the checkpoints of a tenant are sent, so that nobody here can take them back.
create table evidence_anchor (
  id uuid not null,
  tenant_id uuid not null,
  channel text not null,
  address text not null,
  added_at timestamptz not null default now(),
  last_number integer,
  last_queued_at timestamptz,
  constraint evidence_anchor_pkey primary key (id),
  constraint evidence_anchor_tenant_id_channel_address_key unique (tenant_id, channel, address),
  constraint evidence_anchor_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint evidence_anchor_address_check check (length(address) >= 1 and length(address) <= 320),
  constraint evidence_anchor_channel_check check (channel = any (array['email', 'webhook']))
);
alter table evidence_anchor enable row level security;
alter table evidence_anchor force row level security;
create policy of_tenant on evidence_anchor using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update, delete on evidence_anchor to muster_app;
grant select, delete on evidence_anchor to muster_expiry;

-- One row is the tombstone of an incident whose log has expired: how many entries it had and the hash of the last one.
create table expired_log (
  tenant_id uuid not null,
  incident_id uuid not null,
  kind text not null,
  started_at timestamptz not null,
  -- Time of the last entry.
  last_at timestamptz not null,
  entries integer not null,
  head bytea not null,
  why text not null,
  expired_at timestamptz not null default now(),
  cosignatures bytea[] not null default '{}'::bytea[],
  -- Number of the signed checkpoint that names it. Null: none does.
  checkpoint integer,
  constraint expired_log_pkey primary key (incident_id),
  constraint expired_log_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint expired_log_checkpoint_check check (checkpoint >= 1),
  constraint expired_log_entries_check check (entries >= 1),
  constraint expired_log_head_check check (length(head) = 32),
  constraint expired_log_kind_check check (kind = any (array['Actual', 'Exercise', 'Test']))
);
create index expired_log_tenant_id_expired_at_idx on expired_log (tenant_id, expired_at desc);
create index unsigned on expired_log (tenant_id) where (checkpoint is null);
create trigger insert_only before delete or update of tenant_id, incident_id, kind, started_at, last_at, entries, head, why, expired_at, cosignatures or truncate on expired_log for each statement execute function refuse_rewrite();
alter table expired_log enable row level security;
alter table expired_log force row level security;
create policy of_tenant on expired_log using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, update on expired_log to muster_app;
grant select, insert, delete on expired_log to muster_expiry;

-- One row is a feed of another organization that a tenant shows on its displays, with its newest items.
create table feed (
  id uuid not null,
  tenant_id uuid not null,
  url text not null,
  title text not null,
  is_on boolean not null default true,
  place integer not null,
  version integer not null default 1,
  items jsonb not null default '[]',
  read_at timestamptz,
  etag text,
  last_modified text,
  tried_at timestamptz,
  problem text,
  next_try_at timestamptz not null default now(),
  constraint feed_pkey primary key (id),
  constraint feed_tenant_id_id_key unique (tenant_id, id),
  constraint feed_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint feed_etag_check check (length(etag) <= 500),
  constraint feed_last_modified_check check (length(last_modified) <= 100),
  constraint feed_place_check check (place >= 1),
  constraint feed_problem_check check (length(problem) <= 500),
  constraint feed_title_check check (length(title) >= 1 and length(title) <= 200),
  constraint feed_url_check check (length(url) <= 2000),
  constraint feed_version_check check (version >= 1)
);
create index feed_tenant_id_place_idx on feed (tenant_id, place);
alter table feed enable row level security;
alter table feed force row level security;
create policy of_tenant on feed using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update, delete on feed to muster_app;
grant select, delete on feed to muster_expiry;

-- One row is an organization’s changes to its setup checklist: the steps that it skips, and since when the home page no longer shows it.
create table first_drill_checklist (
  tenant_id uuid not null,
  skipped text[] not null default '{}'::text[],
  dismissed_at timestamptz,
  constraint first_drill_checklist_pkey primary key (tenant_id),
  constraint first_drill_checklist_tenant_id_fkey foreign key (tenant_id) references tenant (id)
);
alter table first_drill_checklist enable row level security;
alter table first_drill_checklist force row level security;
create policy of_tenant on first_drill_checklist using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update on first_drill_checklist to muster_app;
grant select, delete on first_drill_checklist to muster_expiry;

-- One row is a link for a guest of an incident. Only a hash of its secret is stored.
create table guest_link (
  id uuid not null default gen_random_uuid(),
  tenant_id uuid not null,
  incident_id uuid not null,
  guest_id uuid not null,
  secret_hash bytea not null,
  is_for_any_device boolean not null,
  made_at timestamptz not null default now(),
  made_by_name text not null,
  opened_at timestamptz,
  retired_at timestamptz,
  sent_to text,
  sent_at timestamptz,
  sms_id uuid,
  constraint guest_link_pkey primary key (id),
  constraint guest_link_secret_hash_key unique (secret_hash),
  constraint guest_link_tenant_id_id_key unique (tenant_id, id),
  constraint guest_link_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint guest_link_secret_hash_check check (length(secret_hash) = 32),
  constraint guest_link_sent_to_check check (length(sent_to) <= 320)
);
create index guest_link_tenant_id_incident_id_guest_id_idx on guest_link (tenant_id, incident_id, guest_id);
create unique index one_guest_link on guest_link (tenant_id, incident_id, guest_id) where (retired_at is null);
alter table guest_link enable row level security;
alter table guest_link force row level security;
create policy by_link on guest_link for select using (encode(secret_hash, 'hex') = (select known('guest_link_hash')));
create policy of_tenant on guest_link using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update on guest_link to muster_app;
grant select, delete on guest_link to muster_expiry;

-- One row is a device on which a guest's link was opened.
create table guest_session (
  id uuid not null default gen_random_uuid(),
  tenant_id uuid not null,
  incident_id uuid not null,
  guest_id uuid not null,
  link_id uuid not null,
  token_hash bytea not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint guest_session_pkey primary key (id),
  constraint guest_session_token_hash_key unique (token_hash),
  constraint guest_session_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint guest_session_tenant_id_link_id_fkey foreign key (tenant_id, link_id) references guest_link (tenant_id, id),
  constraint guest_session_token_hash_check check (length(token_hash) = 32)
);
create index guest_session_tenant_id_incident_id_guest_id_idx on guest_session (tenant_id, incident_id, guest_id);
create index guest_session_tenant_id_link_id_idx on guest_session (tenant_id, link_id);
alter table guest_session enable row level security;
alter table guest_session force row level security;
create policy by_token on guest_session for select using (encode(token_hash, 'hex') = (select known('guest_token_hash')));
create policy of_tenant on guest_session using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update on guest_session to muster_app;
grant select, delete on guest_session to muster_expiry;

-- One row is a call for help from a bag while no incident runs there.
create table help_request (
  id uuid not null,
  tenant_id uuid not null,
  site_id integer not null,
  room_id uuid,
  bag_id uuid not null,
  type smallint not null,
  text text,
  photo_id uuid,
  at timestamptz not null default now(),
  stage text not null default 'filed',
  answered_at timestamptz,
  answered_by_name text,
  note text,
  origin text not null default 'new',
  folded integer not null default 0,
  folded_text text,
  constraint help_request_pkey primary key (id),
  constraint help_request_photo_id_fkey foreign key (photo_id) references photo (id),
  constraint help_request_tenant_id_bag_id_fkey foreign key (tenant_id, bag_id) references bag (tenant_id, id),
  constraint help_request_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint help_request_tenant_id_room_id_fkey foreign key (tenant_id, room_id) references room (tenant_id, id),
  constraint help_request_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references site (tenant_id, id),
  constraint help_request_folded_check check (folded >= 0),
  constraint help_request_folded_text_check check (length(folded_text) <= 2000),
  constraint help_request_note_check check (length(note) <= 2000),
  constraint help_request_origin_check check (origin = any (array['enrolled', 'seen', 'new'])),
  constraint help_request_stage_check check (stage = any (array['filed', 'accepted', 'done'])),
  constraint help_request_text_check check (length(text) <= 2000),
  constraint help_request_type_check check (type >= 1 and type <= 7)
);
create index help_request_photo_id_idx on help_request (photo_id);
create index help_request_tenant_id_at_idx on help_request (tenant_id, at);
create index help_request_tenant_id_bag_id_at_idx on help_request (tenant_id, bag_id, at desc);
create index help_request_tenant_id_room_id_idx on help_request (tenant_id, room_id);
create index help_request_tenant_id_site_id_stage_idx on help_request (tenant_id, site_id, stage);
create trigger told after insert or update on help_request for each row execute function tell_watch();
alter table help_request enable row level security;
alter table help_request force row level security;
create policy of_tenant on help_request using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update on help_request to muster_app;
grant select, delete on help_request to muster_expiry;

-- One row is the column that holds the ids in an organization’s files of a kind, as in the last import.
create table import_id_column (
  tenant_id uuid not null,
  kind text not null,
  header text,
  constraint import_id_column_pkey primary key (tenant_id, kind),
  constraint import_id_column_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint import_id_column_header_check check (length(header) >= 1 and length(header) <= 200),
  constraint import_id_column_kind_check check (kind = any (array['sites', 'rooms', 'students']))
);
alter table import_id_column enable row level security;
alter table import_id_column force row level security;
create policy of_tenant on import_id_column using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update on import_id_column to muster_app;
grant select, delete on import_id_column to muster_expiry;

-- One row is an import through the browser, with its progress and its results; of a dry run, the changes that it would make.
create table import_run (
  id uuid not null,
  tenant_id uuid not null,
  kind text not null,
  file_name text not null,
  dry_run boolean not null,
  by_name text not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  stage text not null default 'running',
  rows_read integer not null default 0,
  heard_at timestamptz not null default now(),
  problem text,
  result jsonb,
  -- True when a OneRoster import left out enrollments that ended before its day.
  leave_out_ended boolean not null default false,
  skipped_file text,
  constraint import_run_pkey primary key (id),
  constraint import_run_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint import_run_file_name_check check (length(file_name) >= 1 and length(file_name) <= 200),
  constraint import_run_kind_check check (kind = any (array['oneroster', 'sites', 'rooms', 'users', 'rbims', 'students'])),
  constraint import_run_stage_check check (stage = any (array['running', 'done', 'failed']))
);
create index import_run_tenant_id_started_at_idx on import_run (tenant_id, started_at desc);
create unique index import_running on import_run (tenant_id) where (stage = 'running');
alter table import_run enable row level security;
alter table import_run force row level security;
create policy of_tenant on import_run using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update on import_run to muster_app;
grant select, delete on import_run to muster_expiry;

-- One row is an incident. Writers lock it, and version is the number of events in its log.
create table incident (
  id uuid not null,
  tenant_id uuid not null,
  version integer not null default 0,
  stage text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  summary jsonb not null,
  constraint incident_pkey primary key (id),
  constraint incident_tenant_id_id_key unique (tenant_id, id),
  constraint incident_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint incident_stage_check check (stage = any (array['active', 'ended', 'withdrawn'])),
  constraint incident_version_check check (version >= 0)
);
create index incident_tenant_id_ended_at_idx on incident (tenant_id, ended_at) where (stage <> 'active');
create index incident_tenant_id_stage_started_at_idx on incident (tenant_id, stage, started_at desc);
create index running on incident (id) where (stage = 'active');
create trigger stays before delete or update of id, tenant_id or truncate on incident for each statement execute function refuse_lost_incident();
alter table incident enable row level security;
alter table incident force row level security;
create policy of_server on incident for select using ((select known('server')) = 'on');
create policy of_tenant on incident using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update on incident to muster_app;
grant select, update, delete on incident to muster_expiry;

-- One row is the numbers of an ended incident, computed from its log, so that a comparison does not read the log again.
create table incident_numbers (
  tenant_id uuid not null,
  incident_id uuid not null,
  edition integer not null,
  numbers jsonb not null,
  constraint incident_numbers_pkey primary key (incident_id),
  constraint incident_numbers_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint incident_numbers_tenant_id_incident_id_fkey foreign key (tenant_id, incident_id) references incident (tenant_id, id),
  constraint incident_numbers_edition_check check (edition >= 1)
);
create index incident_numbers_tenant_id_incident_id_idx on incident_numbers (tenant_id, incident_id);
alter table incident_numbers enable row level security;
alter table incident_numbers force row level security;
create policy of_tenant on incident_numbers using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update on incident_numbers to muster_app;
grant select, delete on incident_numbers to muster_expiry;

-- One row says that an incident concerns a site.
create table incident_site (
  tenant_id uuid not null,
  incident_id uuid not null,
  site_id integer not null,
  constraint incident_site_pkey primary key (tenant_id, incident_id, site_id),
  constraint incident_site_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint incident_site_tenant_id_incident_id_fkey foreign key (tenant_id, incident_id) references incident (tenant_id, id),
  constraint incident_site_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references site (tenant_id, id)
);
create index incident_site_tenant_id_site_id_idx on incident_site (tenant_id, site_id);
alter table incident_site enable row level security;
alter table incident_site force row level security;
create policy of_tenant on incident_site using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert on incident_site to muster_app;
grant select, delete on incident_site to muster_expiry;

-- One row is the newest snapshot of a running incident, with the number of events folded into it. The state is in incident_snapshot_part.
create table incident_snapshot (
  incident_id uuid not null,
  tenant_id uuid not null,
  version integer not null,
  hash bytea not null,
  shape text not null,
  seal bytea not null,
  constraint incident_snapshot_pkey primary key (incident_id),
  constraint incident_snapshot_tenant_id_incident_id_key unique (tenant_id, incident_id),
  constraint incident_snapshot_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint incident_snapshot_tenant_id_incident_id_fkey foreign key (tenant_id, incident_id) references incident (tenant_id, id),
  constraint incident_snapshot_hash_check check (length(hash) = 32),
  constraint incident_snapshot_seal_check check (length(seal) = 32),
  constraint incident_snapshot_version_check check (version >= 1)
);
alter table incident_snapshot enable row level security;
alter table incident_snapshot force row level security;
create policy of_server on incident_snapshot for select using ((select known('server')) = 'on');
create policy of_tenant on incident_snapshot using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update, delete on incident_snapshot to muster_app;
grant select, delete on incident_snapshot to muster_expiry;

-- One row is a part of the state in a snapshot, small enough to be written without blocking other work.
create table incident_snapshot_part (
  incident_id uuid not null,
  part integer not null,
  tenant_id uuid not null,
  data text not null,
  constraint incident_snapshot_part_pkey primary key (incident_id, part),
  constraint incident_snapshot_part_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint incident_snapshot_part_tenant_id_incident_id_fkey foreign key (tenant_id, incident_id) references incident_snapshot (tenant_id, incident_id) on delete cascade,
  constraint incident_snapshot_part_part_check check (part >= 0)
);
alter table incident_snapshot_part alter column data set storage external;
create index incident_snapshot_part_tenant_id_incident_id_idx on incident_snapshot_part (tenant_id, incident_id);
alter table incident_snapshot_part enable row level security;
alter table incident_snapshot_part force row level security;
create policy of_tenant on incident_snapshot_part using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, delete on incident_snapshot_part to muster_app;
grant select, delete on incident_snapshot_part to muster_expiry;

-- One row is a dated count of the contents of a bag. Insert-only: a newer count replaces it.
create table inventory_count (
  id uuid not null,
  tenant_id uuid not null,
  bag_id uuid not null,
  at timestamptz not null default now(),
  by_name text not null,
  lines jsonb not null,
  note text,
  photo_id uuid,
  constraint inventory_count_pkey primary key (id),
  constraint inventory_count_photo_id_fkey foreign key (photo_id) references photo (id),
  constraint inventory_count_tenant_id_bag_id_fkey foreign key (tenant_id, bag_id) references bag (tenant_id, id),
  constraint inventory_count_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint inventory_count_by_name_check check (length(by_name) >= 1 and length(by_name) <= 200),
  constraint inventory_count_note_check check (length(note) <= 2000)
);
create index inventory_count_photo_id_idx on inventory_count (photo_id);
create index inventory_count_tenant_id_bag_id_at_idx on inventory_count (tenant_id, bag_id, at desc);
create trigger insert_only before delete or update or truncate on inventory_count for each statement execute function refuse_rewrite();
alter table inventory_count enable row level security;
alter table inventory_count force row level security;
create policy of_tenant on inventory_count using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert on inventory_count to muster_app;
grant select, delete on inventory_count to muster_expiry;

-- One row is a key that Muster's own provider signs with, or has signed with. The newest whose time has come signs.
create table issuer_key (
  kid text not null,
  encrypted_key text not null,
  signs_from timestamptz not null,
  constraint issuer_key_pkey primary key (kid),
  constraint issuer_key_encrypted_key_check check (encrypted_key ~ '^v1\.[0-9a-f]{12}\.'),
  constraint issuer_key_kid_check check (length(kid) >= 1 and length(kid) <= 100)
);
alter table issuer_key enable row level security;
alter table issuer_key force row level security;
create policy of_server on issuer_key using ((select known('server')) = 'on') with check ((select known('server')) = 'on');
grant select, insert, update, delete on issuer_key to muster_app;

-- One row is a session, grant, code, token or open sign-in page of Muster's own provider, until it expires.
create table issuer_record (
  model text not null,
  id_hash text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  expires_at timestamptz not null,
  constraint issuer_record_pkey primary key (model, id_hash),
  constraint issuer_record_id_hash_check check (length(id_hash) = 43),
  constraint issuer_record_model_check check (length(model) >= 1 and length(model) <= 50)
);
create index issuer_record_expires_at_idx on issuer_record (expires_at);
create index issuer_record_expr_idx on issuer_record (((payload ->> 'accountId')));
create index issuer_record_grant_id_idx on issuer_record (grant_id) where (grant_id is not null);
create index issuer_record_model_uid_idx on issuer_record (model, uid) where (uid is not null);
alter table issuer_record enable row level security;
alter table issuer_record force row level security;
create policy of_server on issuer_record using ((select known('server')) = 'on') with check ((select known('server')) = 'on');
grant select, insert, update, delete on issuer_record to muster_app;

-- One row says that something was taken from a bag and used. Insert-only.
create table item_use (
  id uuid not null,
  tenant_id uuid not null,
  bag_id uuid not null,
  item_key text not null,
  quantity integer not null,
  at timestamptz not null default now(),
  constraint item_use_pkey primary key (id),
  constraint item_use_tenant_id_bag_id_fkey foreign key (tenant_id, bag_id) references bag (tenant_id, id),
  constraint item_use_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint item_use_item_key_check check (length(item_key) >= 1 and length(item_key) <= 50),
  constraint item_use_quantity_check check (quantity >= 1 and quantity <= 1000)
);
create index item_use_tenant_id_bag_id_at_idx on item_use (tenant_id, bag_id, at desc);
create trigger insert_only before delete or update or truncate on item_use for each statement execute function refuse_rewrite();
alter table item_use enable row level security;
alter table item_use force row level security;
create policy of_tenant on item_use using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert on item_use to muster_app;
grant select, delete on item_use to muster_expiry;

-- One row is a silent lockdown that a bag asked for: waiting, confirmed, declined, undone, or started when its time came.
create table lockdown_request (
  id uuid not null,
  incident_id uuid not null default gen_random_uuid(),
  tenant_id uuid not null,
  site_id integer not null,
  room_id uuid,
  bag_id uuid not null,
  settled_by_incident_id uuid,
  needs_confirmation boolean not null,
  requested_at timestamptz not null default now(),
  starts_at timestamptz not null,
  stage text not null default 'waiting',
  decided_at timestamptz,
  decided_by_name text,
  reason text,
  origin text not null default 'new',
  -- Pseudonym of the phone that may take it back, while it waits.
  asked_from text,
  constraint lockdown_request_pkey primary key (id),
  constraint lockdown_request_incident_id_key unique (incident_id),
  constraint lockdown_request_tenant_id_bag_id_fkey foreign key (tenant_id, bag_id) references bag (tenant_id, id),
  constraint lockdown_request_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint lockdown_request_tenant_id_room_id_fkey foreign key (tenant_id, room_id) references room (tenant_id, id),
  constraint lockdown_request_tenant_id_settled_by_incident_id_fkey foreign key (tenant_id, settled_by_incident_id) references incident (tenant_id, id) deferrable initially deferred,
  constraint lockdown_request_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references site (tenant_id, id),
  constraint lockdown_request_asked_from_check check (length(asked_from) >= 1 and length(asked_from) <= 100),
  constraint lockdown_request_check check ((stage = 'waiting') = (decided_at is null)),
  constraint lockdown_request_check1 check (settled_by_incident_id is null or stage = 'started'),
  constraint lockdown_request_origin_check check (origin = any (array['enrolled', 'seen', 'new'])),
  constraint lockdown_request_reason_check check (length(reason) <= 2000),
  constraint lockdown_request_stage_check check (stage = any (array['waiting', 'started', 'declined', 'undone']))
);
create index lockdown_due on lockdown_request (starts_at) where (stage = 'waiting');
create index lockdown_request_tenant_id_bag_id_requested_at_idx on lockdown_request (tenant_id, bag_id, requested_at desc);
create index lockdown_request_tenant_id_room_id_idx on lockdown_request (tenant_id, room_id);
create index lockdown_request_tenant_id_settled_by_incident_id_idx on lockdown_request (tenant_id, settled_by_incident_id);
create index lockdown_request_tenant_id_site_id_idx on lockdown_request (tenant_id, site_id);
create unique index one_waiting_lockdown on lockdown_request (bag_id, ((origin = 'enrolled'))) where (stage = 'waiting');
create trigger told after insert or update on lockdown_request for each row execute function tell_watch();
alter table lockdown_request enable row level security;
alter table lockdown_request force row level security;
create policy of_server on lockdown_request for select using ((select known('server')) = 'on');
create policy of_tenant on lockdown_request using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update on lockdown_request to muster_app;
grant select, delete on lockdown_request to muster_expiry;

-- One row is the phone number for a user’s SMS from one tenant. Its user enters it.
create table notification_contact (
  tenant_id uuid not null,
  user_id uuid not null,
  phone text not null,
  constraint notification_contact_pkey primary key (tenant_id, user_id),
  constraint notification_contact_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint notification_contact_user_id_fkey foreign key (user_id) references app_user (id),
  constraint notification_contact_phone_check check (phone ~ '^\+[1-9][0-9]{6,14}$')
);
create index notification_contact_user_id_idx on notification_contact (user_id);
alter table notification_contact enable row level security;
alter table notification_contact force row level security;
create policy of_tenant on notification_contact using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update, delete on notification_contact to muster_app;
grant select, delete on notification_contact to muster_expiry;

-- One row is one message to one address: the job of sending it, and its outcome.
create table notification_delivery (
  id uuid not null default gen_random_uuid(),
  tenant_id uuid not null,
  incident_id uuid,
  request_id uuid not null,
  channel text not null,
  address text not null,
  has_way boolean not null default true,
  name text not null,
  token text,
  state text not null default 'queued',
  -- About a real incident, or urgent for another reason: goes before everything else.
  is_real boolean not null default false,
  tries integer not null default 0,
  spent_tries integer not null default 0,
  next_try_at timestamptz default now(),
  problem text,
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  delivered_at timestamptz,
  acknowledged_at timestamptz,
  changed_at timestamptz not null default now(),
  site_id integer,
  reader text not null default 'staff',
  guest_link_id uuid,
  invited_user_id uuid,
  is_in_flight boolean not null default false,
  urgency smallint not null generated always as (
case
    when is_real then 0
    when num_nonnulls(incident_id, site_id) = 1 then 1
    else 2
end) stored,
  -- The language of this message, switched on when its recipient was found. Null: English.
  language text,
  constraint notification_delivery_pkey primary key (id),
  constraint notification_delivery_request_id_channel_address_key unique (request_id, channel, address),
  constraint notification_delivery_token_key unique (token),
  constraint notification_delivery_invited_user_id_fkey foreign key (invited_user_id) references app_user (id),
  constraint notification_delivery_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint notification_delivery_tenant_id_guest_link_id_fkey foreign key (tenant_id, guest_link_id) references guest_link (tenant_id, id),
  constraint notification_delivery_tenant_id_incident_id_fkey foreign key (tenant_id, incident_id) references incident (tenant_id, id),
  constraint notification_delivery_tenant_id_request_id_fkey foreign key (tenant_id, request_id) references notification_request (tenant_id, id),
  constraint notification_delivery_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references site (tenant_id, id),
  constraint about_one_thing check (num_nonnulls(incident_id, site_id) <= 1),
  constraint link_of_incident check ((token is null) = (incident_id is null)),
  constraint notification_delivery_address_check check (length(address) <= 320),
  constraint notification_delivery_channel_check check (channel = any (array['email', 'sms', 'push', 'webhook', 'teamChat'])),
  constraint notification_delivery_check check (spent_tries <= tries),
  constraint notification_delivery_check1 check (state = 'queued' or next_try_at is null),
  constraint notification_delivery_language_check check (length(language) >= 2 and length(language) <= 10),
  constraint notification_delivery_problem_check check (length(problem) <= 500),
  constraint notification_delivery_reader_check check (reader = any (array['staff', 'families'])),
  constraint notification_delivery_state_check check (state = any (array['queued', 'sent', 'delivered', 'failed', 'held']))
);
create index delivery_due on notification_delivery (channel, urgency, tenant_id, next_try_at) where (next_try_at is not null);
create index notification_delivery_invited_user_id_tenant_id_queued_at_idx on notification_delivery (invited_user_id, tenant_id, queued_at desc) where (invited_user_id is not null);
create index notification_delivery_tenant_id_channel_address_changed_at_idx on notification_delivery (tenant_id, channel, address, changed_at desc);
create index notification_delivery_tenant_id_guest_link_id_idx on notification_delivery (tenant_id, guest_link_id) where (guest_link_id is not null);
create index notification_delivery_tenant_id_incident_id_channel_state_idx on notification_delivery (tenant_id, incident_id, channel, state);
create index notification_delivery_tenant_id_queued_at_idx on notification_delivery (tenant_id, queued_at);
create index notification_delivery_tenant_id_request_id_idx on notification_delivery (tenant_id, request_id);
create index notification_delivery_tenant_id_site_id_idx on notification_delivery (tenant_id, site_id) where (site_id is not null);
alter table notification_delivery enable row level security;
alter table notification_delivery force row level security;
create policy at_sending on notification_delivery for update using ((select known('server')) = 'on') with check ((select known('server')) = 'on');
create policy at_upkeep on notification_delivery for delete using ((select known('server')) = 'on');
create policy by_token on notification_delivery for select using (token = (select known('notified_token')));
create policy of_administered on notification_delivery for select using (invited_user_id is not null and (tenant_id = any ((select administered())::uuid[])));
create policy of_devices_alone on notification_delivery as restrictive for delete to muster_app using (site_id is not null);
create policy of_everyone on notification_delivery for select to muster_global using (invited_user_id is not null);
create policy of_invited on notification_delivery for select using (invited_user_id::text = (select known('user_id')));
create policy of_server on notification_delivery for select using ((select known('server')) = 'on');
create policy of_tenant on notification_delivery using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
create policy without_self_test on notification_delivery as restrictive for select to muster_global using (tenant_id <> self_test_id());
grant select, insert, update, delete on notification_delivery to muster_app;
grant select, delete on notification_delivery to muster_expiry;
grant select on notification_delivery to muster_global;

-- One row is a webhook, or a channel of Slack or Teams, to which messages are sent.
create table notification_endpoint (
  id uuid not null,
  tenant_id uuid not null,
  name text not null,
  format text not null,
  encrypted_url text not null,
  encrypted_secret text,
  encrypted_old_secret text,
  old_secret_until timestamptz,
  is_active boolean not null default true,
  version integer not null default 1,
  -- The language of texts that go there. Null: English.
  language text,
  constraint notification_endpoint_pkey primary key (id),
  constraint notification_endpoint_tenant_id_id_key unique (tenant_id, id),
  constraint notification_endpoint_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint notification_endpoint_check check ((format = 'standard') = (encrypted_secret is not null)),
  constraint notification_endpoint_check1 check ((encrypted_old_secret is null) = (old_secret_until is null)),
  constraint notification_endpoint_encrypted_old_secret_check check (encrypted_old_secret ~ '^v1\.[0-9a-f]{12}\.') not valid,
  constraint notification_endpoint_encrypted_secret_check check (encrypted_secret ~ '^v1\.[0-9a-f]{12}\.') not valid,
  constraint notification_endpoint_encrypted_url_check check (encrypted_url ~ '^v1\.[0-9a-f]{12}\.' and length(encrypted_url) <= 12000) not valid,
  constraint notification_endpoint_format_check check (format = any (array['standard', 'slack', 'teams'])),
  constraint notification_endpoint_language_check check (length(language) >= 2 and length(language) <= 10),
  constraint notification_endpoint_name_check check (length(name) >= 1 and length(name) <= 200),
  constraint notification_endpoint_version_check check (version >= 1)
);
alter table notification_endpoint enable row level security;
alter table notification_endpoint force row level security;
create policy of_server on notification_endpoint for select using ((select known('server')) = 'on');
create policy of_tenant on notification_endpoint using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update on notification_endpoint to muster_app;
grant select, delete on notification_endpoint to muster_expiry;

-- One row is a group of people and addresses that are notified together.
create table notification_group (
  id uuid not null,
  tenant_id uuid not null,
  name text not null,
  is_for_families boolean not null default false,
  quiet jsonb,
  is_active boolean not null default true,
  version integer not null default 1,
  -- The language of members who have none of their own, and of its groups that have none. Null: none.
  language text,
  constraint notification_group_pkey primary key (id),
  constraint notification_group_tenant_id_id_key unique (tenant_id, id),
  constraint notification_group_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint notification_group_language_check check (length(language) >= 2 and length(language) <= 10),
  constraint notification_group_name_check check (length(name) >= 1 and length(name) <= 200),
  constraint notification_group_version_check check (version >= 1)
);
alter table notification_group enable row level security;
alter table notification_group force row level security;
create policy of_tenant on notification_group using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update on notification_group to muster_app;
grant select, delete on notification_group to muster_expiry;

-- One row is a member of a notification group: an account, a role, the staff of a site, an address, a webhook or another group.
create table notification_member (
  id uuid not null,
  tenant_id uuid not null,
  group_id uuid not null,
  position bigint not null generated always as identity,
  member jsonb not null,
  constraint notification_member_pkey primary key (id),
  constraint notification_member_group_id_member_key unique (group_id, member),
  constraint notification_member_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint notification_member_tenant_id_group_id_fkey foreign key (tenant_id, group_id) references notification_group (tenant_id, id)
);
create index notification_member_tenant_id_group_id_position_idx on notification_member (tenant_id, group_id, "position");
alter table notification_member enable row level security;
alter table notification_member force row level security;
create policy of_tenant on notification_member using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, delete on notification_member to muster_app;
grant select, delete on notification_member to muster_expiry;

-- One row is a notification request: of an incident, written with its event; of the RBIMs of a site, written when their changes are marked as notified; or a mail, written in the transaction that caused it.
create table notification_request (
  id uuid not null default gen_random_uuid(),
  tenant_id uuid not null,
  incident_id uuid,
  seq integer,
  stage text,
  -- Subject of the notification, for incidents as in packages/domain/src/notification/request.ts, for RBIMs as in packages/domain/src/notification/deviceNews.ts, for mails as features/mail/enqueueMails.ts writes it.
  told jsonb not null,
  made_at timestamptz not null default now(),
  words jsonb,
  worked_out_at timestamptz,
  tries integer not null default 0,
  next_try_at timestamptz default now(),
  site_id integer,
  encrypted_body text,
  -- The trace of the press that led to it (W3C Trace Context), where presses are traced.
  traceparent text,
  constraint notification_request_pkey primary key (id),
  constraint notification_request_incident_id_seq_key unique (incident_id, seq),
  constraint notification_request_tenant_id_id_key unique (tenant_id, id),
  constraint notification_request_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint notification_request_tenant_id_incident_id_fkey foreign key (tenant_id, incident_id) references incident (tenant_id, id),
  constraint notification_request_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references site (tenant_id, id),
  constraint about_one_thing check (num_nonnulls(incident_id, site_id) <= 1),
  constraint entry_of_incident check (num_nonnulls(incident_id, seq, stage) = any (array[0, 3])),
  constraint notification_request_encrypted_body_check check (encrypted_body ~ '^v1\.[0-9a-f]{12}\.'),
  constraint notification_request_seq_check check (seq >= 1),
  constraint notification_request_stage_check check (stage = any (array['start', 'update', 'end'])),
  constraint notification_request_traceparent_check check (traceparent ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$')
);
create index notification_request_id_idx on notification_request (id) where (encrypted_body is not null);
create index notification_request_made_at_idx on notification_request (made_at) where (site_id is not null);
create index notification_request_next_try_at_idx on notification_request (next_try_at) where (next_try_at is not null);
create index notification_request_tenant_id_incident_id_idx on notification_request (tenant_id, incident_id);
create index notification_request_tenant_id_made_at_idx on notification_request (tenant_id, made_at);
create index notification_request_tenant_id_site_id_made_at_idx on notification_request (tenant_id, site_id, made_at desc) where (site_id is not null);
create trigger told after insert on notification_request for each statement execute function tell_of_notification();
alter table notification_request enable row level security;
alter table notification_request force row level security;
create policy at_sending on notification_request for update using ((select known('server')) = 'on') with check ((select known('server')) = 'on');
create policy at_upkeep on notification_request for delete using ((select known('server')) = 'on');
create policy of_devices_alone on notification_request as restrictive for delete to muster_app using (site_id is not null);
create policy of_server on notification_request for select using ((select known('server')) = 'on');
create policy of_tenant on notification_request using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update, delete on notification_request to muster_app;
grant select, delete on notification_request to muster_expiry;

-- One row says who is notified of which incidents, when, and by which channels.
create table notification_rule (
  id uuid not null,
  tenant_id uuid not null,
  rule jsonb not null,
  is_active boolean not null default true,
  version integer not null default 1,
  constraint notification_rule_pkey primary key (id),
  constraint notification_rule_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint notification_rule_version_check check (version >= 1)
);
create index notification_rule_tenant_id_is_active_idx on notification_rule (tenant_id, is_active);
alter table notification_rule enable row level security;
alter table notification_rule force row level security;
create policy of_tenant on notification_rule using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update on notification_rule to muster_app;
grant select, delete on notification_rule to muster_expiry;

-- One row is an organization’s own text of notifications, for one audience, channel and stage.
create table notification_words (
  tenant_id uuid not null,
  channel text not null,
  stage text not null,
  subject text,
  body text,
  version integer not null,
  saved_at timestamptz not null default now(),
  saved_by_name text not null,
  reader text not null,
  -- The organization's own words in other languages, by BCP 47 tag, each {subject, body}; none without its own words in English.
  translations jsonb not null default '{}',
  constraint notification_words_pkey primary key (tenant_id, reader, channel, stage),
  constraint notification_words_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint notification_words_body_check check (length(body) >= 1 and length(body) <= 4000),
  constraint notification_words_channel_check check (channel = any (array['email', 'sms', 'push', 'teamChat'])),
  constraint notification_words_reader_check check (reader = any (array['staff', 'families'])),
  constraint notification_words_saved_by_name_check check (length(saved_by_name) >= 1 and length(saved_by_name) <= 200),
  constraint notification_words_stage_check check (stage = any (array['start', 'update', 'end'])),
  constraint notification_words_subject_check check (length(subject) >= 1 and length(subject) <= 200),
  constraint notification_words_version_check check (version >= 1)
);
alter table notification_words enable row level security;
alter table notification_words force row level security;
create policy of_tenant on notification_words using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update on notification_words to muster_app;
grant select, delete on notification_words to muster_expiry;

-- One row lists the rooms of an incident whose pages are open at one server. Written when another server asks.
create unlogged table open_pages (
  tenant_id uuid not null,
  incident_id uuid not null,
  server_id uuid not null,
  room_ids uuid[] not null,
  at timestamptz not null default now(),
  constraint open_pages_pkey primary key (incident_id, server_id),
  constraint open_pages_tenant_id_fkey foreign key (tenant_id) references tenant (id)
);
create index open_pages_tenant_id_idx on open_pages (tenant_id);
alter table open_pages enable row level security;
alter table open_pages force row level security;
create policy of_tenant on open_pages using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update, delete on open_pages to muster_app;
grant select, delete on open_pages to muster_expiry;

-- One row is a passkey: a key pair on a device of a user, by which they sign in at Muster itself.
create table passkey (
  id text not null,
  user_id uuid not null,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}'::text[],
  name text,
  made_at timestamptz not null default now(),
  used_at timestamptz,
  constraint passkey_pkey primary key (id),
  constraint passkey_user_id_fkey foreign key (user_id) references app_user (id),
  constraint passkey_id_check check (length(id) >= 1 and length(id) <= 2000),
  constraint passkey_name_check check (length(name) >= 1 and length(name) <= 100)
);
create index passkey_user_id_idx on passkey (user_id);
alter table passkey enable row level security;
alter table passkey force row level security;
create policy of_server on passkey for select using ((select known('server')) = 'on');
create policy of_user on passkey using (user_id::text = (select known('user_id'))) with check (user_id::text = (select known('user_id')));
grant select, insert, update, delete on passkey to muster_app;
grant select, delete on passkey to muster_expiry;

-- One row is a student or a member of staff as the roster system knows them. Not an account.
create table person (
  id uuid not null default gen_random_uuid(),
  tenant_id uuid not null,
  source_id text,
  role text not null,
  given_name text not null,
  family_name text not null,
  email text,
  grades text,
  is_active boolean not null default true,
  -- True when a roster export created or included the person. A later export without the person deactivates them.
  from_export boolean not null default false,
  version integer not null default 1,
  -- True when a CSV file of students created or included the person. A later file without the person deactivates them, unless a roster export included them.
  from_csv boolean not null default false,
  -- Time since which the person is active or inactive. The name of somebody who left is removed some time after it.
  activity_changed_at timestamptz not null default now(),
  constraint person_pkey primary key (id),
  constraint person_tenant_id_id_key unique (tenant_id, id),
  constraint person_tenant_id_source_id_key unique (tenant_id, source_id),
  constraint person_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint person_email_check check (length(email) <= 320),
  constraint person_family_name_check check (length(family_name) <= 200),
  constraint person_given_name_check check (length(given_name) <= 200),
  constraint person_grades_check check (length(grades) <= 200),
  constraint person_role_check check (role = any (array['student', 'staff'])),
  constraint person_source_id_check check (length(source_id) <= 255),
  constraint person_version_check check (version >= 1)
);
create index person_tenant_id_activity_changed_at_idx on person (tenant_id, activity_changed_at) where (not is_active);
create trigger noted before update of is_active on person for each row when (old.is_active is distinct from new.is_active) execute function note_activity();
alter table person enable row level security;
alter table person force row level security;
create policy of_tenant on person using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update, delete on person to muster_app;
grant select, delete on person to muster_expiry;

-- One row is the key by which the cookie of a phone proves when the phone was first seen at a site.
create table phone_key (
  is_the_one boolean not null default true,
  encrypted_key text not null,
  constraint phone_key_pkey primary key (is_the_one),
  constraint phone_key_encrypted_key_check check (encrypted_key ~ '^v1\.[0-9a-f]{12}\.') not valid,
  constraint phone_key_is_the_one_check check (is_the_one)
);
alter table phone_key enable row level security;
alter table phone_key force row level security;
create policy of_server on phone_key using ((select known('server')) = 'on') with check ((select known('server')) = 'on');
grant select, insert, update, delete on phone_key to muster_app;

-- One row is a photo that a bag’s page sent, for a report or a count.
create table photo (
  id uuid not null,
  tenant_id uuid not null,
  bag_id uuid not null,
  at timestamptz not null default now(),
  content bytea not null,
  origin text not null default 'new',
  constraint photo_pkey primary key (id),
  constraint photo_tenant_id_bag_id_fkey foreign key (tenant_id, bag_id) references bag (tenant_id, id),
  constraint photo_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint photo_content_check check (length(content) >= 100 and length(content) <= 3000000),
  constraint photo_origin_check check (origin = any (array['enrolled', 'seen', 'new']))
);
create index photo_tenant_id_at_idx on photo (tenant_id, at);
create index photo_tenant_id_bag_id_idx on photo (tenant_id, bag_id);
alter table photo enable row level security;
alter table photo force row level security;
create policy of_tenant on photo using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert on photo to muster_app;
grant select, delete on photo to muster_expiry;

-- One row is the drawing of one level of a floor plan. Insert-only.
create table plan_level (
  tenant_id uuid not null,
  plan_id uuid not null,
  level_id text not null,
  shape jsonb not null,
  picture_id uuid,
  constraint plan_level_pkey primary key (tenant_id, plan_id, level_id),
  constraint plan_level_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint plan_level_tenant_id_picture_id_fkey foreign key (tenant_id, picture_id) references plan_picture (tenant_id, id),
  constraint plan_level_tenant_id_plan_id_fkey foreign key (tenant_id, plan_id) references site_plan (tenant_id, id),
  constraint plan_level_level_id_check check (length(level_id) >= 1 and length(level_id) <= 200)
);
create index plan_level_tenant_id_picture_id_idx on plan_level (tenant_id, picture_id) where (picture_id is not null);
create trigger insert_only before delete or update or truncate on plan_level for each statement execute function refuse_rewrite();
alter table plan_level enable row level security;
alter table plan_level force row level security;
create policy of_tenant on plan_level using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert on plan_level to muster_app;
grant select, delete on plan_level to muster_expiry;

-- One row links a room to its unit of a floor plan.
create table plan_link (
  tenant_id uuid not null,
  plan_id uuid not null,
  room_id uuid not null,
  unit_id text not null,
  constraint plan_link_pkey primary key (tenant_id, plan_id, room_id),
  constraint plan_link_tenant_id_plan_id_unit_id_key unique (tenant_id, plan_id, unit_id),
  constraint plan_link_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint plan_link_tenant_id_plan_id_fkey foreign key (tenant_id, plan_id) references site_plan (tenant_id, id),
  constraint plan_link_tenant_id_room_id_fkey foreign key (tenant_id, room_id) references room (tenant_id, id),
  constraint plan_link_unit_id_check check (length(unit_id) >= 1 and length(unit_id) <= 200)
);
create index plan_link_tenant_id_room_id_idx on plan_link (tenant_id, room_id);
alter table plan_link enable row level security;
alter table plan_link force row level security;
create policy of_tenant on plan_link using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, delete on plan_link to muster_app;
grant select, delete on plan_link to muster_expiry;

-- One row is a picture of a floor of a site. Never changed; one that no plan uses is removed after a day.
create table plan_picture (
  id uuid not null,
  tenant_id uuid not null,
  site_id integer not null,
  at timestamptz not null default now(),
  by_name text not null,
  width integer not null,
  height integer not null,
  media_type text not null,
  content bytea not null,
  constraint plan_picture_pkey primary key (id),
  constraint plan_picture_tenant_id_id_key unique (tenant_id, id),
  constraint plan_picture_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint plan_picture_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references site (tenant_id, id),
  constraint plan_picture_by_name_check check (length(by_name) >= 1 and length(by_name) <= 200),
  constraint plan_picture_content_check check (length(content) >= 1 and length(content) <= 10500000),
  constraint plan_picture_height_check check (height >= 1 and height <= 8000),
  constraint plan_picture_media_type_check check (media_type = any (array['image/png', 'image/jpeg', 'image/webp'])),
  constraint plan_picture_width_check check (width >= 1 and width <= 8000)
);
create index plan_picture_tenant_id_site_id_at_idx on plan_picture (tenant_id, site_id, at);
alter table plan_picture enable row level security;
alter table plan_picture force row level security;
create policy of_tenant on plan_picture using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, delete on plan_picture to muster_app;
grant select, delete on plan_picture to muster_expiry;

-- One row is the generated key pair of the deployment for push services (VAPID, RFC 8292), used where none is configured.
create table push_key (
  is_the_one boolean not null default true,
  public_key text not null,
  encrypted_private_key text not null,
  constraint push_key_pkey primary key (is_the_one),
  constraint push_key_encrypted_private_key_check check (encrypted_private_key ~ '^v1\.[0-9a-f]{12}\.') not valid,
  constraint push_key_is_the_one_check check (is_the_one)
);
alter table push_key enable row level security;
alter table push_key force row level security;
create policy of_server on push_key using ((select known('server')) = 'on') with check ((select known('server')) = 'on');
grant select, insert, update, delete on push_key to muster_app;

-- One row is a browser that shows notifications to a user, also while its page is closed.
create table push_subscription (
  id uuid not null default gen_random_uuid(),
  tenant_id uuid not null,
  user_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  encrypted_auth text not null,
  device text not null,
  created_at timestamptz not null default now(),
  secret_hash bytea,
  gone_at timestamptz,
  -- The language that was chosen on this browser. Null: none.
  language text,
  constraint push_subscription_pkey primary key (id),
  constraint push_subscription_tenant_id_user_id_endpoint_key unique (tenant_id, user_id, endpoint),
  constraint push_subscription_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint push_subscription_user_id_fkey foreign key (user_id) references app_user (id),
  constraint push_subscription_device_check check (length(device) >= 1 and length(device) <= 200),
  constraint push_subscription_encrypted_auth_check check (encrypted_auth ~ '^v1\.[0-9a-f]{12}\.') not valid,
  constraint push_subscription_endpoint_check check (length(endpoint) <= 2000),
  constraint push_subscription_language_check check (length(language) >= 2 and length(language) <= 10),
  constraint push_subscription_secret_hash_check check (length(secret_hash) = 32)
);
create index push_subscription_user_id_idx on push_subscription (user_id);
alter table push_subscription enable row level security;
alter table push_subscription force row level security;
create policy by_secret on push_subscription for select using (encode(secret_hash, 'hex') = (select known('push_secret_hash')));
create policy of_server on push_subscription for select using ((select known('server')) = 'on');
create policy of_tenant on push_subscription using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update, delete on push_subscription to muster_app;
grant select, delete on push_subscription to muster_expiry;

-- One row is an RBIM: a device known by its serial number, with its place and the effect of its button.
create table rbim (
  id uuid not null,
  tenant_id uuid not null,
  serial_number text not null,
  model text not null,
  site_id integer not null,
  room_id uuid,
  public_key bytea,
  key_set_at timestamptz,
  press text not null,
  interval_seconds integer not null,
  low_battery smallint not null,
  retired_at timestamptz,
  version integer not null default 1,
  constraint rbim_pkey primary key (id),
  constraint rbim_serial_number_public_key_key unique (serial_number, public_key),
  constraint rbim_serial_number_tenant_id_key unique (serial_number, tenant_id),
  constraint rbim_tenant_id_id_key unique (tenant_id, id),
  constraint rbim_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint rbim_tenant_id_room_id_fkey foreign key (tenant_id, room_id) references room (tenant_id, id),
  constraint rbim_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references site (tenant_id, id),
  constraint rbim_check check ((public_key is null) = (key_set_at is null)),
  constraint rbim_interval_seconds_check check (interval_seconds >= 1 and interval_seconds <= 86400),
  constraint rbim_low_battery_check check (low_battery >= 1 and low_battery <= 90),
  constraint rbim_model_check check (length(model) >= 1 and length(model) <= 200),
  constraint rbim_press_check check (press = any (array['nothing', 'help', 'silentLockdown'])),
  constraint rbim_public_key_check check (length(public_key) = 32),
  constraint rbim_serial_number_check check (serial_number ~ '^[A-Z0-9][A-Z0-9._-]{2,63}$' and serial_number <> 'LIST'),
  constraint rbim_version_check check (version >= 1)
);
create index rbim_tenant_id_room_id_idx on rbim (tenant_id, room_id);
create index rbim_tenant_id_site_id_idx on rbim (tenant_id, site_id);
create trigger told after insert or update on rbim for each row execute function tell_of_rbim();
alter table rbim enable row level security;
alter table rbim force row level security;
create policy by_serial_number on rbim for select using (serial_number = (select known('serial_number')));
create policy of_server on rbim for select using ((select known('server')) = 'on');
create policy of_tenant on rbim using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update on rbim to muster_app;
grant select, delete on rbim to muster_expiry;

-- One row is an entry in the history of an RBIM: a report, or a change of its state. Removed after 400 days.
create table rbim_entry (
  id uuid not null,
  tenant_id uuid not null,
  rbim_id uuid not null,
  at timestamptz not null default now(),
  kind text not null,
  detail text,
  is_to_tell boolean not null default false,
  constraint rbim_entry_pkey primary key (rbim_id, id),
  constraint rbim_entry_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint rbim_entry_tenant_id_rbim_id_fkey foreign key (tenant_id, rbim_id) references rbim (tenant_id, id),
  constraint rbim_entry_detail_check check (length(detail) <= 500),
  constraint rbim_entry_kind_check check (kind = any (array['silent', 'back', 'batteryLow', 'batteryFine', 'broken', 'mended', 'press', 'testPassed', 'testFailed', 'lowBattery', 'fault', 'tamper']))
);
create index rbim_entry_at_idx on rbim_entry (at);
create index rbim_entry_tenant_id_idx on rbim_entry (tenant_id) where is_to_tell;
create index rbim_entry_tenant_id_rbim_id_at_idx on rbim_entry (tenant_id, rbim_id, at desc);
alter table rbim_entry enable row level security;
alter table rbim_entry force row level security;
create policy at_upkeep on rbim_entry for delete using ((select known('server')) = 'on');
create policy of_server on rbim_entry for select using ((select known('server')) = 'on');
create policy of_tenant on rbim_entry using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update, delete on rbim_entry to muster_app;
grant select, delete on rbim_entry to muster_expiry;

-- One row is the battery and signal of an RBIM in one hour. Removed after 35 days.
create table rbim_sample (
  tenant_id uuid not null,
  rbim_id uuid not null,
  hour timestamptz not null,
  battery smallint,
  signal smallint,
  constraint rbim_sample_pkey primary key (rbim_id, hour),
  constraint rbim_sample_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint rbim_sample_tenant_id_rbim_id_fkey foreign key (tenant_id, rbim_id) references rbim (tenant_id, id),
  constraint rbim_sample_battery_check check (battery >= 0 and battery <= 100),
  constraint rbim_sample_signal_check check (signal >= '-200' and signal <= 50)
);
create index rbim_sample_hour_idx on rbim_sample (hour);
create index rbim_sample_tenant_id_rbim_id_idx on rbim_sample (tenant_id, rbim_id);
alter table rbim_sample enable row level security;
alter table rbim_sample force row level security;
create policy at_heartbeat on rbim_sample for insert with check ((select known('server')) = 'on');
create policy at_upkeep on rbim_sample for delete using ((select known('server')) = 'on');
create policy of_server on rbim_sample for select using ((select known('server')) = 'on');
create policy of_tenant on rbim_sample using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, delete on rbim_sample to muster_app;
grant select, delete on rbim_sample to muster_expiry;

-- One row is the last reported state of an RBIM, and the problems of which its managers were notified.
create table rbim_standing (
  rbim_id uuid not null,
  tenant_id uuid not null,
  seen_at timestamptz,
  counter bigint not null default 0,
  battery smallint,
  signal smallint,
  firmware text,
  fault text,
  tested_at timestamptz,
  is_test_passed boolean,
  silent_since timestamptz,
  low_since timestamptz,
  broken_since timestamptz,
  check_at timestamptz,
  constraint rbim_standing_pkey primary key (rbim_id),
  constraint rbim_standing_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint rbim_standing_tenant_id_rbim_id_fkey foreign key (tenant_id, rbim_id) references rbim (tenant_id, id),
  constraint rbim_standing_battery_check check (battery >= 0 and battery <= 100),
  constraint rbim_standing_fault_check check (length(fault) <= 200),
  constraint rbim_standing_firmware_check check (length(firmware) <= 50),
  constraint rbim_standing_signal_check check (signal >= '-200' and signal <= 50)
) with (fillfactor=50);
create index rbim_standing_check_at_idx on rbim_standing (check_at) where (check_at is not null);
create index rbim_standing_tenant_id_rbim_id_idx on rbim_standing (tenant_id, rbim_id);
alter table rbim_standing enable row level security;
alter table rbim_standing force row level security;
create policy at_heartbeat on rbim_standing for update using ((select known('server')) = 'on') with check ((select known('server')) = 'on');
create policy of_server on rbim_standing for select using ((select known('server')) = 'on');
create policy of_tenant on rbim_standing using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update on rbim_standing to muster_app;
grant select, delete on rbim_standing to muster_expiry;

-- One row is the time of the last notification to the managers of a site about its RBIMs, so that simultaneous failures make one message.
create table rbim_telling (
  tenant_id uuid not null,
  site_id integer not null,
  told_at timestamptz not null,
  constraint rbim_telling_pkey primary key (tenant_id, site_id),
  constraint rbim_telling_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint rbim_telling_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references site (tenant_id, id)
);
alter table rbim_telling enable row level security;
alter table rbim_telling force row level security;
create policy of_tenant on rbim_telling using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update on rbim_telling to muster_app;
grant select, delete on rbim_telling to muster_expiry;

-- One row is a resource that every bag of a tenant can look up: a procedure, a clip, a contact, a plan.
create table resource (
  id uuid not null default gen_random_uuid(),
  tenant_id uuid not null,
  kind text not null,
  title text not null,
  body text,
  url text,
  phone text,
  position integer not null default 0,
  is_active boolean not null default true,
  version integer not null default 1,
  captions_url text,
  constraint resource_pkey primary key (id),
  constraint resource_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint resource_body_check check (length(body) <= 20000),
  constraint resource_captions_url_check check (length(captions_url) <= 500),
  constraint resource_kind_check check (kind = any (array['procedure', 'clip', 'contact', 'plan'])),
  constraint resource_phone_check check (length(phone) <= 50),
  constraint resource_title_check check (length(title) >= 1 and length(title) <= 200),
  constraint resource_url_check check (length(url) <= 500),
  constraint resource_version_check check (version >= 1)
);
create index resource_tenant_id_position_idx on resource (tenant_id, "position");
alter table resource enable row level security;
alter table resource force row level security;
create policy of_tenant on resource using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update on resource to muster_app;
grant select, delete on resource to muster_expiry;

-- One row is a kind of data that expires, with the days it is kept by default and at least. `migrate` writes it.
create table retention_kind (
  name text not null,
  default_days integer not null,
  floor_days integer not null,
  constraint retention_kind_pkey primary key (name),
  constraint retention_kind_check check (default_days >= floor_days),
  constraint retention_kind_floor_days_check check (floor_days >= 1),
  constraint retention_kind_name_check check (length(name) >= 1 and length(name) <= 40)
);
alter table retention_kind enable row level security;
alter table retention_kind force row level security;
create policy of_everyone on retention_kind using (true) with check (true);
grant select on retention_kind to muster_app;
grant select on retention_kind to muster_expiry;

-- One row is the number of days for which an organization keeps a kind of data. No row: the default.
create table retention_setting (
  tenant_id uuid not null,
  kind text not null,
  days integer not null,
  constraint retention_setting_pkey primary key (tenant_id, kind),
  constraint retention_setting_kind_fkey foreign key (kind) references retention_kind (name),
  constraint retention_setting_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint retention_setting_days_check check (days >= 1 and days <= 36500)
);
create index retention_setting_kind_idx on retention_setting (kind);
alter table retention_setting enable row level security;
alter table retention_setting force row level security;
create policy of_tenant on retention_setting using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update, delete on retention_setting to muster_app;
grant select, delete on retention_setting to muster_expiry;

-- One row is the hash of a barcode that a new one replaced.
create table retired_code (
  code_hash text not null,
  tenant_id uuid not null,
  retired_on date not null default current_date,
  constraint retired_code_pkey primary key (code_hash),
  constraint retired_code_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint retired_code_code_hash_check check (code_hash ~ '^[0-9a-f]{64}$')
);
create index retired_code_tenant_id_idx on retired_code (tenant_id);
alter table retired_code enable row level security;
alter table retired_code force row level security;
create policy by_code on retired_code for select using (code_hash = (select known('retired_code')));
create policy of_tenant on retired_code using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert on retired_code to muster_app;
grant select, delete on retired_code to muster_expiry;

-- One row is a place with people in it that answers for itself during an incident.
create table room (
  id uuid not null default gen_random_uuid(),
  tenant_id uuid not null,
  site_id integer not null,
  source_id text,
  name text not null,
  is_active boolean not null default true,
  -- True when a roster export created or included the room. A later export without it retires it.
  from_export boolean not null default false,
  version integer not null default 1,
  merged_into_id uuid,
  constraint room_pkey primary key (id),
  constraint room_tenant_id_id_key unique (tenant_id, id),
  constraint room_tenant_id_source_id_key unique (tenant_id, source_id),
  constraint room_merged_into foreign key (tenant_id, merged_into_id) references room (tenant_id, id),
  constraint room_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint room_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references site (tenant_id, id),
  constraint merged_room_out_of_use check (merged_into_id is null or not is_active),
  constraint room_name_check check (length(name) >= 1 and length(name) <= 200),
  constraint room_source_id_check check (length(source_id) <= 255),
  constraint room_version_check check (version >= 1)
);
create index room_tenant_id_merged_into_id_idx on room (tenant_id, merged_into_id);
create index room_tenant_id_site_id_idx on room (tenant_id, site_id);
alter table room enable row level security;
alter table room force row level security;
create policy of_tenant on room using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update on room to muster_app;
grant select, delete on room to muster_expiry;

-- One row says from which phone and network a room's command came, by pseudonyms that are of one incident. It is in no log and goes after 30 days. Insert-only.
create table room_sender (
  tenant_id uuid not null,
  incident_id uuid not null,
  command_id text not null,
  phone text,
  network text not null,
  at timestamptz not null default now(),
  constraint room_sender_pkey primary key (incident_id, command_id),
  constraint room_sender_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint room_sender_command_id_check check (length(command_id) <= 200),
  constraint room_sender_network_check check (length(network) = 16),
  constraint room_sender_phone_check check (length(phone) = 16)
);
create index room_sender_tenant_id_at_idx on room_sender (tenant_id, at);
create trigger insert_only before delete or update or truncate on room_sender for each statement execute function refuse_rewrite();
alter table room_sender enable row level security;
alter table room_sender force row level security;
create policy of_tenant on room_sender using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert on room_sender to muster_app;
grant select, delete on room_sender to muster_expiry;

-- One row says that a person belongs to a room: a student of a class that meets there, or its teacher.
create table roster_entry (
  tenant_id uuid not null,
  room_id uuid not null,
  person_id uuid not null,
  role text not null,
  by_hand boolean not null default false,
  -- True when a CSV file of students put the person on the roster. A later file that names the site without this entry removes it.
  from_csv boolean not null default false,
  constraint roster_entry_pkey primary key (tenant_id, room_id, person_id),
  constraint roster_entry_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint roster_entry_tenant_id_person_id_fkey foreign key (tenant_id, person_id) references person (tenant_id, id),
  constraint roster_entry_tenant_id_room_id_fkey foreign key (tenant_id, room_id) references room (tenant_id, id),
  constraint roster_entry_role_check check (role = any (array['student', 'staff']))
);
create index roster_entry_tenant_id_person_id_idx on roster_entry (tenant_id, person_id);
create index roster_entry_tenant_id_room_id_idx on roster_entry (tenant_id, room_id) where from_csv;
alter table roster_entry enable row level security;
alter table roster_entry force row level security;
create policy of_tenant on roster_entry using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, delete on roster_entry to muster_app;
grant select, delete on roster_entry to muster_expiry;

-- One row is a rule pack: the requirements of a law or policy that a tenant follows.
create table rule_pack (
  id uuid not null,
  tenant_id uuid not null,
  pack jsonb not null,
  is_active boolean not null default true,
  version integer not null default 1,
  -- Subject of the pack: drills, or the contents of bags.
  about text not null default 'drills',
  constraint rule_pack_pkey primary key (id),
  constraint rule_pack_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint rule_pack_about_check check (about = any (array['drills', 'contents'])),
  constraint rule_pack_version_check check (version >= 1)
);
create index rule_pack_tenant_id_is_active_idx on rule_pack (tenant_id, is_active);
alter table rule_pack enable row level security;
alter table rule_pack force row level security;
create policy of_tenant on rule_pack using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update on rule_pack to muster_app;
grant select, delete on rule_pack to muster_expiry;

-- One row is a safety audit of a site, with the account that started it and its questions. Insert-only.
create table safety_audit (
  id uuid not null,
  tenant_id uuid not null,
  site_id integer not null,
  template_id uuid,
  template_version integer not null,
  template_name text not null,
  sections jsonb not null,
  started_at timestamptz not null default now(),
  started_by_id uuid not null,
  started_by_name text not null,
  constraint safety_audit_pkey primary key (id),
  constraint safety_audit_tenant_id_id_key unique (tenant_id, id),
  constraint safety_audit_started_by_id_fkey foreign key (started_by_id) references app_user (id),
  constraint safety_audit_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint safety_audit_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references site (tenant_id, id),
  constraint safety_audit_check check ((template_id is null) = (template_version = 0)),
  constraint safety_audit_sections_check check (jsonb_typeof(sections) = 'array'),
  constraint safety_audit_started_by_name_check check (length(started_by_name) >= 1 and length(started_by_name) <= 200),
  constraint safety_audit_template_name_check1 check (length(template_name) >= 1 and length(template_name) <= 200),
  constraint safety_audit_template_version_check1 check (template_version >= 0)
);
create index safety_audit_started_by_id_idx on safety_audit (started_by_id);
create index safety_audit_tenant_id_site_id_started_at_idx on safety_audit (tenant_id, site_id, started_at);
create trigger insert_only before delete or update or truncate on safety_audit for each statement execute function refuse_rewrite();
alter table safety_audit enable row level security;
alter table safety_audit force row level security;
create policy of_tenant on safety_audit using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert on safety_audit to muster_app;
grant select, delete on safety_audit to muster_expiry;

-- One row is an answer to one question of a safety audit. Insert-only: a later answer replaces it.
create table safety_audit_answer (
  id uuid not null,
  tenant_id uuid not null,
  audit_id uuid not null,
  question_key text not null,
  value text,
  note text,
  photo_id uuid,
  is_commendable boolean not null,
  seen_id uuid,
  given_at timestamptz not null,
  arrived bigint not null generated always as identity,
  arrived_at timestamptz not null default now(),
  by_id uuid not null,
  by_name text not null,
  constraint safety_audit_answer_pkey primary key (id),
  constraint safety_audit_answer_by_id_fkey foreign key (by_id) references app_user (id),
  constraint safety_audit_answer_tenant_id_audit_id_fkey foreign key (tenant_id, audit_id) references safety_audit (tenant_id, id),
  constraint safety_audit_answer_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint safety_audit_answer_tenant_id_photo_id_fkey foreign key (tenant_id, photo_id) references safety_audit_photo (tenant_id, id),
  constraint safety_audit_answer_by_name_check check (length(by_name) >= 1 and length(by_name) <= 200),
  constraint safety_audit_answer_note_check check (length(note) >= 1 and length(note) <= 2000),
  constraint safety_audit_answer_question_key_check check (length(question_key) >= 1 and length(question_key) <= 60),
  constraint safety_audit_answer_value_check check (value = any (array['ok', 'notOk', 'notApplicable', '0', '1', '2', '3', '4']))
);
create index safety_audit_answer_by_id_idx on safety_audit_answer (by_id);
create index safety_audit_answer_tenant_id_audit_id_arrived_idx on safety_audit_answer (tenant_id, audit_id, arrived);
create index safety_audit_answer_tenant_id_photo_id_idx on safety_audit_answer (tenant_id, photo_id);
create trigger insert_only before delete or update or truncate on safety_audit_answer for each statement execute function refuse_rewrite();
create trigger not_when_put_away before insert on safety_audit_answer for each row execute function refuse_when_put_away();
create trigger not_when_signed before insert on safety_audit_answer for each row execute function refuse_when_signed();
alter table safety_audit_answer enable row level security;
alter table safety_audit_answer force row level security;
create policy of_tenant on safety_audit_answer using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert on safety_audit_answer to muster_app;
grant select, delete on safety_audit_answer to muster_expiry;

-- One row is a finding of a safety audit: a thing to improve, which becomes a task. Insert-only.
create table safety_audit_finding (
  id uuid not null,
  tenant_id uuid not null,
  audit_id uuid not null,
  question_key text,
  text text not null,
  at timestamptz not null default now(),
  by_id uuid not null,
  by_name text not null,
  constraint safety_audit_finding_pkey primary key (id),
  constraint safety_audit_finding_tenant_id_id_key unique (tenant_id, id),
  constraint safety_audit_finding_by_id_fkey foreign key (by_id) references app_user (id),
  constraint safety_audit_finding_tenant_id_audit_id_fkey foreign key (tenant_id, audit_id) references safety_audit (tenant_id, id),
  constraint safety_audit_finding_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint safety_audit_finding_by_name_check check (length(by_name) >= 1 and length(by_name) <= 200),
  constraint safety_audit_finding_question_key_check check (length(question_key) >= 1 and length(question_key) <= 60),
  constraint safety_audit_finding_text_check check (length(text) >= 1 and length(text) <= 2000)
);
create index safety_audit_finding_by_id_idx on safety_audit_finding (by_id);
create index safety_audit_finding_tenant_id_audit_id_at_idx on safety_audit_finding (tenant_id, audit_id, at);
create trigger insert_only before delete or update or truncate on safety_audit_finding for each statement execute function refuse_rewrite();
create trigger not_when_put_away before insert on safety_audit_finding for each row execute function refuse_when_put_away();
create trigger not_when_signed before insert on safety_audit_finding for each row execute function refuse_when_signed();
alter table safety_audit_finding enable row level security;
alter table safety_audit_finding force row level security;
create policy of_tenant on safety_audit_finding using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert on safety_audit_finding to muster_app;
grant select, delete on safety_audit_finding to muster_expiry;

-- One row is a photo for an answer of a safety audit. Insert-only.
create table safety_audit_photo (
  id uuid not null,
  tenant_id uuid not null,
  audit_id uuid not null,
  at timestamptz not null default now(),
  content bytea not null,
  constraint safety_audit_photo_pkey primary key (id),
  constraint safety_audit_photo_tenant_id_id_key unique (tenant_id, id),
  constraint safety_audit_photo_tenant_id_audit_id_fkey foreign key (tenant_id, audit_id) references safety_audit (tenant_id, id),
  constraint safety_audit_photo_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint safety_audit_photo_content_check check (octet_length(content) >= 100 and octet_length(content) <= 3000000)
);
create index safety_audit_photo_tenant_id_audit_id_idx on safety_audit_photo (tenant_id, audit_id);
create trigger insert_only before delete or update or truncate on safety_audit_photo for each statement execute function refuse_rewrite();
create trigger not_when_put_away before insert on safety_audit_photo for each row execute function refuse_when_put_away();
create trigger not_when_signed before insert on safety_audit_photo for each row execute function refuse_when_signed();
alter table safety_audit_photo enable row level security;
alter table safety_audit_photo force row level security;
create policy of_tenant on safety_audit_photo using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert on safety_audit_photo to muster_app;
grant select, delete on safety_audit_photo to muster_expiry;

-- One row is a remark about a signed safety audit. Insert-only.
create table safety_audit_remark (
  id uuid not null,
  tenant_id uuid not null,
  audit_id uuid not null,
  text text not null,
  at timestamptz not null default now(),
  by_id uuid not null,
  by_name text not null,
  constraint safety_audit_remark_pkey primary key (id),
  constraint safety_audit_remark_by_id_fkey foreign key (by_id) references app_user (id),
  constraint safety_audit_remark_tenant_id_audit_id_fkey foreign key (tenant_id, audit_id) references safety_audit (tenant_id, id),
  constraint safety_audit_remark_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint safety_audit_remark_by_name_check check (length(by_name) >= 1 and length(by_name) <= 200),
  constraint safety_audit_remark_text_check check (length(text) >= 1 and length(text) <= 2000)
);
create index safety_audit_remark_by_id_idx on safety_audit_remark (by_id);
create index safety_audit_remark_tenant_id_audit_id_at_idx on safety_audit_remark (tenant_id, audit_id, at);
create trigger insert_only before delete or update or truncate on safety_audit_remark for each statement execute function refuse_rewrite();
alter table safety_audit_remark enable row level security;
alter table safety_audit_remark force row level security;
create policy of_tenant on safety_audit_remark using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert on safety_audit_remark to muster_app;
grant select, delete on safety_audit_remark to muster_expiry;

-- One row is a signature under a safety audit. Insert-only: from the first one on, nothing is added to the signed answers.
create table safety_audit_signature (
  tenant_id uuid not null,
  audit_id uuid not null,
  part text not null,
  signed_name text not null,
  at timestamptz not null default now(),
  by_id uuid not null,
  by_name text not null,
  result jsonb,
  constraint safety_audit_signature_pkey primary key (tenant_id, audit_id, part),
  constraint safety_audit_signature_by_id_fkey foreign key (by_id) references app_user (id),
  constraint safety_audit_signature_tenant_id_audit_id_fkey foreign key (tenant_id, audit_id) references safety_audit (tenant_id, id),
  constraint safety_audit_signature_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint safety_audit_signature_by_name_check check (length(by_name) >= 1 and length(by_name) <= 200),
  constraint safety_audit_signature_check check ((part = 'ran') = (result is not null)),
  constraint safety_audit_signature_part_check check (part = any (array['ran', 'countersigned'])),
  constraint safety_audit_signature_signed_name_check check (length(signed_name) >= 1 and length(signed_name) <= 200)
);
create index safety_audit_signature_by_id_idx on safety_audit_signature (by_id);
create trigger insert_only before delete or update or truncate on safety_audit_signature for each statement execute function refuse_rewrite();
create trigger not_when_put_away before insert on safety_audit_signature for each row execute function refuse_when_put_away();
alter table safety_audit_signature enable row level security;
alter table safety_audit_signature force row level security;
create policy of_tenant on safety_audit_signature using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert on safety_audit_signature to muster_app;
grant select, delete on safety_audit_signature to muster_expiry;

-- One row is a version of a template of safety audits, with its questions. Insert-only: the newest version is in force.
create table safety_audit_template (
  id uuid not null default gen_random_uuid(),
  tenant_id uuid not null,
  template_id uuid not null,
  version integer not null,
  name text not null,
  sections jsonb,
  saved_at timestamptz not null default now(),
  saved_by_name text not null,
  constraint safety_audit_template_pkey primary key (id),
  constraint safety_audit_template_tenant_id_template_id_version_key unique (tenant_id, template_id, version),
  constraint safety_audit_template_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint safety_audit_template_name_check check (length(name) >= 1 and length(name) <= 200),
  constraint safety_audit_template_saved_by_name_check check (length(saved_by_name) >= 1 and length(saved_by_name) <= 200),
  constraint safety_audit_template_sections_check check (jsonb_typeof(sections) = 'array'),
  constraint safety_audit_template_version_check check (version >= 1)
);
create trigger insert_only before delete or update or truncate on safety_audit_template for each statement execute function refuse_rewrite();
alter table safety_audit_template enable row level security;
alter table safety_audit_template force row level security;
create policy of_tenant on safety_audit_template using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert on safety_audit_template to muster_app;
grant select, delete on safety_audit_template to muster_expiry;

-- One row says that a safety audit was withdrawn with nothing in it. Insert-only.
create table safety_audit_withdrawal (
  tenant_id uuid not null,
  audit_id uuid not null,
  at timestamptz not null default now(),
  by_id uuid not null,
  by_name text not null,
  constraint safety_audit_withdrawal_pkey primary key (tenant_id, audit_id),
  constraint safety_audit_withdrawal_by_id_fkey foreign key (by_id) references app_user (id),
  constraint safety_audit_withdrawal_tenant_id_audit_id_fkey foreign key (tenant_id, audit_id) references safety_audit (tenant_id, id),
  constraint safety_audit_withdrawal_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint safety_audit_withdrawal_by_name_check check (length(by_name) >= 1 and length(by_name) <= 200)
);
create index safety_audit_withdrawal_by_id_idx on safety_audit_withdrawal (by_id);
create trigger insert_only before delete or update or truncate on safety_audit_withdrawal for each statement execute function refuse_rewrite();
create trigger not_when_entered before insert on safety_audit_withdrawal for each row execute function refuse_when_entered();
alter table safety_audit_withdrawal enable row level security;
alter table safety_audit_withdrawal force row level security;
create policy of_tenant on safety_audit_withdrawal using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert on safety_audit_withdrawal to muster_app;
grant select, delete on safety_audit_withdrawal to muster_expiry;

-- One row is the last run of the self-test: its result once it has ended, and who holds it while it goes on, so that of several servers one runs it.
create table self_test (
  is_only boolean not null default true,
  run_id uuid,
  begun_at timestamptz not null,
  ended_at timestamptz,
  -- End of the last run in which every step worked.
  succeeded_at timestamptz,
  failed_step text,
  sentence text,
  -- Time that each step took in the last run, by its name.
  seconds jsonb not null default '{}',
  constraint self_test_pkey primary key (is_only),
  constraint self_test_check check ((failed_step is null) = (sentence is null)),
  constraint self_test_failed_step_check check (length(failed_step) >= 1 and length(failed_step) <= 40),
  constraint self_test_is_only_check check (is_only),
  constraint self_test_seconds_check check (jsonb_typeof(seconds) = 'object'),
  constraint self_test_sentence_check check (length(sentence) >= 1 and length(sentence) <= 1000)
);
alter table self_test enable row level security;
alter table self_test force row level security;
create policy anybody on self_test using (true) with check (true);
grant select, insert, update on self_test to muster_app;

-- One row is a server process that runs: its version, and the newest migration that it knows. It writes seen_at every ten seconds and removes the row when it stops; a row of thirty seconds without that counts for nothing.
create table server_instance (
  id uuid not null,
  version text not null,
  newest_migration text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  constraint server_instance_pkey primary key (id),
  constraint server_instance_newest_migration_check check (length(newest_migration) >= 1 and length(newest_migration) <= 200),
  constraint server_instance_version_check check (length(version) >= 1 and length(version) <= 100)
);
alter table server_instance enable row level security;
alter table server_instance force row level security;
create policy anybody on server_instance using (true) with check (true);
grant select, insert, update, delete on server_instance to muster_app;

-- One row is a setup code. Until it has expired or is used up, its holder can set up bags and enroll phones at one site.
create table setup_code (
  id uuid not null default gen_random_uuid(),
  tenant_id uuid not null,
  site_id integer not null,
  code text not null,
  max_uses integer not null,
  uses integer not null default 0,
  created_at timestamptz not null default now(),
  created_by_name text not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  constraint setup_code_pkey primary key (id),
  constraint setup_code_code_key unique (code),
  constraint setup_code_tenant_id_id_key unique (tenant_id, id),
  constraint setup_code_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint setup_code_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references site (tenant_id, id),
  constraint setup_code_check check (uses >= 0 and uses <= max_uses),
  constraint setup_code_code_check check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}([0-9A-HJKMNP-TV-Z]{2})?$'),
  constraint setup_code_max_uses_check check (max_uses >= 1 and max_uses <= 1000)
);
create index setup_code_tenant_id_site_id_idx on setup_code (tenant_id, site_id);
alter table setup_code enable row level security;
alter table setup_code force row level security;
create policy by_setup_code on setup_code for select using (code = (select known('setup_code')));
create policy of_tenant on setup_code using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update on setup_code to muster_app;
grant select, delete on setup_code to muster_expiry;

-- One row is a code that signs a user in once: sent by mail, or printed by the command line.
create table sign_in_code (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  page_hash text,
  code_hash text not null,
  tries integer not null default 0,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint sign_in_code_pkey primary key (id),
  constraint sign_in_code_user_id_fkey foreign key (user_id) references app_user (id)
);
create index sign_in_code_user_id_made_at_idx on sign_in_code (user_id, made_at);
alter table sign_in_code enable row level security;
alter table sign_in_code force row level security;
create policy of_user on sign_in_code using (user_id::text = (select known('user_id'))) with check (user_id::text = (select known('user_id')));
grant select, insert, update, delete on sign_in_code to muster_app;
grant select, delete on sign_in_code to muster_expiry;

-- One row is an OpenID provider that Muster's own sign-in sends people of a tenant to.
create table sign_in_provider (
  id uuid not null default gen_random_uuid(),
  tenant_id uuid,
  kind text not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  encrypted_secret text not null,
  client_auth text not null default 'post',
  scopes text not null default 'openid profile email',
  parameters jsonb not null default '{}',
  address_rule text not null,
  domains text[] not null default '{}'::text[],
  directory text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint sign_in_provider_pkey primary key (id),
  constraint sign_in_provider_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint sign_in_provider_address_rule_check check (length(address_rule) >= 1 and length(address_rule) <= 40),
  constraint sign_in_provider_client_auth_check check (client_auth = any (array['post', 'basic'])),
  constraint sign_in_provider_client_id_check check (length(client_id) >= 1 and length(client_id) <= 200),
  constraint sign_in_provider_directory_check check (length(directory) >= 1 and length(directory) <= 200),
  constraint sign_in_provider_encrypted_secret_check check (encrypted_secret ~ '^v1\.[0-9a-f]{12}\.' and length(encrypted_secret) <= 12000),
  constraint sign_in_provider_issuer_check check (issuer ~ '^https?://[^[:space:]]+$' and length(issuer) <= 500),
  constraint sign_in_provider_kind_check check (length(kind) >= 1 and length(kind) <= 40),
  constraint sign_in_provider_name_check check (length(name) >= 1 and length(name) <= 100),
  constraint sign_in_provider_scopes_check check (length(scopes) >= 1 and length(scopes) <= 500),
  constraint sign_in_provider_version_check check (version >= 1)
);
create index sign_in_provider_tenant_id_idx on sign_in_provider (tenant_id);
alter table sign_in_provider enable row level security;
alter table sign_in_provider force row level security;
create policy of_place on sign_in_provider using (tenant_id is null and (select known('server')) = 'on') with check (tenant_id is null and (select known('server')) = 'on');
create policy of_server on sign_in_provider for select using ((select known('server')) = 'on');
create policy of_sign_in on sign_in_provider for select using (id::text = (select known('provider_id')));
create policy of_tenant on sign_in_provider using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update on sign_in_provider to muster_app;
grant select, delete on sign_in_provider to muster_expiry;

-- One row is a sign-in that was refused, with its reason, for administrators. Kept for 90 days.
create table sign_in_refusal (
  id bigint not null generated always as identity,
  at timestamptz not null default now(),
  tenant_id uuid,
  provider_id uuid,
  email text,
  reason text not null,
  detail text not null default '',
  source_address text,
  constraint sign_in_refusal_pkey primary key (id),
  constraint sign_in_refusal_provider_id_fkey foreign key (provider_id) references sign_in_provider (id),
  constraint sign_in_refusal_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint sign_in_refusal_detail_check check (length(detail) <= 500),
  constraint sign_in_refusal_email_check check (length(email) <= 320),
  constraint sign_in_refusal_reason_check check (length(reason) >= 1 and length(reason) <= 40)
);
create index sign_in_refusal_at_idx on sign_in_refusal (at);
create index sign_in_refusal_email_id_idx on sign_in_refusal (email, id desc);
create index sign_in_refusal_provider_id_idx on sign_in_refusal (provider_id);
create index sign_in_refusal_tenant_id_id_idx on sign_in_refusal (tenant_id, id desc);
alter table sign_in_refusal enable row level security;
alter table sign_in_refusal force row level security;
create policy of_everyone on sign_in_refusal for select to muster_global using (true);
create policy of_server on sign_in_refusal using ((select known('server')) = 'on') with check ((select known('server')) = 'on');
create policy of_tenant on sign_in_refusal using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
create policy without_self_test on sign_in_refusal as restrictive for select to muster_global using (tenant_id is distinct from self_test_id());
grant select, insert, delete on sign_in_refusal to muster_app;
grant select, delete on sign_in_refusal to muster_expiry;
grant select on sign_in_refusal to muster_global;

-- One row is a public key whose private half signs checkpoints, or has signed them. The newest signs. Insert-only.
create table signing_key (
  id text not null,
  public_key bytea not null,
  follows text,
  introduction text not null,
  signature bytea not null,
  signature_before bytea,
  signs_from timestamptz not null default clock_timestamp(),
  constraint signing_key_pkey primary key (id),
  constraint signing_key_follows_key unique (follows),
  constraint signing_key_follows_fkey foreign key (follows) references signing_key (id),
  constraint signing_key_id_check check (id ~ '^[0-9a-f]{16}$'),
  constraint signing_key_public_key_check check (length(public_key) = 32),
  constraint signing_key_signature_before_check check (length(signature_before) = 64),
  constraint signing_key_signature_check check (length(signature) = 64)
);
create trigger insert_only before delete or update or truncate on signing_key for each statement execute function refuse_rewrite();
alter table signing_key enable row level security;
alter table signing_key force row level security;
create policy of_server on signing_key using ((select known('server')) = 'on') with check ((select known('server')) = 'on');
grant select, insert on signing_key to muster_app;

-- One row is a school, office or campus of a tenant. source_id is its sourcedId in the roster system.
create table site (
  id integer not null generated always as identity,
  tenant_id uuid not null,
  source_id text,
  name text not null,
  is_active boolean not null default true,
  latitude double precision,
  longitude double precision,
  -- True when a roster export created or included the site. A later export without it retires it.
  from_export boolean not null default false,
  version integer not null default 1,
  retired_at timestamptz,
  command_id uuid,
  -- IANA name of the zone of its clocks, where that is another one than the organization's. Null: that of the organization.
  time_zone text,
  constraint site_pkey primary key (id),
  constraint site_tenant_id_command_id_key unique (tenant_id, command_id),
  constraint site_tenant_id_id_key unique (tenant_id, id),
  constraint site_tenant_id_source_id_key unique (tenant_id, source_id),
  constraint site_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint site_check check ((latitude is null) = (longitude is null)),
  constraint site_check1 check (retired_at is null or not is_active),
  constraint site_latitude_check check (latitude >= '-90'::double precision and latitude <= 90::double precision),
  constraint site_longitude_check check (longitude >= '-180'::double precision and longitude <= 180::double precision),
  constraint site_name_check check (length(name) >= 1 and length(name) <= 200),
  constraint site_source_id_check check (length(source_id) <= 255),
  constraint site_time_zone_check check (length(time_zone) >= 1 and length(time_zone) <= 64),
  constraint site_version_check check (version >= 1)
);
alter table site enable row level security;
alter table site force row level security;
create policy of_administered on site for select using (tenant_id = any ((select administered())::uuid[]));
create policy of_everyone on site for select to muster_global using (true);
create policy of_tenant on site using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
create policy without_self_test on site as restrictive for select to muster_global using (tenant_id <> self_test_id());
grant select, insert, update on site to muster_app;
grant select, delete on site to muster_expiry;
grant select on site to muster_global;

-- One row gives a restricted user a permission at one site: to view, or to manage (to do all that their role may do).
create table site_permission (
  tenant_id uuid not null,
  user_id uuid not null,
  site_id integer not null,
  permission text not null default 'manage',
  constraint site_permission_pkey primary key (tenant_id, user_id, site_id, permission),
  constraint site_permission_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint site_permission_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references site (tenant_id, id),
  constraint site_permission_tenant_id_user_id_fkey foreign key (tenant_id, user_id) references tenant_assignment (tenant_id, user_id) on delete cascade,
  constraint site_permission_permission_check check (permission = any (array['view', 'manage']))
);
create index site_permission_tenant_id_site_id_idx on site_permission (tenant_id, site_id);
create index site_permission_user_id_idx on site_permission (user_id);
alter table site_permission enable row level security;
alter table site_permission force row level security;
create policy of_administered on site_permission for select using (tenant_id = any ((select administered())::uuid[]));
create policy of_everyone on site_permission for select to muster_global using (true);
create policy of_tenant on site_permission using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
create policy of_user on site_permission for select using (user_id::text = (select known('user_id')));
create policy without_self_test on site_permission as restrictive for select to muster_global using (tenant_id <> self_test_id());
grant select, insert, delete on site_permission to muster_app;
grant select, delete on site_permission to muster_expiry;
grant select on site_permission to muster_global;

-- One row is a floor plan of a site. Insert-only: a newer plan replaces it.
create table site_plan (
  id uuid not null,
  tenant_id uuid not null,
  site_id integer not null,
  number integer not null,
  file_name text not null,
  imported_at timestamptz not null default now(),
  imported_by_name text not null,
  levels jsonb not null,
  units jsonb not null,
  constraint site_plan_pkey primary key (id),
  constraint site_plan_tenant_id_id_key unique (tenant_id, id),
  constraint site_plan_tenant_id_site_id_number_key unique (tenant_id, site_id, number),
  constraint site_plan_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint site_plan_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references site (tenant_id, id),
  constraint site_plan_file_name_check check (length(file_name) >= 1 and length(file_name) <= 200),
  constraint site_plan_number_check check (number >= 1)
);
create trigger insert_only before delete or update or truncate on site_plan for each statement execute function refuse_rewrite();
alter table site_plan enable row level security;
alter table site_plan force row level security;
create policy of_tenant on site_plan using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert on site_plan to muster_app;
grant select, delete on site_plan to muster_expiry;

-- One row is a task: work to do at a site before the next emergency.
create table task (
  id uuid not null default gen_random_uuid(),
  tenant_id uuid not null,
  site_id integer not null,
  bag_id uuid,
  title text not null,
  detail text,
  origin text not null,
  stage text not null default 'open',
  due_on date,
  created_at timestamptz not null default now(),
  created_by_name text not null,
  done_at timestamptz,
  done_by_name text,
  version integer not null default 1,
  incident_id uuid,
  finding_id uuid,
  owner_id uuid,
  owner_name text,
  origin_key text,
  origin_id uuid,
  begun_at timestamptz,
  begun_by_name text,
  recurrence jsonb,
  time_zone text not null default 'UTC',
  late_at timestamptz,
  remind_at timestamptz,
  constraint task_pkey primary key (id),
  constraint task_tenant_id_id_key unique (tenant_id, id),
  constraint task_of_incident foreign key (tenant_id, incident_id) references incident (tenant_id, id),
  constraint task_owner_id_fkey foreign key (owner_id) references app_user (id),
  constraint task_tenant_id_bag_id_fkey foreign key (tenant_id, bag_id) references bag (tenant_id, id),
  constraint task_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint task_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references site (tenant_id, id),
  constraint task_begun_by_name_check check (length(begun_by_name) >= 1 and length(begun_by_name) <= 200),
  constraint task_comes_again check (recurrence is null or due_on is not null),
  constraint task_detail_check check (length(detail) <= 4000),
  constraint task_of_finding check ((finding_id is null) = (incident_id is null)),
  constraint task_origin_check check (origin = any (array['restock', 'audit', 'after-action', 'device', 'manual'])),
  constraint task_origin_key_check check (length(origin_key) >= 1 and length(origin_key) <= 200),
  constraint task_owner_name_check check (length(owner_name) >= 1 and length(owner_name) <= 200),
  constraint task_stage_check check (stage = any (array['open', 'done'])),
  constraint task_time_zone_check check (length(time_zone) <= 64),
  constraint task_title_check check (length(title) >= 1 and length(title) <= 200),
  constraint task_version_check check (version >= 1)
);
create unique index one_open_restock on task (bag_id) where ((origin = 'restock') and (stage = 'open'));
create unique index one_task_of_finding on task (tenant_id, finding_id);
create unique index one_task_of_origin on task (tenant_id, origin_key);
create index task_owner_id_idx on task (owner_id);
create index task_reminders on task (remind_at) where (remind_at is not null);
create index task_tenant_id_bag_id_idx on task (tenant_id, bag_id);
create index task_tenant_id_due_on_idx on task (tenant_id, due_on);
create index task_tenant_id_incident_id_idx on task (tenant_id, incident_id);
create index task_tenant_id_site_id_stage_idx on task (tenant_id, site_id, stage);
alter table task enable row level security;
alter table task force row level security;
create policy of_server on task for select using ((select known('server')) = 'on');
create policy of_tenant on task using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert, update on task to muster_app;
grant select, update, delete on task to muster_expiry;

-- One row is a comment on a task. Insert-only.
create table task_comment (
  id uuid not null,
  tenant_id uuid not null,
  task_id uuid not null,
  at timestamptz not null default now(),
  by_name text not null,
  text text not null,
  constraint task_comment_pkey primary key (id),
  constraint task_comment_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint task_comment_tenant_id_task_id_fkey foreign key (tenant_id, task_id) references task (tenant_id, id),
  constraint task_comment_by_name_check check (length(by_name) >= 1 and length(by_name) <= 200),
  constraint task_comment_text_check check (length(text) >= 1 and length(text) <= 2000)
);
create index task_comment_tenant_id_task_id_at_idx on task_comment (tenant_id, task_id, at);
create trigger insert_only before delete or update or truncate on task_comment for each statement execute function refuse_rewrite();
alter table task_comment enable row level security;
alter table task_comment force row level security;
create policy of_tenant on task_comment using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert on task_comment to muster_app;
grant select, delete on task_comment to muster_expiry;

-- One row is a photo of the subject of a task. Insert-only.
create table task_photo (
  id uuid not null,
  tenant_id uuid not null,
  task_id uuid not null,
  at timestamptz not null default now(),
  by_name text not null,
  content bytea not null,
  constraint task_photo_pkey primary key (id),
  constraint task_photo_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint task_photo_tenant_id_task_id_fkey foreign key (tenant_id, task_id) references task (tenant_id, id),
  constraint task_photo_by_name_check check (length(by_name) >= 1 and length(by_name) <= 200),
  constraint task_photo_content_check check (length(content) >= 100 and length(content) <= 3000000)
);
create index task_photo_tenant_id_task_id_at_idx on task_photo (tenant_id, task_id, at);
create trigger insert_only before delete or update or truncate on task_photo for each statement execute function refuse_rewrite();
alter table task_photo enable row level security;
alter table task_photo force row level security;
create policy of_tenant on task_photo using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert on task_photo to muster_app;
grant select, delete on task_photo to muster_expiry;

-- One row is a version of a tenant’s instruction set, message set, or contents of a kind of bag. Insert-only.
create table template_version (
  id uuid not null default gen_random_uuid(),
  tenant_id uuid not null,
  kind text not null,
  action text,
  type smallint,
  version integer not null,
  items jsonb,
  note text,
  restored_from integer,
  saved_at timestamptz not null default now(),
  saved_by_name text not null,
  constraint template_version_pkey primary key (id),
  constraint template_version_tenant_id_kind_action_type_version_key unique nulls not distinct (tenant_id, kind, action, type, version),
  constraint template_version_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint template_version_action_check check (action = any (array['Hold', 'Secure', 'Lockdown', 'Evacuate', 'Shelter'])),
  constraint template_version_check check (restored_from >= 1 and restored_from <= (version - 1)),
  constraint template_version_check1 check (kind = 'instructions' or type is null),
  constraint template_version_items_check check (jsonb_typeof(items) = 'array'),
  constraint template_version_kind_check check (kind = any (array['instructions', 'messages', 'contents-classroom', 'contents-office', 'contents-assembly', 'contents-reunification'])),
  constraint template_version_note_check check (length(note) >= 1 and length(note) <= 200),
  constraint template_version_saved_by_name_check check (length(saved_by_name) >= 1 and length(saved_by_name) <= 200),
  constraint template_version_type_check check (type >= 1 and type <= 7),
  constraint template_version_version_check check (version >= 1)
);
create trigger insert_only before delete or update or truncate on template_version for each statement execute function refuse_rewrite();
alter table template_version enable row level security;
alter table template_version force row level security;
create policy of_tenant on template_version using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
grant select, insert on template_version to muster_app;
grant select, delete on template_version to muster_expiry;

-- One row is an organization that uses Muster: a district or a single school.
create table tenant (
  id uuid not null default gen_random_uuid(),
  key text not null,
  name text not null,
  prefix text not null,
  student_names text not null default 'devices',
  has_chat boolean not null default true,
  soft_lockdown_enabled boolean not null default false,
  soft_lockdown_security_enabled boolean not null default true,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  brand_color text,
  logo_urls text[] not null default '{}'::text[],
  -- No longer read: the table feed replaces it.
  feed_urls text[] not null default '{}'::text[],
  -- Issuer of the OpenID provider where its people sign in. Null: the provider of the deployment.
  oidc_issuer text,
  oidc_client_id text,
  oidc_audience text,
  roster_updated_at timestamptz,
  emergency_number text,
  -- False: its people sign in at its own providers alone, and no passkey, code or provider of the whole deployment opens it.
  common_sign_in boolean not null default true,
  details_for text not null default 'everyone',
  -- True: of the common sign-in a passkey opens it, and a code by mail does not.
  requires_passkey boolean not null default false,
  -- IANA name of the zone in which records, files and mails show times. Null: none was chosen.
  time_zone text,
  -- BCP 47 tags of the languages, beside English, in which rooms, guests and families may read.
  languages text[] not null default '{}'::text[],
  -- By language, a digest of its checked texts. Phones fetch them by it, and keep them.
  own_words jsonb not null default '{}',
  constraint tenant_pkey primary key (id),
  constraint tenant_key_key unique (key),
  constraint tenant_prefix_key unique (prefix),
  constraint self_test_issuer check ((id = self_test_id()) = (not oidc_issuer is distinct from 'https://selftest.invalid')),
  constraint tenant_brand_color_check check (brand_color ~* '^#[0-9a-f]{6}$'),
  constraint tenant_check check (num_nulls(oidc_issuer, oidc_client_id, oidc_audience) = any (array[0, 3])),
  constraint tenant_details_for_check check (details_for = any (array['everyone', 'devices'])),
  constraint tenant_emergency_number_check check (length(emergency_number) >= 2 and length(emergency_number) <= 50),
  constraint tenant_key_check check (key ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  constraint tenant_languages_check check (cardinality(languages) <= 20),
  constraint tenant_name_check check (length(name) >= 1 and length(name) <= 200),
  constraint tenant_oidc_audience_check check (length(oidc_audience) >= 1 and length(oidc_audience) <= 200),
  constraint tenant_oidc_client_id_check check (length(oidc_client_id) >= 1 and length(oidc_client_id) <= 200),
  constraint tenant_oidc_issuer_check check (oidc_issuer ~ '^https?://[^[:space:]]+$' and length(oidc_issuer) <= 500),
  constraint tenant_own_words_check check (jsonb_typeof(own_words) = 'object'),
  constraint tenant_prefix_check check (prefix ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  constraint tenant_student_names_check check (student_names = any (array['devices', 'everyone'])),
  constraint tenant_time_zone_check check (length(time_zone) >= 1 and length(time_zone) <= 64),
  constraint tenant_version_check check (version >= 1)
);
create index tenant_words on tenant using gin (lower(((((name || ' ') || key) || ' ') || prefix)) public.gin_trgm_ops);
alter table tenant enable row level security;
alter table tenant force row level security;
create policy by_key on tenant for select using (key = (select known('tenant_key')));
create policy by_prefix on tenant for select using (prefix = (select known('tenant_prefix')));
create policy of_administered on tenant for select using (id = any ((select administered())::uuid[]));
create policy of_everyone on tenant for select to muster_global using (true);
create policy of_member on tenant for select using ((exists (select 1 from tenant_assignment a where a.tenant_id = tenant.id and a.user_id = ((select nullif(known('user_id'), '')::uuid as "nullif")))));
create policy of_server on tenant for select using ((select known('server')) = 'on');
create policy of_tenant on tenant using (id = (select tenant_in_use())) with check (id = (select tenant_in_use()));
create policy without_self_test on tenant as restrictive for select to muster_global using (id <> self_test_id());
grant select, insert, update on tenant to muster_app;
grant select, delete on tenant to muster_expiry;
grant select on tenant to muster_global;

-- One row gives a user one role in one tenant: everywhere, or restricted to the sites in site_permission. It holds while the state is member.
create table tenant_assignment (
  tenant_id uuid not null,
  user_id uuid not null,
  role text not null,
  restricted boolean not null default false,
  named_role text not null generated always as (
case
    when role = 'Manager' and restricted then 'SiteSpecific'
    else role
end) stored,
  state text not null default 'member',
  invited_name text,
  invited_email text,
  invited_by text,
  invited_at timestamptz,
  joined_at timestamptz,
  version integer not null default 0,
  -- Until when a code by mail is enough to add a first passkey, where the tenant requires one.
  passkey_set_up_until timestamptz not null default now() + '14 days'::interval,
  constraint tenant_assignment_pkey primary key (tenant_id, user_id),
  constraint tenant_assignment_role_fkey foreign key (role) references tenant_role (name),
  constraint tenant_assignment_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint tenant_assignment_user_id_fkey foreign key (user_id) references app_user (id),
  constraint self_test_alone check ((tenant_id = self_test_id()) = (user_id = self_test_id())),
  constraint tenant_assignment_check check (state <> 'invited' or row(invited_name, invited_email, invited_by, invited_at) is not null),
  constraint tenant_assignment_invited_by_check check (length(invited_by) >= 1 and length(invited_by) <= 200),
  constraint tenant_assignment_invited_email_check check (length(invited_email) >= 3 and length(invited_email) <= 320),
  constraint tenant_assignment_invited_name_check check (length(invited_name) >= 1 and length(invited_name) <= 200),
  constraint tenant_assignment_state_check check (state = any (array['invited', 'member', 'suspended'])),
  constraint tenant_assignment_version_check check (version >= 0)
);
create index tenant_assignment_role_idx on tenant_assignment (role);
create index tenant_assignment_user_id_idx on tenant_assignment (user_id);
alter table tenant_assignment enable row level security;
alter table tenant_assignment force row level security;
create policy members_alone on tenant_assignment as restrictive for select using (state = 'member' or (select known('all_assignments')) = 'on');
create policy of_administered on tenant_assignment for select using (tenant_id = any ((select administered())::uuid[]));
create policy of_everyone on tenant_assignment for select to muster_global using (true);
create policy of_tenant on tenant_assignment using (tenant_id = (select tenant_in_use())) with check (tenant_id = (select tenant_in_use()));
create policy of_user on tenant_assignment for select using (user_id::text = (select known('user_id')));
create policy without_self_test on tenant_assignment as restrictive for select to muster_global using (tenant_id <> self_test_id());
grant select, insert, update, delete on tenant_assignment to muster_app;
grant select, delete on tenant_assignment to muster_expiry;
grant select on tenant_assignment to muster_global;

-- One row is the name of a role that an assignment may give.
create table tenant_role (
  name text not null,
  constraint tenant_role_pkey primary key (name),
  constraint tenant_role_name_check check (length(name) >= 1 and length(name) <= 40)
);
alter table tenant_role enable row level security;
alter table tenant_role force row level security;
create policy of_everyone on tenant_role using (true) with check (true);

-- One row is a sign-in of an account: the subject of an OpenID issuer, linked at its first use.
create table user_identity (
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  linked_at timestamptz not null default now(),
  constraint user_identity_pkey primary key (issuer, subject),
  constraint user_identity_user_id_issuer_key unique (user_id, issuer),
  constraint user_identity_user_id_fkey foreign key (user_id) references app_user (id),
  constraint user_identity_issuer_check check (length(issuer) >= 1 and length(issuer) <= 500),
  constraint user_identity_subject_check check (length(subject) >= 1 and length(subject) <= 255)
);
alter table user_identity enable row level security;
alter table user_identity force row level security;
create policy at_sign_in on user_identity using (issuer = (select known('issuer')) and subject = (select known('subject'))) with check (issuer = (select known('issuer')) and subject = (select known('subject')));
create policy of_administered on user_identity for select using ((select cardinality(administered())) > 0 and (user_id in (select a.user_id from tenant_assignment a where (a.tenant_id = any ((select administered())::uuid[])) and a.state <> 'invited')));
create policy of_everyone on user_identity for select to muster_global using (true);
create policy of_tenant on user_identity for select using ((exists (select 1 from tenant_assignment a where a.tenant_id = (select tenant_in_use()) and a.user_id = user_identity.user_id and a.state <> 'invited')));
create policy of_user on user_identity for select using (user_id::text = (select known('user_id')));
create policy of_user_changed on user_identity for delete using (user_id::text = (select known('user_id')));
create policy without_self_test on user_identity as restrictive for select to muster_global using (user_id <> self_test_id());
grant select, insert, delete on user_identity to muster_app;
grant select, delete on user_identity to muster_expiry;
grant select on user_identity to muster_global;

-- One row is overwritten by every server every other second, to check that the database can be written.
create table write_check (
  is_only boolean not null default true,
  at timestamptz not null default now(),
  constraint write_check_pkey primary key (is_only),
  constraint write_check_is_only_check check (is_only)
);
alter table write_check enable row level security;
alter table write_check force row level security;
create policy anybody on write_check using (true) with check (true);
grant select, update on write_check to muster_app;

create function administered()
returns uuid[]
language sql
stable
as $$
  select coalesce(nullif(current_setting('muster.administered', true), ''), '{}')::uuid[]
$$;

-- Appends events to the log of an incident. False: the log is not at the known version, and nothing was appended.
create function append_events(of_tenant uuid, of_incident uuid, known_version integer, added jsonb, new_stage text, new_ended_at timestamptz, new_summary jsonb)
returns boolean
language plpgsql
as $$
declare
  new_version integer := known_version + jsonb_array_length(added);
begin
  perform set_config('muster.tenant_id', of_tenant::text, true);
  -- It waits for whoever is writing, and then looks again.
  update incident
  set
    version = new_version, stage = new_stage, ended_at = new_ended_at,
    summary = case when new_summary is null then summary else summary || new_summary end
  where id = of_incident and version = known_version;
  if not found then
    return false;
  end if;
  insert into event (
    tenant_id, incident_id, seq, id, at, type, actor, data, command_id, part, hash, previous_hash, salt
  )
  select
    of_tenant, of_incident, r.seq, r.id, r.at, r.type, r.actor, r.data, r."commandId", r.part,
    decode(r.hash, 'hex'), decode(r."previousHash", 'hex'), decode(r.salt, 'hex')
  from jsonb_to_recordset(added) as r (
    seq integer, id uuid, at timestamptz, type text, actor jsonb, data jsonb, "commandId" text,
    part smallint, hash text, "previousHash" text, salt text
  );
  return true;
end
$$;

-- Lists the bags with these barcodes as JSON for their pages. The bag, its site and its organization have to be in use.
create function bags_of_codes(codes text[])
returns setof jsonb
language plpgsql
as $$
declare
  code text;
  owner uuid;
  found_bag jsonb;
begin
  foreach code in array codes loop
    perform
      set_config('muster.tenant_id', '00000000-0000-0000-0000-000000000000', true),
      set_config('muster.barcode', code, true);
    select tenant_id into owner from bag where barcode = code;
    continue when owner is null;
    perform set_config('muster.tenant_id', owner::text, true);
    select jsonb_build_object(
      'barcode', b.barcode,
      'id', b.id,
      'tenantId', b.tenant_id,
      'siteId', b.site_id,
      'roomId', b.room_id,
      'name', b.name,
      'kind', b.kind,
      'siteName', s.name,
      'organizationName', t.name,
      'hasChat', t.has_chat,
      'softLockdownEnabled', t.soft_lockdown_enabled,
      'softLockdownSecurityEnabled', t.soft_lockdown_security_enabled,
      'emergencyNumber', t.emergency_number,
      'detailsFor', t.details_for,
      'languages', t.languages,
      'ownWords', t.own_words
    ) into found_bag
    from bag b
    join site s on s.tenant_id = b.tenant_id and s.id = b.site_id
    join tenant t on t.id = b.tenant_id
    where b.barcode = code and b.is_active and s.is_active and t.is_active;
    if found_bag is not null then
      return next found_bag;
    end if;
  end loop;
end
$$;

-- Removes the whole log of an incident that is kept no longer, with everything that belongs to it, and leaves its tombstone. False: it is not due, or somebody else is writing to it.
create function expire_log(of_tenant uuid, of_incident uuid)
returns boolean
language plpgsql
security definer
set search_path to 'muster', 'pg_temp'
as $$
declare
  log record;
  kept text;
  until timestamptz;
  signed_at timestamptz;
begin
  perform set_config('muster.tenant_id', of_tenant::text, true);
  -- Whoever is writing to it goes first; another server that is expiring it does it alone.
  perform from incident where tenant_id = of_tenant and id = of_incident for update skip locked;
  if not found then
    return false;
  end if;
  -- The entries alone count, because nobody can change them.
  select
    count(*)::integer as entries, min(at) as started_at, max(at) as last_at,
    bool_or(type in ('IncidentEnded', 'IncidentWithdrawn')) as is_over,
    case
      when bool_or(type = 'KindChanged') then 'Actual'
      else min(data ->> 'kind') filter (where type = 'IncidentStarted')
    end as kind,
    array_agg((data ->> 'photoId')::uuid) filter (where type = 'ReportFiled' and data ->> 'photoId' is not null) as photos
  into log
  from event
  where tenant_id = of_tenant and incident_id = of_incident;
  kept := case when log.kind = 'Actual' then 'incidentLogs' else 'drillLogs' end;
  until := now() - make_interval(days => kept_days(of_tenant, kept));
  if log.is_over is not true or log.last_at >= until then
    return false;
  end if;
  -- Of a signed log the time counts from its signatures: whoever verifies what is signed sees that it was over.
  select greatest(
    (
      select min(c.signed_at)
      from checkpoint_log l
      join checkpoint c on c.tenant_id = l.tenant_id and c.number = l.number
      where l.tenant_id = of_tenant and l.incident_id = of_incident and l.entries = log.entries
    ),
    (
      select max(c.signed_at)
      from cosignature s
      join checkpoint c on c.tenant_id = s.tenant_id and c.number = s.named_in
      where s.tenant_id = of_tenant and s.incident_id = of_incident
    )
  ) into signed_at;
  if signed_at >= until then
    return false;
  end if;
  insert into expired_log (tenant_id, incident_id, kind, started_at, last_at, entries, head, why, cosignatures)
  select
    of_tenant, of_incident, log.kind, log.started_at, log.last_at, log.entries, hash,
    kept || ' are kept for ' || kept_days(of_tenant, kept) || ' days',
    array(
      select c.hash from cosignature c
      where c.tenant_id = of_tenant and c.incident_id = of_incident and c.named_in is not null
      order by 1
    )
  from event
  where incident_id = of_incident and seq = log.entries;
  delete from checkpoint_log where tenant_id = of_tenant and incident_id = of_incident;
  delete from cosignature where tenant_id = of_tenant and incident_id = of_incident;
  delete from incident_snapshot_part where incident_id = of_incident;
  delete from incident_snapshot where incident_id = of_incident;
  delete from incident_numbers where incident_id = of_incident;
  delete from added_person where tenant_id = of_tenant and incident_id = of_incident;
  delete from drill_remark where tenant_id = of_tenant and incident_id = of_incident;
  delete from drill_occurrence where incident_id = of_incident;
  delete from chat_read where incident_id = of_incident;
  delete from open_pages where incident_id = of_incident;
  delete from notification_delivery d
  where d.tenant_id = of_tenant
    and (
      d.incident_id = of_incident
      or d.guest_link_id in (select l.id from guest_link l where l.tenant_id = of_tenant and l.incident_id = of_incident)
    );
  delete from notification_request where tenant_id = of_tenant and incident_id = of_incident;
  delete from guest_session where tenant_id = of_tenant and incident_id = of_incident;
  delete from guest_link where tenant_id = of_tenant and incident_id = of_incident;
  delete from lockdown_request
  where tenant_id = of_tenant and (incident_id = of_incident or settled_by_incident_id = of_incident);
  update task set incident_id = null, finding_id = null where tenant_id = of_tenant and incident_id = of_incident;
  delete from event where tenant_id = of_tenant and incident_id = of_incident;
  delete from incident_site where tenant_id = of_tenant and incident_id = of_incident;
  delete from incident where tenant_id = of_tenant and id = of_incident;
  delete from photo p
  where p.id = any (log.photos)
    and not exists (select from help_request h where h.photo_id = p.id)
    and not exists (select from inventory_count c where c.photo_id = p.id);
  return true;
end
$$;

-- Removes rows of a kind that an organization keeps no longer, at most this many of each table. Returns how many there were.
create function expire_rows(of_tenant uuid, of_kind text, at_most integer)
returns integer
language plpgsql
security definer
set search_path to 'muster', 'pg_temp'
as $$
declare
  until timestamptz := now() - make_interval(days => kept_days(of_tenant, of_kind));
  removed integer := 0;
  more integer;
  signed integer;
  chosen uuid[];
begin
  perform set_config('muster.tenant_id', of_tenant::text, true);
  if of_kind = 'notifications' then
    delete from notification_delivery
    where id in (
      select d.id from notification_delivery d
      where d.tenant_id = of_tenant and d.queued_at < until and d.state <> 'queued'
      order by d.queued_at limit at_most
    );
    get diagnostics removed = row_count;
    delete from notification_request
    where id in (
      select r.id from notification_request r
      where r.tenant_id = of_tenant and r.made_at < until and r.next_try_at is null
        and not exists (select from notification_delivery d where d.tenant_id = of_tenant and d.request_id = r.id)
      order by r.made_at limit at_most
    );
    get diagnostics more = row_count;
    return removed + more;
  elsif of_kind = 'helpCalls' then
    with gone as (
      delete from help_request
      where id in (
        select h.id from help_request h
        where h.tenant_id = of_tenant and h.at < until
        order by h.at limit at_most
      )
      returning photo_id
    )
    select count(*)::integer, array_agg(photo_id) filter (where photo_id is not null) into removed, chosen from gone;
    delete from photo p
    where p.id = any (chosen) and not exists (select from inventory_count c where c.photo_id = p.id);
    delete from lockdown_request
    where id in (
      select l.id from lockdown_request l
      where l.tenant_id = of_tenant and l.requested_at < until and l.stage <> 'waiting'
        -- That of a log goes with the log.
        and not exists (
          select from incident i
          where i.tenant_id = of_tenant and i.id in (l.incident_id, l.settled_by_incident_id)
        )
      order by l.requested_at limit at_most
    );
    get diagnostics more = row_count;
    return removed + more;
  elsif of_kind = 'formerPeople' then
    chosen := array(
      select p.id from person p
      where p.tenant_id = of_tenant and not p.is_active and p.activity_changed_at < until
      order by p.activity_changed_at limit at_most
    );
    delete from roster_entry where tenant_id = of_tenant and person_id = any (chosen);
    delete from person where tenant_id = of_tenant and id = any (chosen) and not is_active;
    get diagnostics removed = row_count;
    return removed;
  elsif of_kind = 'audit' then
    -- Of signed entries the time counts from the signature, as of signed logs.
    select coalesce(max((c.payload::jsonb -> 'audit' ->> 'entries')::integer), 0) into signed
    from checkpoint c
    where c.tenant_id = of_tenant and c.number = (
      select max(n.number) from checkpoint n where n.tenant_id = of_tenant and n.signed_at < until
    );
    with gone as (
      delete from audit
      where id in (
        select a.id from audit a
        where a.tenant_id = of_tenant and a.at < until
          and not exists (
            select from audit_link l where l.tenant_id = of_tenant and l.audit_id = a.id and l.entry > signed
          )
        order by a.at limit at_most
      )
      returning id
    ), unsalted as (
      update audit_link l set salt = null from gone where l.audit_id = gone.id
    )
    select count(*)::integer into removed from gone;
    return removed;
  end if;
  raise exception 'no rows of the kind % expire', of_kind using errcode = 'invalid_parameter_value';
end
$$;

-- Removes the origins of rooms' commands after 30 days, at most this many. Returns how many there were.
create function expire_senders(of_tenant uuid, at_most integer)
returns integer
language plpgsql
security definer
set search_path to 'muster', 'pg_temp'
as $$
declare
  removed integer;
begin
  perform set_config('muster.tenant_id', of_tenant::text, true);
  delete from room_sender
  where (incident_id, command_id) in (
    select s.incident_id, s.command_id from room_sender s
    where s.tenant_id = of_tenant and s.at < now() - interval '30 days'
    order by s.at limit at_most
  );
  get diagnostics removed = row_count;
  return removed;
end
$$;

create function is_common_provider(provider uuid)
returns boolean
language plpgsql
as $$
begin
  perform set_config('muster.provider_id', provider::text, true);
  return exists (select from sign_in_provider p where p.id = provider and p.is_active and p.tenant_id is null);
end
$$;

-- The days for which an organization keeps a kind of data: its setting, or the default, and never less than the floor.
create function kept_days(of_tenant uuid, of_kind text)
returns integer
language sql
stable
set search_path to 'muster', 'pg_temp'
as $$
  select greatest(
    k.floor_days,
    coalesce((select s.days from retention_setting s where s.tenant_id = of_tenant and s.kind = k.name), k.default_days)
  )
  from retention_kind k
  where k.name = of_kind
$$;

create function known(name text)
returns text
language sql
stable
as $$
  select coalesce(current_setting('muster.' || name, true), '')
$$;

create function known_emails()
returns text[]
language sql
stable
as $$
  select coalesce(nullif(current_setting('muster.emails', true), ''), '{}')::text[]
$$;

-- Checks that the log of an incident is at the known version. Takes no lock.
create function log_is_at(of_tenant uuid, of_incident uuid, known_version integer)
returns boolean
language plpgsql
as $$
begin
  perform set_config('muster.tenant_id', of_tenant::text, true);
  return exists (select from incident where id = of_incident and version = known_version);
end
$$;

create function note_activity()
returns trigger
language plpgsql
as $$
begin
  new.activity_changed_at := now();
  return new;
end
$$;

create function provider_opens(provider uuid, by_tenant uuid, takes_common boolean)
returns boolean
language plpgsql
as $$
begin
  perform set_config('muster.provider_id', provider::text, true);
  return exists (
    select from sign_in_provider p
    where p.id = provider and p.is_active
      and (p.tenant_id = by_tenant or (p.tenant_id is null and takes_common))
  );
end
$$;

-- Removes logs of the hidden organization of the self-test that ended more than an hour ago, at most this many, and leaves no tombstones. Returns how many there were.
create function purge_self_test(at_most integer)
returns integer
language plpgsql
security definer
set search_path to 'muster', 'pg_temp'
as $$
declare
  chosen uuid[];
begin
  perform set_config('muster.tenant_id', self_test_id()::text, true);
  chosen := array(
    select i.id from incident i
    where i.tenant_id = self_test_id() and i.stage <> 'active' and i.ended_at < now() - interval '1 hour'
    order by i.ended_at limit at_most
    for update skip locked
  );
  delete from room_sender where tenant_id = self_test_id() and incident_id = any (chosen);
  delete from incident_snapshot_part where tenant_id = self_test_id() and incident_id = any (chosen);
  delete from incident_snapshot where tenant_id = self_test_id() and incident_id = any (chosen);
  delete from incident_numbers where tenant_id = self_test_id() and incident_id = any (chosen);
  delete from open_pages where tenant_id = self_test_id() and incident_id = any (chosen);
  delete from notification_delivery where tenant_id = self_test_id() and incident_id = any (chosen);
  delete from notification_request where tenant_id = self_test_id() and incident_id = any (chosen);
  delete from event where tenant_id = self_test_id() and incident_id = any (chosen);
  delete from incident_site where tenant_id = self_test_id() and incident_id = any (chosen);
  delete from incident where tenant_id = self_test_id() and id = any (chosen);
  return cardinality(chosen);
end
$$;

create function refuse_broken_chain()
returns trigger
language plpgsql
set search_path to 'muster', 'pg_temp'
set enable_seqscan to 'off'
as $$
declare
  broken record;
begin
  select a.incident_id, a.seq into broken
  from (
    select
      added.incident_id, added.seq, added.previous_hash,
      lag(added.seq) over log as seq_before,
      lag(added.hash) over log as hash_before
    from added
    window log as (partition by added.incident_id order by added.seq)
  ) a
  where a.previous_hash is distinct from case
    when a.seq = 1 then decode(repeat('00', 32), 'hex')
    when a.seq_before = a.seq - 1 then a.hash_before
    else (
      select before.hash
      from event before
      where before.incident_id = a.incident_id and before.seq = a.seq - 1
    )
  end
  limit 1;
  if found then
    raise exception 'event % of incident % does not follow the one before', broken.seq, broken.incident_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end
$$;

create function refuse_lost_incident()
returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' and current_user = 'muster_expiry' then
    return null;
  end if;
  raise exception 'an incident stays, with its id and its tenant: its log names them' using errcode = 'insufficient_privilege';
end
$$;

create function refuse_rewrite()
returns trigger
language plpgsql
as $$
begin
  if current_user = 'muster_expiry' and (tg_op = 'DELETE' or (tg_op = 'UPDATE' and tg_table_name = 'audit_link')) then
    return null;
  end if;
  raise exception '% is insert-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

create function refuse_stray_events()
returns trigger
language plpgsql
set search_path to 'muster', 'pg_temp'
as $$
begin
  if exists (
    select
    from (select distinct tenant_id, incident_id from added) a
    where not exists (select from incident where tenant_id = a.tenant_id and id = a.incident_id)
  ) then
    raise exception 'an event belongs to no incident of its tenant' using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;

-- Refuses to withdraw a safety audit that is not empty (error MU029).
create function refuse_when_entered()
returns trigger
language plpgsql
set search_path to 'muster'
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.audit_id::text, 22));
  if exists (select from safety_audit_answer where tenant_id = new.tenant_id and audit_id = new.audit_id)
    or exists (select from safety_audit_finding where tenant_id = new.tenant_id and audit_id = new.audit_id)
    or exists (select from safety_audit_photo where tenant_id = new.tenant_id and audit_id = new.audit_id)
    or exists (select from safety_audit_signature where tenant_id = new.tenant_id and audit_id = new.audit_id)
  then
    raise exception 'something is in this safety audit' using errcode = 'MU029';
  end if;
  return new;
end
$$;

-- Refuses to add to a safety audit that was withdrawn (error MU030).
create function refuse_when_put_away()
returns trigger
language plpgsql
set search_path to 'muster'
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.audit_id::text, 22));
  if exists (select from safety_audit_withdrawal where tenant_id = new.tenant_id and audit_id = new.audit_id) then
    raise exception 'this safety audit was put away' using errcode = 'MU030';
  end if;
  return new;
end
$$;

-- Refuses to add to a safety audit that is signed (error MU022).
create function refuse_when_signed()
returns trigger
language plpgsql
set search_path to 'muster'
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.audit_id::text, 22));
  if exists (
    select from safety_audit_signature
    where tenant_id = new.tenant_id and audit_id = new.audit_id and part = 'ran'
  ) then
    raise exception 'this safety audit is signed' using errcode = 'MU022';
  end if;
  return new;
end
$$;

-- The id of the hidden organization of the self-test, and of its only account.
create function self_test_id()
returns uuid
language sql
immutable parallel safe
as $$ select '5e1f7e57-0000-4000-8000-000000000000'::uuid $$;

-- The account behind a sign-in, with the tenants it belongs to that trust this sign-in; null when there is none.
create function signed_in(by_issuer text, by_subject text, by_audiences text[], is_default boolean, by_provider uuid default null::uuid, by_code boolean default false)
returns jsonb
language plpgsql
as $$
declare
  person app_user;
begin
  perform
    set_config('muster.tenant_id', '00000000-0000-0000-0000-000000000000', true),
    set_config('muster.issuer', by_issuer, true),
    set_config('muster.subject', by_subject, true);
  select u.* into person
  from user_identity i
  join app_user u on u.id = i.user_id
  where i.issuer = by_issuer and i.subject = by_subject;
  if person.id is null then
    return null;
  end if;
  perform set_config('muster.user_id', person.id::text, true);
  return jsonb_build_object(
    'id', person.id,
    'email', person.email,
    'name', person.name,
    'isActive', person.is_active,
    'isGlobalAdmin', person.is_global_admin
      and case when by_provider is null then is_default else is_common_provider(by_provider) end,
    'currentTenantId', person.current_tenant_id,
    'memberships', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'tenantKey', t.key,
            'tenantId', t.id,
            'name', t.name,
            'prefix', t.prefix,
            'timeZone', t.time_zone,
            'role', a.named_role,
            'restricted', a.restricted,
            -- What an older server that is still running reads of a restricted manager.
            'siteIds', (
              select coalesce(jsonb_agg(distinct p.site_id), '[]')
              from site_permission p
              where p.user_id = person.id and p.tenant_id = t.id and p.permission = 'manage'
            ),
            'sites', (
              select coalesce(jsonb_agg(jsonb_build_array(p.site_id, p.held) order by p.site_id), '[]')
              from (
                select site_id, jsonb_agg(permission order by permission desc) as held
                from site_permission
                where user_id = person.id and tenant_id = t.id
                group by site_id
              ) p
            )
          )
          order by t.name
        ),
        '[]'
      )
      from tenant_assignment a
      join tenant t on t.id = a.tenant_id
      where a.user_id = person.id
        and t.is_active
        -- As access/tenantProviders.ts says it.
        and case
          when by_provider is not null then
            provider_opens(by_provider, t.id, t.common_sign_in and t.oidc_issuer is null)
          when t.oidc_issuer is not null then t.oidc_issuer = by_issuer and t.oidc_audience = any (by_audiences)
          else is_default and t.common_sign_in and not (t.requires_passkey and by_code)
        end
    ),
    -- Whether a passkey would open more.
    'needsPasskey', by_code and exists (
      select
      from tenant_assignment a
      join tenant t on t.id = a.tenant_id
      where a.user_id = person.id and t.is_active and t.requires_passkey
        and is_default and t.common_sign_in and t.oidc_issuer is null
    )
  );
end
$$;

create function tell_of_notification()
returns trigger
language plpgsql
as $$
begin
  perform pg_notify('muster_notification', '');
  return null;
end
$$;

create function tell_of_rbim()
returns trigger
language plpgsql
as $$
begin
  perform pg_notify('muster_rbim', new.tenant_id::text);
  return null;
end
$$;

create function tell_watch()
returns trigger
language plpgsql
as $$
begin
  perform pg_notify('muster_watch', new.tenant_id::text);
  return null;
end
$$;

create function tenant_in_use()
returns uuid
language plpgsql
stable
as $$
declare
  setting text := current_setting('muster.tenant_id', true);
begin
  if setting is null or setting = '' then
    raise exception 'muster.tenant_id is not set' using errcode = 'insufficient_privilege';
  end if;
  return setting::uuid;
end
$$;
