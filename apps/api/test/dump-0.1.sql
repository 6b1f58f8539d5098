SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE SCHEMA muster;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';
CREATE FUNCTION muster.administered() RETURNS uuid[]
    LANGUAGE sql STABLE
    AS $$
  select coalesce(nullif(current_setting('muster.administered', true), ''), '{}')::uuid[]
$$;
CREATE FUNCTION muster.append_events(of_tenant uuid, of_incident uuid, known_version integer, added jsonb, new_stage text, new_ended_at timestamp with time zone, new_summary jsonb) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
declare
  new_version integer := known_version + jsonb_array_length(added);
begin
  perform set_config('muster.tenant_id', of_tenant::text, true);
  -- It waits for whoever is writing, and then looks again.
  update incident
  set
    version = new_version, stage = new_stage, ended_at = new_ended_at,
    summary = coalesce(new_summary, summary)
  where id = of_incident and version = known_version;
  if not found then
    return false;
  end if;
  insert into event (
    tenant_id, incident_id, seq, id, at, type, actor, data, command_id, part, hash, previous_hash
  )
  select
    of_tenant, of_incident, r.seq, r.id, r.at, r.type, r.actor, r.data, r."commandId", r.part,
    decode(r.hash, 'hex'), decode(r."previousHash", 'hex')
  from jsonb_to_recordset(added) as r (
    seq integer, id uuid, at timestamptz, type text, actor jsonb, data jsonb, "commandId" text,
    part smallint, hash text, "previousHash" text
  );
  perform pg_notify('muster_incident', of_tenant || ' ' || of_incident || ' ' || new_version);
  return true;
end
$$;
COMMENT ON FUNCTION muster.append_events(of_tenant uuid, of_incident uuid, known_version integer, added jsonb, new_stage text, new_ended_at timestamp with time zone, new_summary jsonb) IS 'Adds events to the log of an incident and tells the other servers, if the log is as long as the caller knows it.';
CREATE FUNCTION muster.bags_of_codes(codes text[]) RETURNS SETOF jsonb
    LANGUAGE plpgsql
    AS $$
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
      'emergencyNumber', t.emergency_number
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
COMMENT ON FUNCTION muster.bags_of_codes(codes text[]) IS 'What their pages know of the bags with these barcodes, as far as they, their sites and their organizations are in use.';
CREATE FUNCTION muster.known(name text) RETURNS text
    LANGUAGE sql STABLE
    AS $$
  select coalesce(current_setting('muster.' || name, true), '')
$$;
CREATE FUNCTION muster.known_emails() RETURNS text[]
    LANGUAGE sql STABLE
    AS $$
  select coalesce(nullif(current_setting('muster.emails', true), ''), '{}')::text[]
$$;
CREATE FUNCTION muster.log_is_at(of_tenant uuid, of_incident uuid, known_version integer) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
begin
  perform set_config('muster.tenant_id', of_tenant::text, true);
  return exists (select from incident where id = of_incident and version = known_version);
end
$$;
COMMENT ON FUNCTION muster.log_is_at(of_tenant uuid, of_incident uuid, known_version integer) IS 'Whether the log of an incident is as long as the caller knows it. It waits for nobody.';
CREATE FUNCTION muster.refuse_broken_chain() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'muster', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
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
CREATE FUNCTION muster.refuse_lost_incident() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'an incident stays, with its id and its tenant: its log names them' using errcode = 'insufficient_privilege';
end
$$;
CREATE FUNCTION muster.refuse_rewrite() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception '% is insert-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
CREATE FUNCTION muster.refuse_stray_events() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'muster', 'pg_temp'
    AS $$
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
CREATE FUNCTION muster.refuse_when_entered() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'muster'
    AS $$
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
COMMENT ON FUNCTION muster.refuse_when_entered() IS 'Keeps a safety audit that has anything in it.';
CREATE FUNCTION muster.refuse_when_put_away() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'muster'
    AS $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.audit_id::text, 22));
  if exists (select from safety_audit_withdrawal where tenant_id = new.tenant_id and audit_id = new.audit_id) then
    raise exception 'this safety audit was put away' using errcode = 'MU030';
  end if;
  return new;
end
$$;
COMMENT ON FUNCTION muster.refuse_when_put_away() IS 'Takes nothing for a safety audit that was put away.';
CREATE FUNCTION muster.refuse_when_signed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'muster'
    AS $$
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
COMMENT ON FUNCTION muster.refuse_when_signed() IS 'Keeps a signed safety audit as it was signed.';
CREATE FUNCTION muster.signed_in(by_issuer text, by_subject text, by_audiences text[], is_default boolean) RETURNS jsonb
    LANGUAGE plpgsql
    AS $$
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
    'isGlobalAdmin', person.is_global_admin,
    'currentTenantId', person.current_tenant_id,
    'memberships', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'tenantKey', t.key,
            'tenantId', t.id,
            'name', t.name,
            'prefix', t.prefix,
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
        -- As tenant/trust.ts says it.
        and case
          when t.oidc_issuer is null then is_default
          else t.oidc_issuer = by_issuer and t.oidc_audience = any (by_audiences)
        end
    )
  );
end
$$;
COMMENT ON FUNCTION muster.signed_in(by_issuer text, by_subject text, by_audiences text[], is_default boolean) IS 'The account behind a sign-in, with the tenants it belongs to that trust this sign-in; null when there is none.';
CREATE FUNCTION muster.tell_of_mail() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_notify('muster_mail', '');
  return null;
end
$$;
CREATE FUNCTION muster.tell_of_notification() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_notify('muster_notification', '');
  return null;
end
$$;
CREATE FUNCTION muster.tell_of_rbim() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_notify('muster_rbim', new.tenant_id::text);
  return null;
end
$$;
CREATE FUNCTION muster.tell_watch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_notify('muster_watch', new.tenant_id::text);
  return null;
end
$$;
CREATE FUNCTION muster.tenant_in_use() RETURNS uuid
    LANGUAGE plpgsql STABLE
    AS $$
declare
  setting text := current_setting('muster.tenant_id', true);
begin
  if setting is null or setting = '' then
    raise exception 'muster.tenant_id is not set' using errcode = 'insufficient_privilege';
  end if;
  return setting::uuid;
end
$$;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE muster.added_person (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    incident_id uuid NOT NULL,
    room_id uuid NOT NULL,
    name text NOT NULL,
    added_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT added_person_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);
ALTER TABLE ONLY muster.added_person FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.added_person IS 'One row names somebody a room added to its attendance by hand. The log holds the id alone.';
CREATE TABLE muster.alert_feed (
    tenant_id uuid NOT NULL,
    is_on boolean NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    changed_by_name text NOT NULL,
    CONSTRAINT alert_feed_changed_by_name_check CHECK (((length(changed_by_name) >= 1) AND (length(changed_by_name) <= 200)))
);
ALTER TABLE ONLY muster.alert_feed FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.alert_feed IS 'One row says whether anybody may read of an organisation’s incidents at /feeds/<key>/. None: nobody may.';
CREATE TABLE muster.app_user (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    is_global_admin boolean DEFAULT false NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    current_tenant_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    words text GENERATED ALWAYS AS (lower(((name || ' '::text) || email))) STORED NOT NULL,
    CONSTRAINT app_user_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 320)))),
    CONSTRAINT app_user_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
    CONSTRAINT app_user_version_check CHECK ((version >= 1))
);
ALTER TABLE ONLY muster.app_user FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.app_user IS 'One row is an account. Invited by e-mail; its sign-ins are in user_identity.';
CREATE TABLE muster.audit (
    id bigint NOT NULL,
    tenant_id uuid,
    at timestamp with time zone DEFAULT now() NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    actor_id uuid,
    source_address text,
    before jsonb,
    after jsonb
);
ALTER TABLE ONLY muster.audit FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.audit IS 'One row is a change to an ordinary table, written in the transaction that made it; of no tenant where it is about the whole place. Insert-only.';
ALTER TABLE muster.audit ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME muster.audit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE muster.bag (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    tenant_id uuid NOT NULL,
    site_id integer NOT NULL,
    room_id uuid,
    barcode text NOT NULL,
    name text NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    kind text DEFAULT 'classroom'::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    merged_into_id uuid,
    CONSTRAINT bag_barcode_check CHECK (((length(barcode) >= 16) AND (length(barcode) <= 100))),
    CONSTRAINT bag_kind_check CHECK ((kind = ANY (ARRAY['classroom'::text, 'office'::text, 'assembly'::text, 'reunification'::text]))),
    CONSTRAINT bag_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
    CONSTRAINT bag_version_check CHECK ((version >= 1)),
    CONSTRAINT merged_bag_out_of_use CHECK (((merged_into_id IS NULL) OR (NOT is_active)))
);
ALTER TABLE ONLY muster.bag FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.bag IS 'One row is a safety bag. Who holds its barcode (128 random bits) may open it, so a barcode is never logged.';
CREATE TABLE muster.bag_expiry (
    bag_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    on_day date NOT NULL
);
ALTER TABLE ONLY muster.bag_expiry FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.bag_expiry IS 'One row is the next day on which something in a bag is out of date: on it the server looks at the bag anew.';
CREATE TABLE muster.bag_readiness (
    bag_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    counted_at timestamp with time zone,
    counted_by_name text,
    things integer NOT NULL,
    unknown integer NOT NULL,
    missing integer NOT NULL,
    expired integer NOT NULL,
    next_expiry_on date,
    lacking text[] NOT NULL,
    expiring jsonb NOT NULL,
    CONSTRAINT bag_readiness_check CHECK (((counted_at IS NULL) = (counted_by_name IS NULL))),
    CONSTRAINT bag_readiness_counted_by_name_check CHECK (((length(counted_by_name) >= 1) AND (length(counted_by_name) <= 200))),
    CONSTRAINT bag_readiness_expired_check CHECK ((expired >= 0)),
    CONSTRAINT bag_readiness_expiring_check CHECK ((jsonb_typeof(expiring) = 'array'::text)),
    CONSTRAINT bag_readiness_missing_check CHECK ((missing >= 0)),
    CONSTRAINT bag_readiness_things_check CHECK ((things >= 0)),
    CONSTRAINT bag_readiness_unknown_check CHECK ((unknown >= 0))
);
ALTER TABLE ONLY muster.bag_readiness FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.bag_readiness IS 'One row is how a bag stands that was ever counted or used from. Written with whatever changes it, so that a list of ten thousand bags reads no count.';
CREATE TABLE muster.blank_label (
    barcode text NOT NULL,
    tenant_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by_name text NOT NULL,
    used_by_bag_id uuid,
    CONSTRAINT blank_label_barcode_check CHECK (((length(barcode) >= 16) AND (length(barcode) <= 100)))
);
ALTER TABLE ONLY muster.blank_label FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.blank_label IS 'One row is a label that was printed before its bag was known. Setting it up makes it a bag''s barcode.';
CREATE TABLE muster.camera (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    site_id integer NOT NULL,
    name text NOT NULL,
    looks_at text,
    kind text NOT NULL,
    url text NOT NULL,
    picture_url text,
    is_on boolean DEFAULT true NOT NULL,
    "position" integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT camera_kind_check CHECK ((kind = ANY (ARRAY['snapshot'::text, 'mjpeg'::text, 'hls'::text]))),
    CONSTRAINT camera_looks_at_check CHECK (((length(looks_at) >= 1) AND (length(looks_at) <= 200))),
    CONSTRAINT camera_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
    CONSTRAINT camera_picture_url_check CHECK ((length(picture_url) <= 2000)),
    CONSTRAINT camera_position_check CHECK (("position" >= 1)),
    CONSTRAINT camera_url_check CHECK ((length(url) <= 2000)),
    CONSTRAINT camera_version_check CHECK ((version >= 1))
);
ALTER TABLE ONLY muster.camera FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.camera IS 'One row is a camera of a site that somebody else runs. What it shows is passed on and kept nowhere.';
CREATE TABLE muster.chat_read (
    tenant_id uuid NOT NULL,
    incident_id uuid NOT NULL,
    account_id uuid NOT NULL,
    reader_name text NOT NULL,
    channel text NOT NULL,
    up_to integer NOT NULL,
    CONSTRAINT chat_read_channel_check CHECK (((channel = ANY (ARRAY['command'::text, 'responders'::text])) OR (length(channel) = 36))),
    CONSTRAINT chat_read_reader_name_check CHECK (((length(reader_name) >= 1) AND (length(reader_name) <= 200))),
    CONSTRAINT chat_read_up_to_check CHECK ((up_to >= 1))
);
ALTER TABLE ONLY muster.chat_read FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.chat_read IS 'One row is how far somebody of command has read one channel of the chat of an incident.';
CREATE TABLE muster.drill_occurrence (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    incident_id uuid DEFAULT gen_random_uuid() NOT NULL,
    tenant_id uuid NOT NULL,
    plan_id uuid NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    tell_at timestamp with time zone,
    told_at timestamp with time zone,
    due_at timestamp with time zone NOT NULL,
    stage text DEFAULT 'waiting'::text NOT NULL,
    decided_at timestamp with time zone,
    decided_by_name text,
    reason text,
    CONSTRAINT drill_occurrence_check CHECK (((stage = 'waiting'::text) = (decided_at IS NULL))),
    CONSTRAINT drill_occurrence_reason_check CHECK ((length(reason) <= 2000)),
    CONSTRAINT drill_occurrence_stage_check CHECK ((stage = ANY (ARRAY['waiting'::text, 'started'::text, 'missed'::text, 'heldBack'::text, 'refused'::text, 'cancelled'::text])))
);
ALTER TABLE ONLY muster.drill_occurrence FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.drill_occurrence IS 'One row is one time that a planned drill takes place: the next one of its plan, or what became of an earlier one.';
CREATE TABLE muster.drill_plan (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    owner_id uuid NOT NULL,
    owner_name text NOT NULL,
    plan jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    cancelled_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT drill_plan_version_check CHECK ((version >= 1))
);
ALTER TABLE ONLY muster.drill_plan FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.drill_plan IS 'One row is a drill or a test that is planned ahead, once or again and again.';
CREATE TABLE muster.drill_plan_site (
    tenant_id uuid NOT NULL,
    plan_id uuid NOT NULL,
    site_id integer NOT NULL
);
ALTER TABLE ONLY muster.drill_plan_site FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.drill_plan_site IS 'One row says that a planned drill concerns a site.';
CREATE TABLE muster.drill_remark (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    incident_id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    by_name text NOT NULL,
    text text NOT NULL,
    weather text,
    CONSTRAINT drill_remark_by_name_check CHECK (((length(by_name) >= 1) AND (length(by_name) <= 200))),
    CONSTRAINT drill_remark_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000))),
    CONSTRAINT drill_remark_weather_check CHECK ((length(weather) <= 200))
);
ALTER TABLE ONLY muster.drill_remark FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.drill_remark IS 'One row is what somebody wrote about a drill or an incident after it. Insert-only: the next remark stands beside it.';
CREATE TABLE muster.enrolled_device (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    tenant_id uuid NOT NULL,
    site_id integer NOT NULL,
    bag_id uuid NOT NULL,
    setup_code_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    name text NOT NULL,
    enrolled_at timestamp with time zone DEFAULT now() NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    revoked_at timestamp with time zone,
    CONSTRAINT enrolled_device_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
    CONSTRAINT enrolled_device_token_hash_check CHECK ((length(token_hash) = 32))
);
ALTER TABLE ONLY muster.enrolled_device FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.enrolled_device IS 'One row is a phone that entered a setup code: it sees the names of students at its site until it is revoked.';
CREATE TABLE muster.event (
    tenant_id uuid NOT NULL,
    incident_id uuid NOT NULL,
    seq integer NOT NULL,
    id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    type text NOT NULL,
    actor jsonb NOT NULL,
    data jsonb NOT NULL,
    command_id text NOT NULL,
    part smallint DEFAULT 0 NOT NULL,
    hash bytea NOT NULL,
    previous_hash bytea NOT NULL,
    CONSTRAINT event_command_id_check CHECK ((length(command_id) <= 200)),
    CONSTRAINT event_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT event_part_check CHECK ((part >= 0)),
    CONSTRAINT event_previous_hash_check CHECK ((length(previous_hash) = 32)),
    CONSTRAINT event_seq_check CHECK ((seq >= 1))
);
ALTER TABLE ONLY muster.event FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.event IS 'One row is a fact that happened in an incident. Never changed, never removed; each is sealed over the one before.';
CREATE TABLE muster.feed (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    url text NOT NULL,
    title text NOT NULL,
    is_on boolean DEFAULT true NOT NULL,
    place integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    items jsonb DEFAULT '[]'::jsonb NOT NULL,
    read_at timestamp with time zone,
    etag text,
    last_modified text,
    tried_at timestamp with time zone,
    problem text,
    next_try_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT feed_etag_check CHECK ((length(etag) <= 500)),
    CONSTRAINT feed_last_modified_check CHECK ((length(last_modified) <= 100)),
    CONSTRAINT feed_place_check CHECK ((place >= 1)),
    CONSTRAINT feed_problem_check CHECK ((length(problem) <= 500)),
    CONSTRAINT feed_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
    CONSTRAINT feed_url_check CHECK ((length(url) <= 2000)),
    CONSTRAINT feed_version_check CHECK ((version >= 1))
);
ALTER TABLE ONLY muster.feed FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.feed IS 'One row is a feed of somebody else that an organisation shows on its displays, with what came last.';
CREATE TABLE muster.first_drill_checklist (
    tenant_id uuid NOT NULL,
    skipped text[] DEFAULT '{}'::text[] NOT NULL,
    dismissed_at timestamp with time zone
);
ALTER TABLE ONLY muster.first_drill_checklist FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.first_drill_checklist IS 'One row is what an organization has decided about its checklist: steps it does without, and whether the checklist still shows on the home page.';
CREATE TABLE muster.guest_link (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    tenant_id uuid NOT NULL,
    incident_id uuid NOT NULL,
    guest_id uuid NOT NULL,
    secret_hash bytea NOT NULL,
    is_for_any_device boolean NOT NULL,
    made_at timestamp with time zone DEFAULT now() NOT NULL,
    made_by_name text NOT NULL,
    opened_at timestamp with time zone,
    retired_at timestamp with time zone,
    sent_to text,
    sent_at timestamp with time zone,
    sms_id uuid,
    CONSTRAINT guest_link_secret_hash_check CHECK ((length(secret_hash) = 32)),
    CONSTRAINT guest_link_sent_to_check CHECK ((length(sent_to) <= 320))
);
ALTER TABLE ONLY muster.guest_link FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.guest_link IS 'One row is a link that was given to a guest of an incident. The link itself is kept nowhere.';
CREATE TABLE muster.guest_session (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    tenant_id uuid NOT NULL,
    incident_id uuid NOT NULL,
    guest_id uuid NOT NULL,
    link_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT guest_session_token_hash_check CHECK ((length(token_hash) = 32))
);
ALTER TABLE ONLY muster.guest_session FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.guest_session IS 'One row is a device on which a guest''s link was opened.';
CREATE TABLE muster.help_request (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    site_id integer NOT NULL,
    room_id uuid,
    bag_id uuid NOT NULL,
    type smallint NOT NULL,
    text text,
    photo_id uuid,
    at timestamp with time zone DEFAULT now() NOT NULL,
    stage text DEFAULT 'filed'::text NOT NULL,
    answered_at timestamp with time zone,
    answered_by_name text,
    note text,
    CONSTRAINT help_request_note_check CHECK ((length(note) <= 2000)),
    CONSTRAINT help_request_stage_check CHECK ((stage = ANY (ARRAY['filed'::text, 'accepted'::text, 'done'::text]))),
    CONSTRAINT help_request_text_check CHECK ((length(text) <= 2000)),
    CONSTRAINT help_request_type_check CHECK (((type >= 1) AND (type <= 7)))
);
ALTER TABLE ONLY muster.help_request FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.help_request IS 'One row is a call for help from a bag while no incident runs there.';
CREATE TABLE muster.import_id_column (
    tenant_id uuid NOT NULL,
    kind text NOT NULL,
    header text,
    CONSTRAINT import_id_column_header_check CHECK (((length(header) >= 1) AND (length(header) <= 200))),
    CONSTRAINT import_id_column_kind_check CHECK ((kind = ANY (ARRAY['sites'::text, 'rooms'::text, 'students'::text])))
);
ALTER TABLE ONLY muster.import_id_column FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.import_id_column IS 'One row says which column of an organization’s files of a kind holds the ids, as it was when one was imported last.';
CREATE TABLE muster.import_run (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    kind text NOT NULL,
    file_name text NOT NULL,
    dry_run boolean NOT NULL,
    by_name text NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    stage text DEFAULT 'running'::text NOT NULL,
    rows_read integer DEFAULT 0 NOT NULL,
    heard_at timestamp with time zone DEFAULT now() NOT NULL,
    problem text,
    result jsonb,
    leave_out_ended boolean DEFAULT false NOT NULL,
    skipped_file text,
    CONSTRAINT import_run_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200))),
    CONSTRAINT import_run_kind_check CHECK ((kind = ANY (ARRAY['oneroster'::text, 'sites'::text, 'rooms'::text, 'users'::text, 'rbims'::text, 'students'::text]))),
    CONSTRAINT import_run_stage_check CHECK ((stage = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text])))
);
ALTER TABLE ONLY muster.import_run FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.import_run IS 'One row is an import through the browser: how far it came, and what it did or would have done.';
COMMENT ON COLUMN muster.import_run.leave_out_ended IS 'Whether a OneRoster import left out enrollments that ended before its day.';
CREATE TABLE muster.incident (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    stage text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    summary jsonb NOT NULL,
    CONSTRAINT incident_stage_check CHECK ((stage = ANY (ARRAY['active'::text, 'ended'::text, 'withdrawn'::text]))),
    CONSTRAINT incident_version_check CHECK ((version >= 0))
);
ALTER TABLE ONLY muster.incident FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.incident IS 'One row is an incident: the lock its writers take, and how many events its log has.';
CREATE TABLE muster.incident_numbers (
    tenant_id uuid NOT NULL,
    incident_id uuid NOT NULL,
    edition integer NOT NULL,
    numbers jsonb NOT NULL,
    CONSTRAINT incident_numbers_edition_check CHECK ((edition >= 1))
);
ALTER TABLE ONLY muster.incident_numbers FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.incident_numbers IS 'One row is what the log of an incident that is over came to, so that comparing with it reads no log again.';
CREATE TABLE muster.incident_site (
    tenant_id uuid NOT NULL,
    incident_id uuid NOT NULL,
    site_id integer NOT NULL
);
ALTER TABLE ONLY muster.incident_site FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.incident_site IS 'One row says that an incident concerns a site.';
CREATE TABLE muster.incident_snapshot (
    incident_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    version integer NOT NULL,
    hash bytea NOT NULL,
    shape text NOT NULL,
    seal bytea NOT NULL,
    CONSTRAINT incident_snapshot_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT incident_snapshot_seal_check CHECK ((length(seal) = 32)),
    CONSTRAINT incident_snapshot_version_check CHECK ((version >= 1))
);
ALTER TABLE ONLY muster.incident_snapshot FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.incident_snapshot IS 'One row says that the newest folded state of a running incident is kept, and of how many events.';
CREATE TABLE muster.incident_snapshot_part (
    incident_id uuid NOT NULL,
    part integer NOT NULL,
    tenant_id uuid NOT NULL,
    data text NOT NULL,
    CONSTRAINT incident_snapshot_part_part_check CHECK ((part >= 0))
);
ALTER TABLE ONLY muster.incident_snapshot_part ALTER COLUMN data SET STORAGE EXTERNAL;
ALTER TABLE ONLY muster.incident_snapshot_part FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.incident_snapshot_part IS 'One row is a piece of a folded state, small enough to be written without holding anybody up.';
CREATE TABLE muster.inventory_count (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    bag_id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    by_name text NOT NULL,
    lines jsonb NOT NULL,
    note text,
    photo_id uuid,
    CONSTRAINT inventory_count_by_name_check CHECK (((length(by_name) >= 1) AND (length(by_name) <= 200))),
    CONSTRAINT inventory_count_note_check CHECK ((length(note) <= 2000))
);
ALTER TABLE ONLY muster.inventory_count FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.inventory_count IS 'One row is a count of what is in a bag, on one day. Insert-only: the next count stands beside it.';
CREATE TABLE muster.item_use (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    bag_id uuid NOT NULL,
    item_key text NOT NULL,
    quantity integer NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT item_use_item_key_check CHECK (((length(item_key) >= 1) AND (length(item_key) <= 50))),
    CONSTRAINT item_use_quantity_check CHECK (((quantity >= 1) AND (quantity <= 1000)))
);
ALTER TABLE ONLY muster.item_use FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.item_use IS 'One row says that something was taken from a bag and used. Insert-only.';
CREATE TABLE muster.lockdown_request (
    id uuid NOT NULL,
    incident_id uuid DEFAULT gen_random_uuid() NOT NULL,
    tenant_id uuid NOT NULL,
    site_id integer NOT NULL,
    room_id uuid,
    bag_id uuid NOT NULL,
    settled_by_incident_id uuid,
    needs_confirmation boolean NOT NULL,
    requested_at timestamp with time zone DEFAULT now() NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    stage text DEFAULT 'waiting'::text NOT NULL,
    decided_at timestamp with time zone,
    decided_by_name text,
    reason text,
    CONSTRAINT lockdown_request_check CHECK (((stage = 'waiting'::text) = (decided_at IS NULL))),
    CONSTRAINT lockdown_request_check1 CHECK (((settled_by_incident_id IS NULL) OR (stage = 'started'::text))),
    CONSTRAINT lockdown_request_reason_check CHECK ((length(reason) <= 2000)),
    CONSTRAINT lockdown_request_stage_check CHECK ((stage = ANY (ARRAY['waiting'::text, 'started'::text, 'declined'::text, 'undone'::text])))
);
ALTER TABLE ONLY muster.lockdown_request FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.lockdown_request IS 'One row is a silent lockdown that a bag asked for: confirmed, declined, undone, or started by the clock.';
CREATE TABLE muster.notification_contact (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    phone text NOT NULL,
    CONSTRAINT notification_contact_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{6,14}$'::text))
);
ALTER TABLE ONLY muster.notification_contact FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.notification_contact IS 'One row is the number at which a user gets an SMS of one tenant. They set it themselves.';
CREATE TABLE muster.notification_delivery (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    tenant_id uuid NOT NULL,
    incident_id uuid,
    wish_id uuid NOT NULL,
    channel text NOT NULL,
    address text NOT NULL,
    has_way boolean DEFAULT true NOT NULL,
    name text NOT NULL,
    token text,
    state text DEFAULT 'queued'::text NOT NULL,
    is_real boolean DEFAULT false NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    spent_tries integer DEFAULT 0 NOT NULL,
    next_try_at timestamp with time zone DEFAULT now(),
    problem text,
    queued_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    delivered_at timestamp with time zone,
    acknowledged_at timestamp with time zone,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    site_id integer,
    reader text DEFAULT 'staff'::text NOT NULL,
    CONSTRAINT about_one_thing CHECK ((num_nonnulls(incident_id, site_id) = 1)),
    CONSTRAINT link_of_incident CHECK (((token IS NULL) = (incident_id IS NULL))),
    CONSTRAINT notification_delivery_address_check CHECK ((length(address) <= 320)),
    CONSTRAINT notification_delivery_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'push'::text, 'webhook'::text, 'teamChat'::text]))),
    CONSTRAINT notification_delivery_check CHECK ((spent_tries <= tries)),
    CONSTRAINT notification_delivery_check1 CHECK (((state = 'queued'::text) OR (next_try_at IS NULL))),
    CONSTRAINT notification_delivery_problem_check CHECK ((length(problem) <= 500)),
    CONSTRAINT notification_delivery_reader_check CHECK ((reader = ANY (ARRAY['staff'::text, 'families'::text]))),
    CONSTRAINT notification_delivery_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'delivered'::text, 'failed'::text, 'held'::text])))
);
ALTER TABLE ONLY muster.notification_delivery FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.notification_delivery IS 'One row is one message to one address: the job of sending it, and what became of it.';
CREATE TABLE muster.notification_endpoint (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    name text NOT NULL,
    format text NOT NULL,
    url text NOT NULL,
    secret text,
    old_secret text,
    old_secret_until timestamp with time zone,
    is_active boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT notification_endpoint_check CHECK (((format = 'standard'::text) = (secret IS NOT NULL))),
    CONSTRAINT notification_endpoint_check1 CHECK (((old_secret IS NULL) = (old_secret_until IS NULL))),
    CONSTRAINT notification_endpoint_format_check CHECK ((format = ANY (ARRAY['standard'::text, 'slack'::text, 'teams'::text]))),
    CONSTRAINT notification_endpoint_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
    CONSTRAINT notification_endpoint_old_secret_check CHECK ((old_secret ~~ 'whsec_%'::text)),
    CONSTRAINT notification_endpoint_secret_check CHECK ((secret ~~ 'whsec_%'::text)),
    CONSTRAINT notification_endpoint_url_check CHECK ((length(url) <= 2000)),
    CONSTRAINT notification_endpoint_version_check CHECK ((version >= 1))
);
ALTER TABLE ONLY muster.notification_endpoint FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.notification_endpoint IS 'One row is a webhook, or a channel of Slack or Teams, to which messages are sent.';
CREATE TABLE muster.notification_group (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    name text NOT NULL,
    is_for_families boolean DEFAULT false NOT NULL,
    quiet jsonb,
    is_active boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT notification_group_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
    CONSTRAINT notification_group_version_check CHECK ((version >= 1))
);
ALTER TABLE ONLY muster.notification_group FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.notification_group IS 'One row is a group of people and addresses that are told together.';
CREATE TABLE muster.notification_member (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    group_id uuid NOT NULL,
    "position" bigint NOT NULL,
    member jsonb NOT NULL
);
ALTER TABLE ONLY muster.notification_member FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.notification_member IS 'One row is a line of a group: an account, a role, the staff of a site, an address, a webhook or another group.';
ALTER TABLE muster.notification_member ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME muster.notification_member_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE muster.notification_rule (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    rule jsonb NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT notification_rule_version_check CHECK ((version >= 1))
);
ALTER TABLE ONLY muster.notification_rule FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.notification_rule IS 'One row says who is told of which incidents, when, and in which ways.';
CREATE TABLE muster.notification_wish (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    tenant_id uuid NOT NULL,
    incident_id uuid,
    seq integer,
    stage text,
    told jsonb NOT NULL,
    made_at timestamp with time zone DEFAULT now() NOT NULL,
    words jsonb,
    worked_out_at timestamp with time zone,
    tries integer DEFAULT 0 NOT NULL,
    next_try_at timestamp with time zone DEFAULT now(),
    site_id integer,
    CONSTRAINT about_one_thing CHECK ((num_nonnulls(incident_id, site_id) = 1)),
    CONSTRAINT entry_of_incident CHECK ((num_nonnulls(incident_id, seq, stage) = ANY (ARRAY[0, 3]))),
    CONSTRAINT notification_wish_seq_check CHECK ((seq >= 1)),
    CONSTRAINT notification_wish_stage_check CHECK ((stage = ANY (ARRAY['start'::text, 'update'::text, 'end'::text])))
);
ALTER TABLE ONLY muster.notification_wish FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.notification_wish IS 'One row is something that people are to be told: of an incident, written with the entry of the log that says it; or of the RBIMs of a site, written as what happened to them is marked as told.';
COMMENT ON COLUMN muster.notification_wish.told IS 'What there is to tell. Of an incident packages/domain/src/notification/wish.ts, of RBIMs packages/domain/src/notification/deviceNews.ts.';
CREATE TABLE muster.notification_words (
    tenant_id uuid NOT NULL,
    channel text NOT NULL,
    stage text NOT NULL,
    subject text,
    body text,
    version integer NOT NULL,
    saved_at timestamp with time zone DEFAULT now() NOT NULL,
    saved_by_name text NOT NULL,
    reader text NOT NULL,
    CONSTRAINT notification_words_body_check CHECK (((length(body) >= 1) AND (length(body) <= 4000))),
    CONSTRAINT notification_words_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'push'::text, 'teamChat'::text]))),
    CONSTRAINT notification_words_reader_check CHECK ((reader = ANY (ARRAY['staff'::text, 'families'::text]))),
    CONSTRAINT notification_words_saved_by_name_check CHECK (((length(saved_by_name) >= 1) AND (length(saved_by_name) <= 200))),
    CONSTRAINT notification_words_stage_check CHECK ((stage = ANY (ARRAY['start'::text, 'update'::text, 'end'::text]))),
    CONSTRAINT notification_words_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 200))),
    CONSTRAINT notification_words_version_check CHECK ((version >= 1))
);
ALTER TABLE ONLY muster.notification_words FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.notification_words IS 'One row is how an organization words what people are told: who reads it, in one way, at one stage.';
CREATE UNLOGGED TABLE muster.open_pages (
    tenant_id uuid NOT NULL,
    incident_id uuid NOT NULL,
    server_id uuid NOT NULL,
    room_ids uuid[] NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY muster.open_pages FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.open_pages IS 'One row is the rooms of an incident whose page is open at one server, written when another server asks.';
CREATE TABLE muster.outgoing_mail (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    tenant_id uuid NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    tries integer DEFAULT 0 NOT NULL,
    next_try_at timestamp with time zone DEFAULT now(),
    problem text,
    guest_link_id uuid,
    invited_user_id uuid,
    CONSTRAINT outgoing_mail_recipient_check CHECK ((length(recipient) <= 320))
);
ALTER TABLE ONLY muster.outgoing_mail FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.outgoing_mail IS 'One row is a mail to be sent, written in the transaction that wants it, and kept after it went.';
CREATE TABLE muster.person (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    tenant_id uuid NOT NULL,
    source_id text,
    role text NOT NULL,
    given_name text NOT NULL,
    family_name text NOT NULL,
    email text,
    grades text,
    is_active boolean DEFAULT true NOT NULL,
    from_export boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    from_csv boolean DEFAULT false NOT NULL,
    CONSTRAINT person_email_check CHECK ((length(email) <= 320)),
    CONSTRAINT person_family_name_check CHECK ((length(family_name) <= 200)),
    CONSTRAINT person_given_name_check CHECK ((length(given_name) <= 200)),
    CONSTRAINT person_grades_check CHECK ((length(grades) <= 200)),
    CONSTRAINT person_role_check CHECK ((role = ANY (ARRAY['student'::text, 'staff'::text]))),
    CONSTRAINT person_source_id_check CHECK ((length(source_id) <= 255)),
    CONSTRAINT person_version_check CHECK ((version >= 1))
);
ALTER TABLE ONLY muster.person FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.person IS 'One row is a student or a member of staff as the roster system knows them. Not an account.';
COMMENT ON COLUMN muster.person.from_export IS 'An export of the roster system made or named it; an export that lacks it takes it out of use.';
COMMENT ON COLUMN muster.person.from_csv IS 'A CSV file of students made or named this person; one that lacks them takes them out of use. An export goes before it.';
CREATE TABLE muster.photo (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    bag_id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    content bytea NOT NULL,
    CONSTRAINT photo_content_check CHECK (((length(content) >= 100) AND (length(content) <= 3000000)))
);
ALTER TABLE ONLY muster.photo FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.photo IS 'One row is a photo that somebody took with a bag''s page, for a report or a count.';
CREATE TABLE muster.plan_level (
    tenant_id uuid NOT NULL,
    plan_id uuid NOT NULL,
    level_id text NOT NULL,
    shape jsonb NOT NULL,
    picture_id uuid,
    CONSTRAINT plan_level_level_id_check CHECK (((length(level_id) >= 1) AND (length(level_id) <= 200)))
);
ALTER TABLE ONLY muster.plan_level FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.plan_level IS 'One row is what one level of a plan looks like. Insert-only.';
CREATE TABLE muster.plan_link (
    tenant_id uuid NOT NULL,
    plan_id uuid NOT NULL,
    room_id uuid NOT NULL,
    unit_id text NOT NULL,
    CONSTRAINT plan_link_unit_id_check CHECK (((length(unit_id) >= 1) AND (length(unit_id) <= 200)))
);
ALTER TABLE ONLY muster.plan_link FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.plan_link IS 'One row says which unit of a plan a room is.';
CREATE TABLE muster.plan_picture (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    site_id integer NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    by_name text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    media_type text NOT NULL,
    content bytea NOT NULL,
    CONSTRAINT plan_picture_by_name_check CHECK (((length(by_name) >= 1) AND (length(by_name) <= 200))),
    CONSTRAINT plan_picture_content_check CHECK (((length(content) >= 1) AND (length(content) <= 10500000))),
    CONSTRAINT plan_picture_height_check CHECK (((height >= 1) AND (height <= 8000))),
    CONSTRAINT plan_picture_media_type_check CHECK ((media_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text]))),
    CONSTRAINT plan_picture_width_check CHECK (((width >= 1) AND (width <= 8000)))
);
ALTER TABLE ONLY muster.plan_picture FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.plan_picture IS 'One row is a picture of a floor of a site. Never changed; one that no plan uses is removed after a day.';
CREATE TABLE muster.push_key (
    is_the_one boolean DEFAULT true NOT NULL,
    public_key text NOT NULL,
    private_key text NOT NULL,
    CONSTRAINT push_key_is_the_one_check CHECK (is_the_one)
);
ALTER TABLE ONLY muster.push_key FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.push_key IS 'One row is the key pair (VAPID, RFC 8292) by which push services know this place, where none was configured.';
CREATE TABLE muster.push_subscription (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    endpoint text NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    device text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    secret_hash bytea,
    gone_at timestamp with time zone,
    CONSTRAINT push_subscription_device_check CHECK (((length(device) >= 1) AND (length(device) <= 200))),
    CONSTRAINT push_subscription_endpoint_check CHECK ((length(endpoint) <= 2000)),
    CONSTRAINT push_subscription_secret_hash_check CHECK ((length(secret_hash) = 32))
);
ALTER TABLE ONLY muster.push_subscription FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.push_subscription IS 'One row is a browser on which a user is told, also while its page is closed.';
CREATE TABLE muster.rbim (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    serial_number text NOT NULL,
    model text NOT NULL,
    site_id integer NOT NULL,
    room_id uuid,
    public_key bytea,
    key_set_at timestamp with time zone,
    press text NOT NULL,
    interval_seconds integer NOT NULL,
    low_battery smallint NOT NULL,
    retired_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT rbim_check CHECK (((public_key IS NULL) = (key_set_at IS NULL))),
    CONSTRAINT rbim_interval_seconds_check CHECK (((interval_seconds >= 1) AND (interval_seconds <= 86400))),
    CONSTRAINT rbim_low_battery_check CHECK (((low_battery >= 1) AND (low_battery <= 90))),
    CONSTRAINT rbim_model_check CHECK (((length(model) >= 1) AND (length(model) <= 200))),
    CONSTRAINT rbim_press_check CHECK ((press = ANY (ARRAY['nothing'::text, 'help'::text, 'silentLockdown'::text]))),
    CONSTRAINT rbim_public_key_check CHECK ((length(public_key) = 32)),
    CONSTRAINT rbim_serial_number_check CHECK (((serial_number ~ '^[A-Z0-9][A-Z0-9._-]{2,63}$'::text) AND (serial_number <> 'LIST'::text))),
    CONSTRAINT rbim_version_check CHECK ((version >= 1))
);
ALTER TABLE ONLY muster.rbim FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.rbim IS 'One row is an RBIM: a hardware unit known by its serial number, where it hangs and what its button does.';
CREATE TABLE muster.rbim_entry (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    rbim_id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    kind text NOT NULL,
    detail text,
    is_to_tell boolean DEFAULT false NOT NULL,
    CONSTRAINT rbim_entry_detail_check CHECK ((length(detail) <= 500)),
    CONSTRAINT rbim_entry_kind_check CHECK ((kind = ANY (ARRAY['silent'::text, 'back'::text, 'batteryLow'::text, 'batteryFine'::text, 'broken'::text, 'mended'::text, 'press'::text, 'testPassed'::text, 'testFailed'::text, 'lowBattery'::text, 'fault'::text, 'tamper'::text])))
);
ALTER TABLE ONLY muster.rbim_entry FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.rbim_entry IS 'One row is something that happened to an RBIM: what it reported, or how its state changed. Removed after 400 days.';
CREATE TABLE muster.rbim_sample (
    tenant_id uuid NOT NULL,
    rbim_id uuid NOT NULL,
    hour timestamp with time zone NOT NULL,
    battery smallint,
    signal smallint,
    CONSTRAINT rbim_sample_battery_check CHECK (((battery >= 0) AND (battery <= 100))),
    CONSTRAINT rbim_sample_signal_check CHECK (((signal >= '-200'::integer) AND (signal <= 50)))
);
ALTER TABLE ONLY muster.rbim_sample FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.rbim_sample IS 'One row is battery and signal of an RBIM in one hour. Removed after 35 days.';
CREATE TABLE muster.rbim_standing (
    rbim_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    seen_at timestamp with time zone,
    counter bigint DEFAULT 0 NOT NULL,
    battery smallint,
    signal smallint,
    firmware text,
    fault text,
    tested_at timestamp with time zone,
    is_test_passed boolean,
    silent_since timestamp with time zone,
    low_since timestamp with time zone,
    broken_since timestamp with time zone,
    check_at timestamp with time zone,
    CONSTRAINT rbim_standing_battery_check CHECK (((battery >= 0) AND (battery <= 100))),
    CONSTRAINT rbim_standing_fault_check CHECK ((length(fault) <= 200)),
    CONSTRAINT rbim_standing_firmware_check CHECK ((length(firmware) <= 50)),
    CONSTRAINT rbim_standing_signal_check CHECK (((signal >= '-200'::integer) AND (signal <= 50)))
)
WITH (fillfactor='50');
ALTER TABLE ONLY muster.rbim_standing FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.rbim_standing IS 'One row is how an RBIM was when it last said so, and what its managers were told of it.';
CREATE TABLE muster.rbim_telling (
    tenant_id uuid NOT NULL,
    site_id integer NOT NULL,
    told_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY muster.rbim_telling FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.rbim_telling IS 'One row says when the managers of a site were last told of its RBIMs, so that what breaks together is one mail.';
CREATE TABLE muster.resource (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    tenant_id uuid NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    body text,
    url text,
    phone text,
    "position" integer DEFAULT 0 NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    captions_url text,
    CONSTRAINT resource_body_check CHECK ((length(body) <= 20000)),
    CONSTRAINT resource_captions_url_check CHECK ((length(captions_url) <= 500)),
    CONSTRAINT resource_kind_check CHECK ((kind = ANY (ARRAY['procedure'::text, 'clip'::text, 'contact'::text, 'plan'::text]))),
    CONSTRAINT resource_phone_check CHECK ((length(phone) <= 50)),
    CONSTRAINT resource_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
    CONSTRAINT resource_url_check CHECK ((length(url) <= 500)),
    CONSTRAINT resource_version_check CHECK ((version >= 1))
);
ALTER TABLE ONLY muster.resource FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.resource IS 'One row is something every bag of a tenant can look up: a procedure, a clip, a contact, a plan.';
CREATE TABLE muster.retired_code (
    code_hash text NOT NULL,
    tenant_id uuid NOT NULL,
    retired_on date DEFAULT CURRENT_DATE NOT NULL,
    CONSTRAINT retired_code_code_hash_check CHECK ((code_hash ~ '^[0-9a-f]{64}$'::text))
);
ALTER TABLE ONLY muster.retired_code FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.retired_code IS 'One row is a code of a bag that was replaced by a new one, of which only a hash is kept.';
CREATE TABLE muster.room (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    tenant_id uuid NOT NULL,
    site_id integer NOT NULL,
    source_id text,
    name text NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    from_export boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    merged_into_id uuid,
    CONSTRAINT merged_room_out_of_use CHECK (((merged_into_id IS NULL) OR (NOT is_active))),
    CONSTRAINT room_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
    CONSTRAINT room_source_id_check CHECK ((length(source_id) <= 255)),
    CONSTRAINT room_version_check CHECK ((version >= 1))
);
ALTER TABLE ONLY muster.room FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.room IS 'One row is a place with people in it that answers for itself during an incident.';
COMMENT ON COLUMN muster.room.from_export IS 'An export of the roster system made or named it; an export that lacks it takes it out of use.';
CREATE TABLE muster.roster_entry (
    tenant_id uuid NOT NULL,
    room_id uuid NOT NULL,
    person_id uuid NOT NULL,
    role text NOT NULL,
    by_hand boolean DEFAULT false NOT NULL,
    from_csv boolean DEFAULT false NOT NULL,
    CONSTRAINT roster_entry_role_check CHECK ((role = ANY (ARRAY['student'::text, 'staff'::text])))
);
ALTER TABLE ONLY muster.roster_entry FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.roster_entry IS 'One row says that a person belongs to a room: a student of a class that meets there, or its teacher.';
COMMENT ON COLUMN muster.roster_entry.from_csv IS 'A CSV file of students put this person on this roster; one that names the site and does not, takes them off.';
CREATE TABLE muster.rule_pack (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    pack jsonb NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    about text DEFAULT 'drills'::text NOT NULL,
    CONSTRAINT rule_pack_about_check CHECK ((about = ANY (ARRAY['drills'::text, 'contents'::text]))),
    CONSTRAINT rule_pack_version_check CHECK ((version >= 1))
);
ALTER TABLE ONLY muster.rule_pack FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.rule_pack IS 'One row is what a law or a policy asks for, as a tenant goes by it.';
COMMENT ON COLUMN muster.rule_pack.about IS 'What the pack asks for: drills, or what is in a bag.';
CREATE TABLE muster.safety_audit (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    site_id integer NOT NULL,
    template_id uuid,
    template_version integer NOT NULL,
    template_name text NOT NULL,
    sections jsonb NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    started_by_id uuid NOT NULL,
    started_by_name text NOT NULL,
    CONSTRAINT safety_audit_check CHECK (((template_id IS NULL) = (template_version = 0))),
    CONSTRAINT safety_audit_sections_check CHECK ((jsonb_typeof(sections) = 'array'::text)),
    CONSTRAINT safety_audit_started_by_name_check CHECK (((length(started_by_name) >= 1) AND (length(started_by_name) <= 200))),
    CONSTRAINT safety_audit_template_name_check1 CHECK (((length(template_name) >= 1) AND (length(template_name) <= 200))),
    CONSTRAINT safety_audit_template_version_check1 CHECK ((template_version >= 0))
);
ALTER TABLE ONLY muster.safety_audit FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.safety_audit IS 'One row is a safety audit of a site: who started it, and what it asks. Insert-only.';
CREATE TABLE muster.safety_audit_answer (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    audit_id uuid NOT NULL,
    question_key text NOT NULL,
    value text,
    note text,
    photo_id uuid,
    is_commendable boolean NOT NULL,
    seen_id uuid,
    given_at timestamp with time zone NOT NULL,
    arrived bigint NOT NULL,
    arrived_at timestamp with time zone DEFAULT now() NOT NULL,
    by_id uuid NOT NULL,
    by_name text NOT NULL,
    CONSTRAINT safety_audit_answer_by_name_check CHECK (((length(by_name) >= 1) AND (length(by_name) <= 200))),
    CONSTRAINT safety_audit_answer_note_check CHECK (((length(note) >= 1) AND (length(note) <= 2000))),
    CONSTRAINT safety_audit_answer_question_key_check CHECK (((length(question_key) >= 1) AND (length(question_key) <= 60))),
    CONSTRAINT safety_audit_answer_value_check CHECK ((value = ANY (ARRAY['ok'::text, 'notOk'::text, 'notApplicable'::text, '0'::text, '1'::text, '2'::text, '3'::text, '4'::text])))
);
ALTER TABLE ONLY muster.safety_audit_answer FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.safety_audit_answer IS 'One row is an answer to one question of a safety audit. Insert-only: a later answer stands over it.';
ALTER TABLE muster.safety_audit_answer ALTER COLUMN arrived ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME muster.safety_audit_answer_arrived_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE muster.safety_audit_finding (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    audit_id uuid NOT NULL,
    question_key text,
    text text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    by_id uuid NOT NULL,
    by_name text NOT NULL,
    CONSTRAINT safety_audit_finding_by_name_check CHECK (((length(by_name) >= 1) AND (length(by_name) <= 200))),
    CONSTRAINT safety_audit_finding_question_key_check CHECK (((length(question_key) >= 1) AND (length(question_key) <= 60))),
    CONSTRAINT safety_audit_finding_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);
ALTER TABLE ONLY muster.safety_audit_finding FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.safety_audit_finding IS 'One row is what a safety audit found to be mended; it becomes a task. Insert-only.';
CREATE TABLE muster.safety_audit_photo (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    audit_id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    content bytea NOT NULL,
    CONSTRAINT safety_audit_photo_content_check CHECK (((octet_length(content) >= 100) AND (octet_length(content) <= 3000000)))
);
ALTER TABLE ONLY muster.safety_audit_photo FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.safety_audit_photo IS 'One row is a photo that was taken for an answer of a safety audit. Insert-only.';
CREATE TABLE muster.safety_audit_remark (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    audit_id uuid NOT NULL,
    text text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    by_id uuid NOT NULL,
    by_name text NOT NULL,
    CONSTRAINT safety_audit_remark_by_name_check CHECK (((length(by_name) >= 1) AND (length(by_name) <= 200))),
    CONSTRAINT safety_audit_remark_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);
ALTER TABLE ONLY muster.safety_audit_remark FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.safety_audit_remark IS 'One row is what somebody wrote under a safety audit that was signed. Insert-only.';
CREATE TABLE muster.safety_audit_signature (
    tenant_id uuid NOT NULL,
    audit_id uuid NOT NULL,
    part text NOT NULL,
    signed_name text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    by_id uuid NOT NULL,
    by_name text NOT NULL,
    result jsonb,
    CONSTRAINT safety_audit_signature_by_name_check CHECK (((length(by_name) >= 1) AND (length(by_name) <= 200))),
    CONSTRAINT safety_audit_signature_check CHECK (((part = 'ran'::text) = (result IS NOT NULL))),
    CONSTRAINT safety_audit_signature_part_check CHECK ((part = ANY (ARRAY['ran'::text, 'countersigned'::text]))),
    CONSTRAINT safety_audit_signature_signed_name_check CHECK (((length(signed_name) >= 1) AND (length(signed_name) <= 200)))
);
ALTER TABLE ONLY muster.safety_audit_signature FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.safety_audit_signature IS 'One row is a signature under a safety audit. Insert-only; from the first one on, nothing is added to what was signed.';
CREATE TABLE muster.safety_audit_template (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    tenant_id uuid NOT NULL,
    template_id uuid NOT NULL,
    version integer NOT NULL,
    name text NOT NULL,
    sections jsonb,
    saved_at timestamp with time zone DEFAULT now() NOT NULL,
    saved_by_name text NOT NULL,
    CONSTRAINT safety_audit_template_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
    CONSTRAINT safety_audit_template_saved_by_name_check CHECK (((length(saved_by_name) >= 1) AND (length(saved_by_name) <= 200))),
    CONSTRAINT safety_audit_template_sections_check CHECK ((jsonb_typeof(sections) = 'array'::text)),
    CONSTRAINT safety_audit_template_version_check CHECK ((version >= 1))
);
ALTER TABLE ONLY muster.safety_audit_template FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.safety_audit_template IS 'One row is a version of what a tenant’s safety audits ask. Insert-only: the newest is in force.';
CREATE TABLE muster.safety_audit_withdrawal (
    tenant_id uuid NOT NULL,
    audit_id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    by_id uuid NOT NULL,
    by_name text NOT NULL,
    CONSTRAINT safety_audit_withdrawal_by_name_check CHECK (((length(by_name) >= 1) AND (length(by_name) <= 200)))
);
ALTER TABLE ONLY muster.safety_audit_withdrawal FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.safety_audit_withdrawal IS 'One row is a safety audit that was put away with nothing in it. Insert-only.';
CREATE TABLE muster.setup_code (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    tenant_id uuid NOT NULL,
    site_id integer NOT NULL,
    code text NOT NULL,
    max_uses integer NOT NULL,
    uses integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by_name text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    CONSTRAINT setup_code_check CHECK (((uses >= 0) AND (uses <= max_uses))),
    CONSTRAINT setup_code_code_check CHECK ((code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'::text)),
    CONSTRAINT setup_code_max_uses_check CHECK (((max_uses >= 1) AND (max_uses <= 1000)))
);
ALTER TABLE ONLY muster.setup_code FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.setup_code IS 'One row is a code that lets its holder set up bags at one site and makes their phones known, so many times and so long.';
CREATE TABLE muster.site (
    id integer NOT NULL,
    tenant_id uuid NOT NULL,
    source_id text,
    name text NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    latitude double precision,
    longitude double precision,
    from_export boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    retired_at timestamp with time zone,
    command_id uuid,
    CONSTRAINT site_check CHECK (((latitude IS NULL) = (longitude IS NULL))),
    CONSTRAINT site_check1 CHECK (((retired_at IS NULL) OR (NOT is_active))),
    CONSTRAINT site_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
    CONSTRAINT site_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
    CONSTRAINT site_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
    CONSTRAINT site_source_id_check CHECK ((length(source_id) <= 255)),
    CONSTRAINT site_version_check CHECK ((version >= 1))
);
ALTER TABLE ONLY muster.site FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.site IS 'One row is a school, office or campus of a tenant. source_id is its sourcedId in the roster system.';
COMMENT ON COLUMN muster.site.from_export IS 'An export of the roster system made or named it; an export that lacks it takes it out of use.';
ALTER TABLE muster.site ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME muster.site_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE muster.site_permission (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    site_id integer NOT NULL,
    permission text DEFAULT 'manage'::text NOT NULL,
    CONSTRAINT site_permission_permission_check CHECK ((permission = ANY (ARRAY['view'::text, 'manage'::text])))
);
ALTER TABLE ONLY muster.site_permission FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.site_permission IS 'One row lets a user who is restricted to sites look at one site (view), or do there all that their role does (manage).';
CREATE TABLE muster.site_plan (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    site_id integer NOT NULL,
    number integer NOT NULL,
    file_name text NOT NULL,
    imported_at timestamp with time zone DEFAULT now() NOT NULL,
    imported_by_name text NOT NULL,
    levels jsonb NOT NULL,
    units jsonb NOT NULL,
    CONSTRAINT site_plan_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200))),
    CONSTRAINT site_plan_number_check CHECK ((number >= 1))
);
ALTER TABLE ONLY muster.site_plan FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.site_plan IS 'One row is a floor plan of a site as it was imported. Insert-only: the next one stands beside it.';
CREATE TABLE muster.task (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    tenant_id uuid NOT NULL,
    site_id integer NOT NULL,
    bag_id uuid,
    title text NOT NULL,
    detail text,
    origin text NOT NULL,
    stage text DEFAULT 'open'::text NOT NULL,
    due_on date,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by_name text NOT NULL,
    done_at timestamp with time zone,
    done_by_name text,
    version integer DEFAULT 1 NOT NULL,
    incident_id uuid,
    finding_id uuid,
    owner_id uuid,
    owner_name text,
    origin_key text,
    origin_id uuid,
    begun_at timestamp with time zone,
    begun_by_name text,
    recurrence jsonb,
    time_zone text DEFAULT 'UTC'::text NOT NULL,
    late_at timestamp with time zone,
    remind_at timestamp with time zone,
    CONSTRAINT task_begun_by_name_check CHECK (((length(begun_by_name) >= 1) AND (length(begun_by_name) <= 200))),
    CONSTRAINT task_comes_again CHECK (((recurrence IS NULL) OR (due_on IS NOT NULL))),
    CONSTRAINT task_detail_check CHECK ((length(detail) <= 4000)),
    CONSTRAINT task_of_finding CHECK (((finding_id IS NULL) = (incident_id IS NULL))),
    CONSTRAINT task_origin_check CHECK ((origin = ANY (ARRAY['restock'::text, 'audit'::text, 'after-action'::text, 'device'::text, 'manual'::text]))),
    CONSTRAINT task_origin_key_check CHECK (((length(origin_key) >= 1) AND (length(origin_key) <= 200))),
    CONSTRAINT task_owner_name_check CHECK (((length(owner_name) >= 1) AND (length(owner_name) <= 200))),
    CONSTRAINT task_stage_check CHECK ((stage = ANY (ARRAY['open'::text, 'done'::text]))),
    CONSTRAINT task_time_zone_check CHECK ((length(time_zone) <= 64)),
    CONSTRAINT task_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
    CONSTRAINT task_version_check CHECK ((version >= 1))
);
ALTER TABLE ONLY muster.task FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.task IS 'One row is something to be done at a site before the next emergency.';
CREATE TABLE muster.task_comment (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    task_id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    by_name text NOT NULL,
    text text NOT NULL,
    CONSTRAINT task_comment_by_name_check CHECK (((length(by_name) >= 1) AND (length(by_name) <= 200))),
    CONSTRAINT task_comment_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);
ALTER TABLE ONLY muster.task_comment FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.task_comment IS 'One row is what somebody said about a task. Insert-only: the next one stands beside it.';
CREATE TABLE muster.task_photo (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    task_id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    by_name text NOT NULL,
    content bytea NOT NULL,
    CONSTRAINT task_photo_by_name_check CHECK (((length(by_name) >= 1) AND (length(by_name) <= 200))),
    CONSTRAINT task_photo_content_check CHECK (((length(content) >= 100) AND (length(content) <= 3000000)))
);
ALTER TABLE ONLY muster.task_photo FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.task_photo IS 'One row is a photo that shows what a task is about. Insert-only.';
CREATE TABLE muster.template_version (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    tenant_id uuid NOT NULL,
    kind text NOT NULL,
    action text,
    type smallint,
    version integer NOT NULL,
    items jsonb,
    note text,
    restored_from integer,
    saved_at timestamp with time zone DEFAULT now() NOT NULL,
    saved_by_name text NOT NULL,
    CONSTRAINT template_version_action_check CHECK ((action = ANY (ARRAY['Hold'::text, 'Secure'::text, 'Lockdown'::text, 'Evacuate'::text, 'Shelter'::text]))),
    CONSTRAINT template_version_check CHECK (((restored_from >= 1) AND (restored_from <= (version - 1)))),
    CONSTRAINT template_version_check1 CHECK (((kind = 'instructions'::text) OR (type IS NULL))),
    CONSTRAINT template_version_items_check CHECK ((jsonb_typeof(items) = 'array'::text)),
    CONSTRAINT template_version_kind_check CHECK ((kind = ANY (ARRAY['instructions'::text, 'messages'::text, 'contents-classroom'::text, 'contents-office'::text, 'contents-assembly'::text, 'contents-reunification'::text]))),
    CONSTRAINT template_version_note_check CHECK (((length(note) >= 1) AND (length(note) <= 200))),
    CONSTRAINT template_version_saved_by_name_check CHECK (((length(saved_by_name) >= 1) AND (length(saved_by_name) <= 200))),
    CONSTRAINT template_version_type_check CHECK (((type >= 1) AND (type <= 7))),
    CONSTRAINT template_version_version_check CHECK ((version >= 1))
);
ALTER TABLE ONLY muster.template_version FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.template_version IS 'One row is a version of a tenant''s set of instructions or messages, for an action and a type or any, or of what belongs in a kind of bag. Insert-only.';
CREATE TABLE muster.tenant (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    key text NOT NULL,
    name text NOT NULL,
    prefix text NOT NULL,
    student_names text DEFAULT 'devices'::text NOT NULL,
    has_chat boolean DEFAULT true NOT NULL,
    soft_lockdown_enabled boolean DEFAULT false NOT NULL,
    soft_lockdown_security_enabled boolean DEFAULT true NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    brand_color text,
    logo_urls text[] DEFAULT '{}'::text[] NOT NULL,
    feed_urls text[] DEFAULT '{}'::text[] NOT NULL,
    oidc_issuer text,
    oidc_client_id text,
    oidc_audience text,
    roster_updated_at timestamp with time zone,
    emergency_number text,
    CONSTRAINT tenant_brand_color_check CHECK ((brand_color ~* '^#[0-9a-f]{6}$'::text)),
    CONSTRAINT tenant_check CHECK ((num_nulls(oidc_issuer, oidc_client_id, oidc_audience) = ANY (ARRAY[0, 3]))),
    CONSTRAINT tenant_emergency_number_check CHECK (((length(emergency_number) >= 2) AND (length(emergency_number) <= 50))),
    CONSTRAINT tenant_key_check CHECK ((key ~ '^[a-z0-9][a-z0-9-]{0,62}$'::text)),
    CONSTRAINT tenant_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
    CONSTRAINT tenant_oidc_audience_check CHECK (((length(oidc_audience) >= 1) AND (length(oidc_audience) <= 200))),
    CONSTRAINT tenant_oidc_client_id_check CHECK (((length(oidc_client_id) >= 1) AND (length(oidc_client_id) <= 200))),
    CONSTRAINT tenant_oidc_issuer_check CHECK (((oidc_issuer ~ '^https?://[^[:space:]]+$'::text) AND (length(oidc_issuer) <= 500))),
    CONSTRAINT tenant_prefix_check CHECK ((prefix ~ '^[a-z0-9][a-z0-9-]{0,62}$'::text)),
    CONSTRAINT tenant_student_names_check CHECK ((student_names = ANY (ARRAY['devices'::text, 'everyone'::text]))),
    CONSTRAINT tenant_version_check CHECK ((version >= 1))
);
ALTER TABLE ONLY muster.tenant FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.tenant IS 'One row is an organisation that uses Muster: a district or a single school.';
COMMENT ON COLUMN muster.tenant.feed_urls IS 'Not read any more: see feed.';
COMMENT ON COLUMN muster.tenant.oidc_issuer IS 'Where its people sign in. Null: at the provider of the whole place.';
CREATE TABLE muster.tenant_assignment (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role text NOT NULL,
    restricted boolean DEFAULT false NOT NULL,
    named_role text GENERATED ALWAYS AS (
CASE
    WHEN ((role = 'Manager'::text) AND restricted) THEN 'SiteSpecific'::text
    ELSE role
END) STORED NOT NULL,
    CONSTRAINT tenant_assignment_role_check CHECK ((role = ANY (ARRAY['TenantAdmin'::text, 'Manager'::text, 'Staff'::text])))
);
ALTER TABLE ONLY muster.tenant_assignment FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.tenant_assignment IS 'One row gives a user one role in one tenant: everywhere, or restricted to the sites in site_permission.';
CREATE TABLE muster.user_identity (
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id uuid NOT NULL,
    linked_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT user_identity_issuer_check CHECK (((length(issuer) >= 1) AND (length(issuer) <= 500))),
    CONSTRAINT user_identity_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 255)))
);
ALTER TABLE ONLY muster.user_identity FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.user_identity IS 'One row is a sign-in of an account: a subject of an issuer, linked the first time it came.';
CREATE TABLE muster.write_check (
    is_only boolean DEFAULT true NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT write_check_is_only_check CHECK (is_only)
);
ALTER TABLE ONLY muster.write_check FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE muster.write_check IS 'One row that every server overwrites every other second, to find out whether the database can be written.';
CREATE TABLE public.muster_migration (
    name text NOT NULL,
    checksum text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);
INSERT INTO muster.app_user VALUES
	('a2ac817c-08e8-46fe-9f94-c4fb4ef45acd', 'tenantadmin@oak.example.org', 'TenantAdmin of oak', false, true, '153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', '2026-11-26 01:13:42.197081+00', 1, DEFAULT),
	('f640e8b8-0d1c-4c62-af4e-102559ccc6c5', 'manager@oak.example.org', 'Manager of oak', false, true, '153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', '2026-11-26 01:13:42.198936+00', 1, DEFAULT),
	('b2153d98-d054-40a1-acb1-3c23d1316fe2', 'sitespecific@oak.example.org', 'SiteSpecific of oak', false, true, '153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', '2026-11-26 01:13:42.199519+00', 1, DEFAULT),
	('e5514e51-fc53-4a9a-80c1-105234e25177', 'staff@oak.example.org', 'Staff of oak', false, true, '153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', '2026-11-26 01:13:42.200537+00', 1, DEFAULT),
	('c9d4a3d7-ab4b-4634-baca-80c760cfa7bf', 'tenantadmin@river.example.org', 'TenantAdmin of river', false, true, 'f5f65a24-6c9d-4fa6-8ea2-e052e3aa6a55', '2026-11-26 01:13:42.20713+00', 1, DEFAULT),
	('843e7831-308e-47e4-8f6f-04cc14b3f255', 'manager@river.example.org', 'Manager of river', false, true, 'f5f65a24-6c9d-4fa6-8ea2-e052e3aa6a55', '2026-11-26 01:13:42.208226+00', 1, DEFAULT),
	('f42b3666-bba0-4d12-9127-02b9d41075f9', 'sitespecific@river.example.org', 'SiteSpecific of river', false, true, 'f5f65a24-6c9d-4fa6-8ea2-e052e3aa6a55', '2026-11-26 01:13:42.208876+00', 1, DEFAULT),
	('aebe4a8d-c395-4160-8e74-f645796ef923', 'staff@river.example.org', 'Staff of river', false, true, 'f5f65a24-6c9d-4fa6-8ea2-e052e3aa6a55', '2026-11-26 01:13:42.209849+00', 1, DEFAULT),
	('335b2f74-438a-4ad7-b9dd-e380f48ef0be', 'admin@example.org', 'Global Admin', true, true, '153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', '2026-11-26 01:13:42.210422+00', 1, DEFAULT);
INSERT INTO muster.audit OVERRIDING SYSTEM VALUE VALUES
	(1, '153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', '2026-11-26 01:13:42.538082+00', 'Manager of oak', 'notificationGroup.created', 'Everybody', '{}', 'f640e8b8-0d1c-4c62-af4e-102559ccc6c5', '127.0.0.1', NULL, '{"name": "Everybody", "quiet": null, "isForFamilies": false}'),
	(2, '153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', '2026-11-26 01:13:42.551436+00', 'Manager of oak', 'notificationRule.created', 'Everybody', '{}', 'f640e8b8-0d1c-4c62-af4e-102559ccc6c5', '127.0.0.1', NULL, '{"name": "Everybody", "kinds": ["Actual", "Exercise", "Test"], "types": null, "stages": ["start", "update", "end"], "siteIds": null, "channels": ["email"], "groupIds": ["5c6c1ebc-e97a-477c-bbdd-a8479bf3343e"], "tellsOfDevices": false}');
INSERT INTO muster.bag VALUES
	('a4323805-39a3-4268-a9a8-eeb0768690dd', '153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', 1, '93d8cc42-0c03-4ef0-b3ba-cea22d86d338', 'eURZU6qN227UOZhOfv4CCA', 'Room 1', true, 'classroom', 1, NULL),
	('84d8aaa8-7d1d-4b0d-8f71-6ec464ec61dc', '153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', 1, '5d1d5147-95e8-46e0-baa6-e03178e17687', '7ppTx3cwB2FIDqlZHwmSdw', 'Room 2', true, 'classroom', 1, NULL),
	('60721bee-b8cb-433d-a418-855e121a5e92', '153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', 2, '2a9ea2aa-1c04-487b-965c-78fcd4b9bc82', 'g7A_8VOUYnTS9YdNGehlhw', 'Room 1', true, 'classroom', 1, NULL),
	('c92a4a3f-dce1-4a0c-b9d0-d428c6bcb90a', '153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', 2, '3cdcb145-c934-481c-9353-10810b913467', 'F4nuWjTso9pbV8kFPee83g', 'Room 2', true, 'classroom', 1, NULL),
	('a16c8b36-00ad-49a8-a949-db8eda7a6ca0', 'f5f65a24-6c9d-4fa6-8ea2-e052e3aa6a55', 3, '17535545-ea22-46fc-8fd4-3802d551d657', 'nT1ryILeeTC4iPyOlGaZzQ', 'Room 1', true, 'classroom', 1, NULL),
	('e2c0cb24-1c46-43df-9ef3-6cf7db12ce36', 'f5f65a24-6c9d-4fa6-8ea2-e052e3aa6a55', 3, '100205e4-a086-40e7-98c7-325473595e61', 'pyUW9kULUO4esKhUQ-243Q', 'Room 2', true, 'classroom', 1, NULL),
	('043b8040-36af-44f7-88dc-20e5ef01d3f1', 'f5f65a24-6c9d-4fa6-8ea2-e052e3aa6a55', 4, '6a9b2fa3-1a64-47c4-93b3-d5feb5bc92a8', 'imHWO6ES6I4zFZQ4UjG-MA', 'Room 1', true, 'classroom', 1, NULL),
	('2fd3a21b-b445-45f8-859a-63d7e3869ce3', 'f5f65a24-6c9d-4fa6-8ea2-e052e3aa6a55', 4, '27ff6d98-0e83-4b4e-9cd5-ae7eb0d77d6b', '3IgvJiH0Y67fE5r4UE726w', 'Room 2', true, 'classroom', 1, NULL);
INSERT INTO muster.event VALUES
	('153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', '290b82d2-de24-4d66-a23d-04d9205c9020', 1, '01a2156a-5fb8-7188-a1ad-828d2ef8d137', '2026-11-26 01:13:42.584+00', 'IncidentStarted', '{"id": "f640e8b8-0d1c-4c62-af4e-102559ccc6c5", "kind": "user", "name": "Manager of oak"}', '{"kind": "Exercise", "type": 1, "rooms": [{"id": "93d8cc42-0c03-4ef0-b3ba-cea22d86d338", "name": "Room 1", "bagId": "a4323805-39a3-4268-a9a8-eeb0768690dd", "siteId": 1, "expected": 1}, {"id": "5d1d5147-95e8-46e0-baa6-e03178e17687", "name": "Room 2", "bagId": "84d8aaa8-7d1d-4b0d-8f71-6ec464ec61dc", "siteId": 1, "expected": 2}], "sites": [{"id": 1, "name": "oak east", "students": 3}], "action": "Lockdown", "hasChat": true, "location": null, "siteBags": [], "students": 3, "instructions": [{"id": "041e1949-99c1-475b-905c-a109a5c2e795", "text": "Lock the door and switch off the lights", "phase": "during", "dataType": 0, "required": true}, {"id": "0f4bfd98-d42d-4120-b656-3986afa119df", "text": "Move everyone out of sight, away from door and windows", "phase": "during", "dataType": 0, "required": true}, {"id": "f8f8b7db-2bd1-45cd-9e41-793c0099ccab", "text": "Phones silent, nobody opens the door", "phase": "during", "dataType": 0, "required": true}, {"id": "41b142e6-cbdd-4550-aad4-d29c56615f2b", "text": "Was everyone in your room all right at the end?", "phase": "after", "dataType": 1, "required": false}, {"id": "c3e0f0cd-cac1-49cc-b7ed-250c128bf3ef", "text": "Did every message reach you in time?", "phase": "after", "dataType": 1, "required": false}, {"id": "cc19dc17-2638-4510-aafc-a2fa607c24fa", "text": "What should go better next time?", "phase": "after", "dataType": 3, "required": false}]}', '15345353-c36a-45b1-86d1-181b3165c6e6', 0, '\xbef09388c4baddf09c7b32a215aac56c878883fbacdef28b404c04c083942c8b', '\x0000000000000000000000000000000000000000000000000000000000000000'),
	('153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', '290b82d2-de24-4d66-a23d-04d9205c9020', 2, '01a2156a-5fbb-76be-9b12-28c03a315c5c', '2026-11-26 01:13:42.584+00', 'BroadcastSent', '{"id": "f640e8b8-0d1c-4c62-af4e-102559ccc6c5", "kind": "user", "name": "Manager of oak"}', '{"message": "Lockdown. Lock the door, lights off, everyone out of sight. Stay silent.", "severity": 3}', '15345353-c36a-45b1-86d1-181b3165c6e6', 1, '\x75830e432d907e176537b65e9b5c0fc2ab88ac6b09b780f9f252ece3220ce9ac', '\xbef09388c4baddf09c7b32a215aac56c878883fbacdef28b404c04c083942c8b'),
	('153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', '290b82d2-de24-4d66-a23d-04d9205c9020', 3, '01a2156a-5fd9-7bad-bd26-418917b22a54', '2026-11-26 01:13:42.616+00', 'InstructionCompleted', '{"id": "a4323805-39a3-4268-a9a8-eeb0768690dd", "kind": "bag", "name": "Room 1"}', '{"roomId": "93d8cc42-0c03-4ef0-b3ba-cea22d86d338", "values": {}, "instructionIds": ["041e1949-99c1-475b-905c-a109a5c2e795", "0f4bfd98-d42d-4120-b656-3986afa119df", "f8f8b7db-2bd1-45cd-9e41-793c0099ccab"]}', 'a4323805-39a3-4268-a9a8-eeb0768690dd:aB3dE9:1', 0, '\x3af94c4584d179a42a1256614669324334928cd73a6964c1a33d6663f9bbe160', '\x75830e432d907e176537b65e9b5c0fc2ab88ac6b09b780f9f252ece3220ce9ac'),
	('153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', '290b82d2-de24-4d66-a23d-04d9205c9020', 4, '01a2156a-5fde-723e-9a89-eaa8a37908f6', '2026-11-26 01:13:42.622+00', 'InstructionCompleted', '{"id": "84d8aaa8-7d1d-4b0d-8f71-6ec464ec61dc", "kind": "bag", "name": "Room 2"}', '{"roomId": "5d1d5147-95e8-46e0-baa6-e03178e17687", "values": {}, "instructionIds": ["041e1949-99c1-475b-905c-a109a5c2e795", "0f4bfd98-d42d-4120-b656-3986afa119df", "f8f8b7db-2bd1-45cd-9e41-793c0099ccab"]}', '84d8aaa8-7d1d-4b0d-8f71-6ec464ec61dc:aB3dE9:1', 0, '\x3894c57d5f244753fe6c1abb9052502330b2ebff039d84fde92159ba36636041', '\x3af94c4584d179a42a1256614669324334928cd73a6964c1a33d6663f9bbe160');
INSERT INTO muster.incident VALUES
	('290b82d2-de24-4d66-a23d-04d9205c9020', '153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', 4, 'active', '2026-11-26 01:13:42.584+00', NULL, '{"kind": "Exercise", "type": 1, "action": "Lockdown", "location": null, "roomCount": 2, "siteNames": ["oak east"], "commanderName": "Manager of oak"}');
INSERT INTO muster.incident_site VALUES
	('153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', '290b82d2-de24-4d66-a23d-04d9205c9020', 1);
INSERT INTO muster.notification_delivery VALUES
	('51ac1d83-465b-4793-864c-034cc0cb793b', '153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', '290b82d2-de24-4d66-a23d-04d9205c9020', 'f82dbb0c-4367-45c5-bfc7-e3ddab11ca8c', 'email', 'kim@example.org', true, 'Kim', 'kP0bCkzd7Wq1uF5oJ2mXhA', 'queued', false, 0, 0, '2026-11-26 01:13:42.64683+00', NULL, '2026-11-26 01:13:42.64683+00', NULL, NULL, NULL, '2026-11-26 01:13:42.64683+00', NULL, 'staff');
INSERT INTO muster.notification_group VALUES
	('5c6c1ebc-e97a-477c-bbdd-a8479bf3343e', '153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', 'Everybody', false, NULL, true, 1);
INSERT INTO muster.notification_rule VALUES
	('48ba555d-263b-44d9-bf26-cecdefb245d9', '153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', '{"name": "Everybody", "kinds": ["Actual", "Exercise", "Test"], "types": null, "stages": ["start", "update", "end"], "siteIds": null, "channels": ["email"], "groupIds": ["5c6c1ebc-e97a-477c-bbdd-a8479bf3343e"], "tellsOfDevices": false}', true, 1);
INSERT INTO muster.notification_wish VALUES
	('f82dbb0c-4367-45c5-bfc7-e3ddab11ca8c', '153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', '290b82d2-de24-4d66-a23d-04d9205c9020', 1, 'start', '{"at": "2026-11-26T01:13:42.584Z", "kind": "Exercise", "type": 1, "sites": [{"id": 1, "name": "oak east"}], "action": "Lockdown", "byName": "Manager of oak", "message": "Lockdown. Lock the door, lights off, everyone out of sight. Stay silent.", "location": null, "commanderName": "Manager of oak", "familyMessage": "Everyone at oak east stays behind locked doors. You do not need to do anything."}', '2026-11-26 01:13:42.576418+00', NULL, NULL, 0, '2026-11-26 01:13:42.576418+00', NULL);
INSERT INTO muster.person VALUES
	('84d10ed2-8b8f-455a-8dd0-ea9211bec913', '153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', NULL, 'student', 'Student', '1', NULL, NULL, true, false, 1, false),
	('6718ce7e-ff53-41e0-a3ac-69327044cc19', '153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', NULL, 'student', 'Student', '1', NULL, NULL, true, false, 1, false),
	('6e6b0f78-e1eb-43bf-94b4-47bfe2a57734', '153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', NULL, 'student', 'Student', '2', NULL, NULL, true, false, 1, false),
	('2197bdc0-c08e-402c-a88a-509ae5aa9b5d', '153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', NULL, 'student', 'Student', '1', NULL, NULL, true, false, 1, false),
	('e497cbe2-bd9a-4975-a136-9ae9569cd58c', '153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', NULL, 'student', 'Student', '1', NULL, NULL, true, false, 1, false),
	('ac242391-e827-4614-963b-7ebddd07a254', '153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', NULL, 'student', 'Student', '2', NULL, NULL, true, false, 1, false),
	('daba23d9-cdad-41d0-b01e-c7deeaf822ef', 'f5f65a24-6c9d-4fa6-8ea2-e052e3aa6a55', NULL, 'student', 'Student', '1', NULL, NULL, true, false, 1, false),
	('ab414dfc-fcab-4570-96d8-1c2497978a17', 'f5f65a24-6c9d-4fa6-8ea2-e052e3aa6a55', NULL, 'student', 'Student', '1', NULL, NULL, true, false, 1, false),
	('5ce96ec6-ddf9-404a-baaf-6a982eb6c75b', 'f5f65a24-6c9d-4fa6-8ea2-e052e3aa6a55', NULL, 'student', 'Student', '2', NULL, NULL, true, false, 1, false),
	('dfe81e85-d9c9-47b5-9d73-09ca772658e5', 'f5f65a24-6c9d-4fa6-8ea2-e052e3aa6a55', NULL, 'student', 'Student', '1', NULL, NULL, true, false, 1, false),
	('1dda75d4-a737-473a-9876-4458c253fa77', 'f5f65a24-6c9d-4fa6-8ea2-e052e3aa6a55', NULL, 'student', 'Student', '1', NULL, NULL, true, false, 1, false),
	('cf14edb5-522d-45d7-9e8e-b97c7609f6fa', 'f5f65a24-6c9d-4fa6-8ea2-e052e3aa6a55', NULL, 'student', 'Student', '2', NULL, NULL, true, false, 1, false);
INSERT INTO muster.room VALUES
	('93d8cc42-0c03-4ef0-b3ba-cea22d86d338', '153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', 1, NULL, 'Room 1', true, false, 1, NULL),
	('5d1d5147-95e8-46e0-baa6-e03178e17687', '153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', 1, NULL, 'Room 2', true, false, 1, NULL),
	('2a9ea2aa-1c04-487b-965c-78fcd4b9bc82', '153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', 2, NULL, 'Room 1', true, false, 1, NULL),
	('3cdcb145-c934-481c-9353-10810b913467', '153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', 2, NULL, 'Room 2', true, false, 1, NULL),
	('17535545-ea22-46fc-8fd4-3802d551d657', 'f5f65a24-6c9d-4fa6-8ea2-e052e3aa6a55', 3, NULL, 'Room 1', true, false, 1, NULL),
	('100205e4-a086-40e7-98c7-325473595e61', 'f5f65a24-6c9d-4fa6-8ea2-e052e3aa6a55', 3, NULL, 'Room 2', true, false, 1, NULL),
	('6a9b2fa3-1a64-47c4-93b3-d5feb5bc92a8', 'f5f65a24-6c9d-4fa6-8ea2-e052e3aa6a55', 4, NULL, 'Room 1', true, false, 1, NULL),
	('27ff6d98-0e83-4b4e-9cd5-ae7eb0d77d6b', 'f5f65a24-6c9d-4fa6-8ea2-e052e3aa6a55', 4, NULL, 'Room 2', true, false, 1, NULL);
INSERT INTO muster.roster_entry VALUES
	('153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', '93d8cc42-0c03-4ef0-b3ba-cea22d86d338', '84d10ed2-8b8f-455a-8dd0-ea9211bec913', 'student', false, false),
	('153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', '5d1d5147-95e8-46e0-baa6-e03178e17687', '6718ce7e-ff53-41e0-a3ac-69327044cc19', 'student', false, false),
	('153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', '5d1d5147-95e8-46e0-baa6-e03178e17687', '6e6b0f78-e1eb-43bf-94b4-47bfe2a57734', 'student', false, false),
	('153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', '2a9ea2aa-1c04-487b-965c-78fcd4b9bc82', '2197bdc0-c08e-402c-a88a-509ae5aa9b5d', 'student', false, false),
	('153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', '3cdcb145-c934-481c-9353-10810b913467', 'e497cbe2-bd9a-4975-a136-9ae9569cd58c', 'student', false, false),
	('153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', '3cdcb145-c934-481c-9353-10810b913467', 'ac242391-e827-4614-963b-7ebddd07a254', 'student', false, false),
	('f5f65a24-6c9d-4fa6-8ea2-e052e3aa6a55', '17535545-ea22-46fc-8fd4-3802d551d657', 'daba23d9-cdad-41d0-b01e-c7deeaf822ef', 'student', false, false),
	('f5f65a24-6c9d-4fa6-8ea2-e052e3aa6a55', '100205e4-a086-40e7-98c7-325473595e61', 'ab414dfc-fcab-4570-96d8-1c2497978a17', 'student', false, false),
	('f5f65a24-6c9d-4fa6-8ea2-e052e3aa6a55', '100205e4-a086-40e7-98c7-325473595e61', '5ce96ec6-ddf9-404a-baaf-6a982eb6c75b', 'student', false, false),
	('f5f65a24-6c9d-4fa6-8ea2-e052e3aa6a55', '6a9b2fa3-1a64-47c4-93b3-d5feb5bc92a8', 'dfe81e85-d9c9-47b5-9d73-09ca772658e5', 'student', false, false),
	('f5f65a24-6c9d-4fa6-8ea2-e052e3aa6a55', '27ff6d98-0e83-4b4e-9cd5-ae7eb0d77d6b', '1dda75d4-a737-473a-9876-4458c253fa77', 'student', false, false),
	('f5f65a24-6c9d-4fa6-8ea2-e052e3aa6a55', '27ff6d98-0e83-4b4e-9cd5-ae7eb0d77d6b', 'cf14edb5-522d-45d7-9e8e-b97c7609f6fa', 'student', false, false);
INSERT INTO muster.site OVERRIDING SYSTEM VALUE VALUES
	(1, '153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', NULL, 'oak east', true, NULL, NULL, false, 1, NULL, NULL),
	(2, '153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', NULL, 'oak west', true, NULL, NULL, false, 1, NULL, NULL),
	(3, 'f5f65a24-6c9d-4fa6-8ea2-e052e3aa6a55', NULL, 'river east', true, NULL, NULL, false, 1, NULL, NULL),
	(4, 'f5f65a24-6c9d-4fa6-8ea2-e052e3aa6a55', NULL, 'river west', true, NULL, NULL, false, 1, NULL, NULL);
INSERT INTO muster.site_permission VALUES
	('153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', 'b2153d98-d054-40a1-acb1-3c23d1316fe2', 1, 'manage'),
	('f5f65a24-6c9d-4fa6-8ea2-e052e3aa6a55', 'f42b3666-bba0-4d12-9127-02b9d41075f9', 3, 'manage');
INSERT INTO muster.tenant VALUES
	('153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', 'oak', 'oak district', 'oak', 'devices', true, false, true, true, '2026-11-26 01:13:42.181648+00', 1, NULL, '{}', '{}', NULL, NULL, NULL, NULL, NULL),
	('f5f65a24-6c9d-4fa6-8ea2-e052e3aa6a55', 'river', 'river district', 'river', 'devices', true, false, true, true, '2026-11-26 01:13:42.201204+00', 1, NULL, '{}', '{}', NULL, NULL, NULL, NULL, NULL);
INSERT INTO muster.tenant_assignment VALUES
	('153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', 'a2ac817c-08e8-46fe-9f94-c4fb4ef45acd', 'TenantAdmin', false, DEFAULT),
	('153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', 'f640e8b8-0d1c-4c62-af4e-102559ccc6c5', 'Manager', false, DEFAULT),
	('153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', 'b2153d98-d054-40a1-acb1-3c23d1316fe2', 'Manager', true, DEFAULT),
	('153b9c78-e0e1-4ca6-a4a8-af9c88ad59b5', 'e5514e51-fc53-4a9a-80c1-105234e25177', 'Staff', false, DEFAULT),
	('f5f65a24-6c9d-4fa6-8ea2-e052e3aa6a55', 'c9d4a3d7-ab4b-4634-baca-80c760cfa7bf', 'TenantAdmin', false, DEFAULT),
	('f5f65a24-6c9d-4fa6-8ea2-e052e3aa6a55', '843e7831-308e-47e4-8f6f-04cc14b3f255', 'Manager', false, DEFAULT),
	('f5f65a24-6c9d-4fa6-8ea2-e052e3aa6a55', 'f42b3666-bba0-4d12-9127-02b9d41075f9', 'Manager', true, DEFAULT),
	('f5f65a24-6c9d-4fa6-8ea2-e052e3aa6a55', 'aebe4a8d-c395-4160-8e74-f645796ef923', 'Staff', false, DEFAULT);
INSERT INTO muster.user_identity VALUES
	('https://login.example.org', 'manager@oak.example.org', 'f640e8b8-0d1c-4c62-af4e-102559ccc6c5', '2026-11-26 01:13:42.525222+00');
INSERT INTO muster.write_check VALUES
	(true, '2026-11-26 01:13:42.400586+00');
INSERT INTO public.muster_migration VALUES
	('0001_tenants.sql', '2e0745f954ff480627499405a03e2319c46fcdd74f873987a697c028c294b8ec', '2026-11-26 01:13:38.018283+00'),
	('0002_incidents.sql', '39ce1cb57f96bae846ef6f7f91ceeacc25d97eaf230dec684ca9764b0b8ff8cb', '2026-11-26 01:13:38.03546+00'),
	('0003_administration.sql', '903c3786bc0b8175732ef7247d64cd353a74154f89302248f64e0f8e3031401e', '2026-11-26 01:13:38.043144+00'),
	('0004_hosts_and_providers.sql', '37f36fa5871b7458db71d5f262d0dd45c08a79d10b30a065ea4367485e232fa8', '2026-11-26 01:13:38.058746+00'),
	('0005_large_places.sql', '81a2ff1e4db71d9fc5cc094d86e8ba79c34c532dcd35286217a4da61c9a3d51c', '2026-11-26 01:13:38.064424+00'),
	('0006_classroom.sql', '0480ba0ac2e5c2f27df062458c622d4339e82ea870fadeea51a8f3b0c300a179', '2026-11-26 01:13:38.067234+00'),
	('0007_from_export.sql', '1a7dab370ad669cc7c94a248bf89fa5f25d0ae5a461ec00771ad4ccfad7090d3', '2026-11-26 01:13:38.102167+00'),
	('0008_audit_order.sql', 'ae816825bce9143d30809bccd60a3a1c77625c936c420aacfc32736091cfa61d', '2026-11-26 01:13:38.106504+00'),
	('0009_site_plans.sql', 'e2e7edcfdea18da3b60b46a67e3af6843f62a499229b11c565ba3cdbe995dfb9', '2026-11-26 01:13:38.108658+00'),
	('0010_templates.sql', '067ed667092a4a9d602219be35352ca0680f03c250f152f369bc9daeface92d0', '2026-11-26 01:13:38.118563+00'),
	('0011_drills.sql', 'be4d421a35484ab7ebda06fb7ced1eeed27d33249467f111397a3114aa3e3298', '2026-11-26 01:13:38.121395+00'),
	('0012_after_action.sql', 'f5ee96046bb2dc25ddb8efce1eb916f22e15b26a52690c22f2bdba324a64e937', '2026-11-26 01:13:38.135286+00'),
	('0013_what_expires.sql', 'b80405d13e613abf9246aba42e04da9e1dc560a094fbf47333ce86be29ce82c9', '2026-11-26 01:13:38.141917+00'),
	('0014_guests.sql', '86948754625898bbd008b2de740044b5fe35efadb7a3f7cdd0d3c6a91396f27d', '2026-11-26 01:13:38.144394+00'),
	('0015_notifications.sql', 'cbd0c01b6f35529b0af5f1a7e0b157ffde543d05a2b29921076e2d07762ff678', '2026-11-26 01:13:38.153022+00'),
	('0016_chat.sql', '0d2fa45c8588542214da0a503aba59668dc7fe06fe61bffbc0c1bb6ce6813c4f', '2026-11-26 01:13:38.181931+00'),
	('0017_feeds.sql', '636c1cb42b47091434aa1206e55ef7a4f47da67c3ff79b4e1cdc2ce705b82215', '2026-11-26 01:13:38.190588+00'),
	('0019_rooms.sql', '34b030f29b5edd5e438ff68dda60c932b36fb694c69b55935da68483e0f87233', '2026-11-26 01:13:38.195607+00'),
	('0020_fleet.sql', 'd390c1c2ca6cb0946cdd71e338c69e8e335a276b7eac2972ac5643050d66c6d5', '2026-11-26 01:13:38.197956+00'),
	('0021_tasks.sql', '33bde8a5039307f85151a42752e598b6cd42578964908e4f81ff09c8cd784af3', '2026-11-26 01:13:38.204434+00'),
	('0022_safety_audits.sql', 'd9b11d8dcb1a8859f55b8a5da4f233c9f08517a7646fc9130a85633ec5ed0c53', '2026-11-26 01:13:38.214996+00'),
	('0023_rbim.sql', '8cf5383f3ee711cc72ab86731ae3207e18b15002c217b7907670559dba2c412a', '2026-11-26 01:13:38.229033+00'),
	('0024_cameras.sql', 'b2fee94c5e05b9bf1b6497b8f84582bb554fbe67c63f07792530c88d3d54921f', '2026-11-26 01:13:38.237519+00'),
	('0025_retired_codes.sql', '95d48a2c1c324079d4f064c948406327460283efcba1d26da2150ca351bb7cf0', '2026-11-26 01:13:38.240708+00'),
	('0026_who_signs_in.sql', 'c9b334d16da24205471e714281ed8fd20648c7842b5fd842d21d70e92b0dea28', '2026-11-26 01:13:38.244046+00'),
	('0027_safety_audits_put_away.sql', '6d8238f59c116c7980bb61e5f628d0fcbad2b404589fb5eb7e484da8f84cfadd', '2026-11-26 01:13:38.244822+00'),
	('0028_plan_pictures.sql', '539da88dfc2c98d5b559b3a0f9a5be972d1966d527a2cd6890c68343117472dc', '2026-11-26 01:13:38.248849+00'),
	('0032_leaner_log.sql', '245e35894fdb79601ebb393da596b832fff82fd89517cda73a74432cafdcc420', '2026-11-26 01:13:38.2517+00'),
	('0033_bags_of_codes.sql', '8bd16381f9f6241b2aaef6381309f7396d0d28d5e207c7f5f2b29b03076a2a2a', '2026-11-26 01:13:38.252752+00'),
	('0034_chain_by_index.sql', '39fc6bc55ec655123b376d45dc18685127190b56a2ef2cad28a01df43fc1fb29', '2026-11-26 01:13:38.253434+00'),
	('0035_snapshots.sql', '026acfc7e22db190a8edd6d5195827cdc03f9b142b49cbbe7a84f257b462b406', '2026-11-26 01:13:38.264896+00'),
	('0036_append_events.sql', 'fccdd694569ffb90f75e9a9dc33239f50d9a9ef0b6f219f4c2bb6c68559ed76e', '2026-11-26 01:13:38.273231+00'),
	('0037_sign_in_among_many.sql', '77aa6f93c7b82c824b6bf03a43b9c3287151a31670866404912adab1e7a72137', '2026-11-26 01:13:38.274147+00'),
	('0039_told_of_devices.sql', '987e9b33c81dd0a2d903ca52415b485e5a268ec6966c192e82b476cedae093ee', '2026-11-26 01:13:38.275498+00'),
	('0040_renewed_browsers.sql', 'f428310813c3ee0379935920359445fcf869e12b5d34b08fa621edccc46d735e', '2026-11-26 01:13:38.281285+00'),
	('0041_policies_ask_once.sql', 'fb2ccf2561bf882d804b12927c3834f8a0229a4859b905d6a0ec5f662fcbd98b', '2026-11-26 01:13:38.282847+00'),
	('0042_events_of_incidents.sql', 'fa8d525618a98e9ee345e9b0a99caa280c8fd061240776463ff524876cd76de6', '2026-11-26 01:13:38.299877+00'),
	('0043_log_is_at.sql', '6d6dbc230559064c55442fb7efc9d9ea3fe563f73ee4498b459891996965c93b', '2026-11-26 01:13:38.300912+00'),
	('0044_write_check.sql', '27e8efb29eb8a29f9aa8286100db0ff170c9d40bac92208a4c7e26b87ec6968b', '2026-11-26 01:13:38.30137+00'),
	('0050_restricted_assignments.sql', 'd5b1b7dee8378fc0f57a4c3a5b2088426601d17c28c60faf5eb2a50e14dfaaef', '2026-11-26 01:13:38.302652+00'),
	('0051_restricted_managers.sql', '8f6c0c0bfd1a3e11b4766369f779d0e9fc8e1a5c14efea7283756ab0069b7ded', '2026-11-26 01:13:38.305538+00'),
	('0052_roles_and_permissions.sql', 'ff4c6d0d79b94ab50d1c35849d4d56e7f2cf4618fee474df7da4364bec19af83', '2026-11-26 01:13:38.307046+00'),
	('0054_messages_for_families.sql', '63e86fdceff350bb5bce96dff3891bd868518d4f5a903dd657513667f1c8727c', '2026-11-26 01:13:38.307944+00'),
	('0058_audit_of_the_place.sql', 'ff05e8c29b67dc6e13d4d44a246bc4c052a4c9582d846989beb7ba1e26659f39', '2026-11-26 01:13:38.309918+00'),
	('0060_by_screen.sql', '22f65dc89a0c7f76f4b922d2dc418ca92ba57013b7ee19df6a9c16f6149f0876', '2026-11-26 01:13:38.311043+00'),
	('0061_how_an_invitation_stands.sql', '138a5a58138dd628a3f62d2afd732956734d016903f68789aba91594b99fc514', '2026-11-26 01:13:38.315219+00'),
	('0062_ended_enrollments.sql', 'f386b9dd1ad5aa85a76883c54e94553b158d5cb1d90dae22729d38e20dcd048b', '2026-11-26 01:13:38.316109+00'),
	('0064_import_choices.sql', '912b70e6fea673bf7d93a3f493cb4d5cd86a95573f9cdd0550bce0d63b20bffd', '2026-11-26 01:13:38.316678+00'),
	('0065_students_by_csv.sql', '692467709629ade7aabe32a428782dfe26e1536d28d53036e8ddf549727cf597', '2026-11-26 01:13:38.319675+00'),
	('0066_feeds_read_anew.sql', '4fe783436f4cb9f65490c36e9e1eb4241f335a59172363be36e89e6bd061b62c', '2026-11-26 01:13:38.321227+00');
SELECT pg_catalog.setval('muster.audit_id_seq', 2, true);
SELECT pg_catalog.setval('muster.notification_member_position_seq', 1, false);
SELECT pg_catalog.setval('muster.safety_audit_answer_arrived_seq', 1, false);
SELECT pg_catalog.setval('muster.site_id_seq', 4, true);
ALTER TABLE ONLY muster.added_person
    ADD CONSTRAINT added_person_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.alert_feed
    ADD CONSTRAINT alert_feed_pkey PRIMARY KEY (tenant_id);
ALTER TABLE ONLY muster.app_user
    ADD CONSTRAINT app_user_email_key UNIQUE (email);
ALTER TABLE ONLY muster.app_user
    ADD CONSTRAINT app_user_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.bag
    ADD CONSTRAINT bag_barcode_key UNIQUE (barcode);
ALTER TABLE ONLY muster.bag_expiry
    ADD CONSTRAINT bag_expiry_pkey PRIMARY KEY (bag_id);
ALTER TABLE ONLY muster.bag
    ADD CONSTRAINT bag_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.bag_readiness
    ADD CONSTRAINT bag_readiness_pkey PRIMARY KEY (bag_id);
ALTER TABLE ONLY muster.bag
    ADD CONSTRAINT bag_room_id_key UNIQUE (room_id);
ALTER TABLE ONLY muster.bag
    ADD CONSTRAINT bag_tenant_id_id_key UNIQUE (tenant_id, id);
ALTER TABLE ONLY muster.blank_label
    ADD CONSTRAINT blank_label_pkey PRIMARY KEY (barcode);
ALTER TABLE ONLY muster.camera
    ADD CONSTRAINT camera_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.camera
    ADD CONSTRAINT camera_tenant_id_id_key UNIQUE (tenant_id, id);
ALTER TABLE ONLY muster.chat_read
    ADD CONSTRAINT chat_read_pkey PRIMARY KEY (incident_id, channel, account_id);
ALTER TABLE ONLY muster.drill_occurrence
    ADD CONSTRAINT drill_occurrence_incident_id_key UNIQUE (incident_id);
ALTER TABLE ONLY muster.drill_occurrence
    ADD CONSTRAINT drill_occurrence_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.drill_occurrence
    ADD CONSTRAINT drill_occurrence_plan_id_starts_at_key UNIQUE (plan_id, starts_at);
ALTER TABLE ONLY muster.drill_plan
    ADD CONSTRAINT drill_plan_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.drill_plan_site
    ADD CONSTRAINT drill_plan_site_pkey PRIMARY KEY (tenant_id, plan_id, site_id);
ALTER TABLE ONLY muster.drill_plan
    ADD CONSTRAINT drill_plan_tenant_id_id_key UNIQUE (tenant_id, id);
ALTER TABLE ONLY muster.drill_remark
    ADD CONSTRAINT drill_remark_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.enrolled_device
    ADD CONSTRAINT enrolled_device_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.enrolled_device
    ADD CONSTRAINT enrolled_device_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY muster.event
    ADD CONSTRAINT event_command_id_incident_id_part_key UNIQUE (command_id, incident_id, part);
ALTER TABLE ONLY muster.event
    ADD CONSTRAINT event_id_key UNIQUE (id);
ALTER TABLE ONLY muster.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (incident_id, seq);
ALTER TABLE ONLY muster.feed
    ADD CONSTRAINT feed_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.feed
    ADD CONSTRAINT feed_tenant_id_id_key UNIQUE (tenant_id, id);
ALTER TABLE ONLY muster.first_drill_checklist
    ADD CONSTRAINT first_drill_checklist_pkey PRIMARY KEY (tenant_id);
ALTER TABLE ONLY muster.guest_link
    ADD CONSTRAINT guest_link_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.guest_link
    ADD CONSTRAINT guest_link_secret_hash_key UNIQUE (secret_hash);
ALTER TABLE ONLY muster.guest_link
    ADD CONSTRAINT guest_link_tenant_id_id_key UNIQUE (tenant_id, id);
ALTER TABLE ONLY muster.guest_session
    ADD CONSTRAINT guest_session_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.guest_session
    ADD CONSTRAINT guest_session_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY muster.help_request
    ADD CONSTRAINT help_request_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.import_id_column
    ADD CONSTRAINT import_id_column_pkey PRIMARY KEY (tenant_id, kind);
ALTER TABLE ONLY muster.import_run
    ADD CONSTRAINT import_run_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.incident_numbers
    ADD CONSTRAINT incident_numbers_pkey PRIMARY KEY (incident_id);
ALTER TABLE ONLY muster.incident
    ADD CONSTRAINT incident_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.incident_site
    ADD CONSTRAINT incident_site_pkey PRIMARY KEY (tenant_id, incident_id, site_id);
ALTER TABLE ONLY muster.incident_snapshot_part
    ADD CONSTRAINT incident_snapshot_part_pkey PRIMARY KEY (incident_id, part);
ALTER TABLE ONLY muster.incident_snapshot
    ADD CONSTRAINT incident_snapshot_pkey PRIMARY KEY (incident_id);
ALTER TABLE ONLY muster.incident_snapshot
    ADD CONSTRAINT incident_snapshot_tenant_id_incident_id_key UNIQUE (tenant_id, incident_id);
ALTER TABLE ONLY muster.incident
    ADD CONSTRAINT incident_tenant_id_id_key UNIQUE (tenant_id, id);
ALTER TABLE ONLY muster.inventory_count
    ADD CONSTRAINT inventory_count_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.item_use
    ADD CONSTRAINT item_use_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.lockdown_request
    ADD CONSTRAINT lockdown_request_incident_id_key UNIQUE (incident_id);
ALTER TABLE ONLY muster.lockdown_request
    ADD CONSTRAINT lockdown_request_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.notification_contact
    ADD CONSTRAINT notification_contact_pkey PRIMARY KEY (tenant_id, user_id);
ALTER TABLE ONLY muster.notification_delivery
    ADD CONSTRAINT notification_delivery_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.notification_delivery
    ADD CONSTRAINT notification_delivery_token_key UNIQUE (token);
ALTER TABLE ONLY muster.notification_delivery
    ADD CONSTRAINT notification_delivery_wish_id_channel_address_key UNIQUE (wish_id, channel, address);
ALTER TABLE ONLY muster.notification_endpoint
    ADD CONSTRAINT notification_endpoint_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.notification_endpoint
    ADD CONSTRAINT notification_endpoint_tenant_id_id_key UNIQUE (tenant_id, id);
ALTER TABLE ONLY muster.notification_group
    ADD CONSTRAINT notification_group_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.notification_group
    ADD CONSTRAINT notification_group_tenant_id_id_key UNIQUE (tenant_id, id);
ALTER TABLE ONLY muster.notification_member
    ADD CONSTRAINT notification_member_group_id_member_key UNIQUE (group_id, member);
ALTER TABLE ONLY muster.notification_member
    ADD CONSTRAINT notification_member_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.notification_rule
    ADD CONSTRAINT notification_rule_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.notification_wish
    ADD CONSTRAINT notification_wish_incident_id_seq_key UNIQUE (incident_id, seq);
ALTER TABLE ONLY muster.notification_wish
    ADD CONSTRAINT notification_wish_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.notification_wish
    ADD CONSTRAINT notification_wish_tenant_id_id_key UNIQUE (tenant_id, id);
ALTER TABLE ONLY muster.notification_words
    ADD CONSTRAINT notification_words_pkey PRIMARY KEY (tenant_id, reader, channel, stage);
ALTER TABLE ONLY muster.open_pages
    ADD CONSTRAINT open_pages_pkey PRIMARY KEY (incident_id, server_id);
ALTER TABLE ONLY muster.outgoing_mail
    ADD CONSTRAINT outgoing_mail_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.person
    ADD CONSTRAINT person_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.person
    ADD CONSTRAINT person_tenant_id_id_key UNIQUE (tenant_id, id);
ALTER TABLE ONLY muster.person
    ADD CONSTRAINT person_tenant_id_source_id_key UNIQUE (tenant_id, source_id);
ALTER TABLE ONLY muster.photo
    ADD CONSTRAINT photo_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.plan_level
    ADD CONSTRAINT plan_level_pkey PRIMARY KEY (tenant_id, plan_id, level_id);
ALTER TABLE ONLY muster.plan_link
    ADD CONSTRAINT plan_link_pkey PRIMARY KEY (tenant_id, plan_id, room_id);
ALTER TABLE ONLY muster.plan_link
    ADD CONSTRAINT plan_link_tenant_id_plan_id_unit_id_key UNIQUE (tenant_id, plan_id, unit_id);
ALTER TABLE ONLY muster.plan_picture
    ADD CONSTRAINT plan_picture_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.plan_picture
    ADD CONSTRAINT plan_picture_tenant_id_id_key UNIQUE (tenant_id, id);
ALTER TABLE ONLY muster.push_key
    ADD CONSTRAINT push_key_pkey PRIMARY KEY (is_the_one);
ALTER TABLE ONLY muster.push_subscription
    ADD CONSTRAINT push_subscription_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.push_subscription
    ADD CONSTRAINT push_subscription_tenant_id_user_id_endpoint_key UNIQUE (tenant_id, user_id, endpoint);
ALTER TABLE ONLY muster.rbim_entry
    ADD CONSTRAINT rbim_entry_pkey PRIMARY KEY (rbim_id, id);
ALTER TABLE ONLY muster.rbim
    ADD CONSTRAINT rbim_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.rbim_sample
    ADD CONSTRAINT rbim_sample_pkey PRIMARY KEY (rbim_id, hour);
ALTER TABLE ONLY muster.rbim
    ADD CONSTRAINT rbim_serial_number_key UNIQUE (serial_number);
ALTER TABLE ONLY muster.rbim_standing
    ADD CONSTRAINT rbim_standing_pkey PRIMARY KEY (rbim_id);
ALTER TABLE ONLY muster.rbim_telling
    ADD CONSTRAINT rbim_telling_pkey PRIMARY KEY (tenant_id, site_id);
ALTER TABLE ONLY muster.rbim
    ADD CONSTRAINT rbim_tenant_id_id_key UNIQUE (tenant_id, id);
ALTER TABLE ONLY muster.resource
    ADD CONSTRAINT resource_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.retired_code
    ADD CONSTRAINT retired_code_pkey PRIMARY KEY (code_hash);
ALTER TABLE ONLY muster.room
    ADD CONSTRAINT room_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.room
    ADD CONSTRAINT room_tenant_id_id_key UNIQUE (tenant_id, id);
ALTER TABLE ONLY muster.room
    ADD CONSTRAINT room_tenant_id_source_id_key UNIQUE (tenant_id, source_id);
ALTER TABLE ONLY muster.roster_entry
    ADD CONSTRAINT roster_entry_pkey PRIMARY KEY (tenant_id, room_id, person_id);
ALTER TABLE ONLY muster.rule_pack
    ADD CONSTRAINT rule_pack_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.safety_audit_answer
    ADD CONSTRAINT safety_audit_answer_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.safety_audit_finding
    ADD CONSTRAINT safety_audit_finding_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.safety_audit_finding
    ADD CONSTRAINT safety_audit_finding_tenant_id_id_key UNIQUE (tenant_id, id);
ALTER TABLE ONLY muster.safety_audit_photo
    ADD CONSTRAINT safety_audit_photo_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.safety_audit_photo
    ADD CONSTRAINT safety_audit_photo_tenant_id_id_key UNIQUE (tenant_id, id);
ALTER TABLE ONLY muster.safety_audit
    ADD CONSTRAINT safety_audit_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.safety_audit_remark
    ADD CONSTRAINT safety_audit_remark_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.safety_audit_signature
    ADD CONSTRAINT safety_audit_signature_pkey PRIMARY KEY (tenant_id, audit_id, part);
ALTER TABLE ONLY muster.safety_audit_template
    ADD CONSTRAINT safety_audit_template_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.safety_audit_template
    ADD CONSTRAINT safety_audit_template_tenant_id_template_id_version_key UNIQUE (tenant_id, template_id, version);
ALTER TABLE ONLY muster.safety_audit
    ADD CONSTRAINT safety_audit_tenant_id_id_key UNIQUE (tenant_id, id);
ALTER TABLE ONLY muster.safety_audit_withdrawal
    ADD CONSTRAINT safety_audit_withdrawal_pkey PRIMARY KEY (tenant_id, audit_id);
ALTER TABLE ONLY muster.setup_code
    ADD CONSTRAINT setup_code_code_key UNIQUE (code);
ALTER TABLE ONLY muster.setup_code
    ADD CONSTRAINT setup_code_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.setup_code
    ADD CONSTRAINT setup_code_tenant_id_id_key UNIQUE (tenant_id, id);
ALTER TABLE ONLY muster.site_permission
    ADD CONSTRAINT site_permission_pkey PRIMARY KEY (tenant_id, user_id, site_id, permission);
ALTER TABLE ONLY muster.site
    ADD CONSTRAINT site_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.site_plan
    ADD CONSTRAINT site_plan_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.site_plan
    ADD CONSTRAINT site_plan_tenant_id_id_key UNIQUE (tenant_id, id);
ALTER TABLE ONLY muster.site_plan
    ADD CONSTRAINT site_plan_tenant_id_site_id_number_key UNIQUE (tenant_id, site_id, number);
ALTER TABLE ONLY muster.site
    ADD CONSTRAINT site_tenant_id_command_id_key UNIQUE (tenant_id, command_id);
ALTER TABLE ONLY muster.site
    ADD CONSTRAINT site_tenant_id_id_key UNIQUE (tenant_id, id);
ALTER TABLE ONLY muster.site
    ADD CONSTRAINT site_tenant_id_source_id_key UNIQUE (tenant_id, source_id);
ALTER TABLE ONLY muster.task_comment
    ADD CONSTRAINT task_comment_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.task_photo
    ADD CONSTRAINT task_photo_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.task
    ADD CONSTRAINT task_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.task
    ADD CONSTRAINT task_tenant_id_id_key UNIQUE (tenant_id, id);
ALTER TABLE ONLY muster.template_version
    ADD CONSTRAINT template_version_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.template_version
    ADD CONSTRAINT template_version_tenant_id_kind_action_type_version_key UNIQUE NULLS NOT DISTINCT (tenant_id, kind, action, type, version);
ALTER TABLE ONLY muster.tenant_assignment
    ADD CONSTRAINT tenant_assignment_pkey PRIMARY KEY (tenant_id, user_id);
ALTER TABLE ONLY muster.tenant
    ADD CONSTRAINT tenant_key_key UNIQUE (key);
ALTER TABLE ONLY muster.tenant
    ADD CONSTRAINT tenant_pkey PRIMARY KEY (id);
ALTER TABLE ONLY muster.tenant
    ADD CONSTRAINT tenant_prefix_key UNIQUE (prefix);
ALTER TABLE ONLY muster.user_identity
    ADD CONSTRAINT user_identity_pkey PRIMARY KEY (issuer, subject);
ALTER TABLE ONLY muster.user_identity
    ADD CONSTRAINT user_identity_user_id_issuer_key UNIQUE (user_id, issuer);
ALTER TABLE ONLY muster.write_check
    ADD CONSTRAINT write_check_pkey PRIMARY KEY (is_only);
ALTER TABLE ONLY public.muster_migration
    ADD CONSTRAINT muster_migration_pkey PRIMARY KEY (name);
CREATE INDEX added_person_tenant_id_incident_id_room_id_idx ON muster.added_person USING btree (tenant_id, incident_id, room_id);
CREATE INDEX added_person_tenant_id_room_id_idx ON muster.added_person USING btree (tenant_id, room_id);
CREATE INDEX app_user_created_at_id_idx ON muster.app_user USING btree (created_at, id);
CREATE INDEX app_user_current_tenant_id_idx ON muster.app_user USING btree (current_tenant_id);
CREATE INDEX app_user_name_id_idx ON muster.app_user USING btree (name, id);
CREATE INDEX app_user_words ON muster.app_user USING gin (words public.gin_trgm_ops);
CREATE INDEX audit_action_at_id_idx ON muster.audit USING btree (action, at DESC, id DESC);
CREATE INDEX audit_at_id_idx ON muster.audit USING btree (at DESC, id DESC);
CREATE INDEX audit_tenant_id_action_at_id_idx ON muster.audit USING btree (tenant_id, action, at DESC, id DESC);
CREATE INDEX audit_tenant_id_at_id_idx ON muster.audit USING btree (tenant_id, at DESC, id DESC);
CREATE INDEX bag_expiry_on_day_idx ON muster.bag_expiry USING btree (on_day);
CREATE INDEX bag_expiry_tenant_id_bag_id_idx ON muster.bag_expiry USING btree (tenant_id, bag_id);
CREATE INDEX bag_readiness_tenant_id_bag_id_idx ON muster.bag_readiness USING btree (tenant_id, bag_id);
CREATE INDEX bag_readiness_tenant_id_next_expiry_on_idx ON muster.bag_readiness USING btree (tenant_id, next_expiry_on);
CREATE INDEX bag_tenant_id_merged_into_id_idx ON muster.bag USING btree (tenant_id, merged_into_id);
CREATE INDEX bag_tenant_id_room_id_idx ON muster.bag USING btree (tenant_id, room_id);
CREATE INDEX bag_tenant_id_site_id_idx ON muster.bag USING btree (tenant_id, site_id);
CREATE INDEX blank_label_tenant_id_used_by_bag_id_idx ON muster.blank_label USING btree (tenant_id, used_by_bag_id);
CREATE INDEX broadcasts ON muster.event USING btree (tenant_id, incident_id) WHERE (type = 'BroadcastSent'::text);
CREATE INDEX camera_tenant_id_site_id_position_idx ON muster.camera USING btree (tenant_id, site_id, "position");
CREATE INDEX chat_read_account_id_incident_id_idx ON muster.chat_read USING btree (account_id, incident_id);
CREATE INDEX chat_read_tenant_id_idx ON muster.chat_read USING btree (tenant_id);
CREATE INDEX delivery_due ON muster.notification_delivery USING btree (channel, is_real DESC, next_try_at) WHERE (next_try_at IS NOT NULL);
CREATE INDEX drill_due ON muster.drill_occurrence USING btree (due_at) WHERE (stage = 'waiting'::text);
CREATE INDEX drill_occurrence_tenant_id_plan_id_idx ON muster.drill_occurrence USING btree (tenant_id, plan_id);
CREATE INDEX drill_occurrence_tenant_id_starts_at_idx ON muster.drill_occurrence USING btree (tenant_id, starts_at);
CREATE INDEX drill_plan_owner_id_idx ON muster.drill_plan USING btree (owner_id);
CREATE INDEX drill_plan_site_tenant_id_site_id_idx ON muster.drill_plan_site USING btree (tenant_id, site_id);
CREATE INDEX drill_plan_tenant_id_cancelled_at_idx ON muster.drill_plan USING btree (tenant_id, cancelled_at);
CREATE INDEX drill_remark_tenant_id_incident_id_at_idx ON muster.drill_remark USING btree (tenant_id, incident_id, at);
CREATE INDEX enrolled_device_tenant_id_bag_id_idx ON muster.enrolled_device USING btree (tenant_id, bag_id);
CREATE INDEX enrolled_device_tenant_id_setup_code_id_idx ON muster.enrolled_device USING btree (tenant_id, setup_code_id);
CREATE INDEX enrolled_device_tenant_id_site_id_idx ON muster.enrolled_device USING btree (tenant_id, site_id);
CREATE INDEX feed_tenant_id_place_idx ON muster.feed USING btree (tenant_id, place);
CREATE INDEX guest_link_tenant_id_incident_id_guest_id_idx ON muster.guest_link USING btree (tenant_id, incident_id, guest_id);
CREATE INDEX guest_session_tenant_id_incident_id_guest_id_idx ON muster.guest_session USING btree (tenant_id, incident_id, guest_id);
CREATE INDEX guest_session_tenant_id_link_id_idx ON muster.guest_session USING btree (tenant_id, link_id);
CREATE INDEX help_request_photo_id_idx ON muster.help_request USING btree (photo_id);
CREATE INDEX help_request_tenant_id_bag_id_at_idx ON muster.help_request USING btree (tenant_id, bag_id, at DESC);
CREATE INDEX help_request_tenant_id_room_id_idx ON muster.help_request USING btree (tenant_id, room_id);
CREATE INDEX help_request_tenant_id_site_id_stage_idx ON muster.help_request USING btree (tenant_id, site_id, stage);
CREATE INDEX import_run_tenant_id_started_at_idx ON muster.import_run USING btree (tenant_id, started_at DESC);
CREATE UNIQUE INDEX import_running ON muster.import_run USING btree (tenant_id) WHERE (stage = 'running'::text);
CREATE INDEX incident_numbers_tenant_id_incident_id_idx ON muster.incident_numbers USING btree (tenant_id, incident_id);
CREATE INDEX incident_site_tenant_id_site_id_idx ON muster.incident_site USING btree (tenant_id, site_id);
CREATE INDEX incident_snapshot_part_tenant_id_incident_id_idx ON muster.incident_snapshot_part USING btree (tenant_id, incident_id);
CREATE INDEX incident_tenant_id_stage_started_at_idx ON muster.incident USING btree (tenant_id, stage, started_at DESC);
CREATE INDEX inventory_count_photo_id_idx ON muster.inventory_count USING btree (photo_id);
CREATE INDEX inventory_count_tenant_id_bag_id_at_idx ON muster.inventory_count USING btree (tenant_id, bag_id, at DESC);
CREATE INDEX item_use_tenant_id_bag_id_at_idx ON muster.item_use USING btree (tenant_id, bag_id, at DESC);
CREATE INDEX lockdown_due ON muster.lockdown_request USING btree (starts_at) WHERE (stage = 'waiting'::text);
CREATE INDEX lockdown_request_tenant_id_bag_id_requested_at_idx ON muster.lockdown_request USING btree (tenant_id, bag_id, requested_at DESC);
CREATE INDEX lockdown_request_tenant_id_room_id_idx ON muster.lockdown_request USING btree (tenant_id, room_id);
CREATE INDEX lockdown_request_tenant_id_settled_by_incident_id_idx ON muster.lockdown_request USING btree (tenant_id, settled_by_incident_id);
CREATE INDEX lockdown_request_tenant_id_site_id_idx ON muster.lockdown_request USING btree (tenant_id, site_id);
CREATE INDEX notification_contact_user_id_idx ON muster.notification_contact USING btree (user_id);
CREATE INDEX notification_delivery_tenant_id_channel_address_changed_at_idx ON muster.notification_delivery USING btree (tenant_id, channel, address, changed_at DESC);
CREATE INDEX notification_delivery_tenant_id_incident_id_channel_state_idx ON muster.notification_delivery USING btree (tenant_id, incident_id, channel, state);
CREATE INDEX notification_delivery_tenant_id_site_id_idx ON muster.notification_delivery USING btree (tenant_id, site_id) WHERE (site_id IS NOT NULL);
CREATE INDEX notification_delivery_tenant_id_wish_id_idx ON muster.notification_delivery USING btree (tenant_id, wish_id);
CREATE INDEX notification_member_tenant_id_group_id_position_idx ON muster.notification_member USING btree (tenant_id, group_id, "position");
CREATE INDEX notification_rule_tenant_id_is_active_idx ON muster.notification_rule USING btree (tenant_id, is_active);
CREATE INDEX notification_wish_made_at_idx ON muster.notification_wish USING btree (made_at) WHERE (site_id IS NOT NULL);
CREATE INDEX notification_wish_next_try_at_idx ON muster.notification_wish USING btree (next_try_at) WHERE (next_try_at IS NOT NULL);
CREATE INDEX notification_wish_tenant_id_incident_id_idx ON muster.notification_wish USING btree (tenant_id, incident_id);
CREATE INDEX notification_wish_tenant_id_site_id_made_at_idx ON muster.notification_wish USING btree (tenant_id, site_id, made_at DESC) WHERE (site_id IS NOT NULL);
CREATE UNIQUE INDEX one_guest_link ON muster.guest_link USING btree (tenant_id, incident_id, guest_id) WHERE (retired_at IS NULL);
CREATE UNIQUE INDEX one_next_drill ON muster.drill_occurrence USING btree (plan_id) WHERE (stage = 'waiting'::text);
CREATE UNIQUE INDEX one_open_restock ON muster.task USING btree (bag_id) WHERE ((origin = 'restock'::text) AND (stage = 'open'::text));
CREATE UNIQUE INDEX one_task_of_finding ON muster.task USING btree (tenant_id, finding_id);
CREATE UNIQUE INDEX one_task_of_origin ON muster.task USING btree (tenant_id, origin_key);
CREATE UNIQUE INDEX one_waiting_lockdown ON muster.lockdown_request USING btree (bag_id) WHERE (stage = 'waiting'::text);
CREATE INDEX open_pages_tenant_id_idx ON muster.open_pages USING btree (tenant_id);
CREATE INDEX outgoing_mail_invited_user_id_tenant_id_created_at_idx ON muster.outgoing_mail USING btree (invited_user_id, tenant_id, created_at DESC);
CREATE INDEX outgoing_mail_next_try_at_idx ON muster.outgoing_mail USING btree (next_try_at) WHERE (next_try_at IS NOT NULL);
CREATE INDEX outgoing_mail_tenant_id_created_at_idx ON muster.outgoing_mail USING btree (tenant_id, created_at DESC);
CREATE INDEX outgoing_mail_tenant_id_guest_link_id_idx ON muster.outgoing_mail USING btree (tenant_id, guest_link_id) WHERE (guest_link_id IS NOT NULL);
CREATE INDEX photo_tenant_id_bag_id_idx ON muster.photo USING btree (tenant_id, bag_id);
CREATE INDEX plan_level_tenant_id_picture_id_idx ON muster.plan_level USING btree (tenant_id, picture_id) WHERE (picture_id IS NOT NULL);
CREATE INDEX plan_link_tenant_id_room_id_idx ON muster.plan_link USING btree (tenant_id, room_id);
CREATE INDEX plan_picture_tenant_id_site_id_at_idx ON muster.plan_picture USING btree (tenant_id, site_id, at);
CREATE INDEX push_subscription_user_id_idx ON muster.push_subscription USING btree (user_id);
CREATE INDEX rbim_entry_at_idx ON muster.rbim_entry USING btree (at);
CREATE INDEX rbim_entry_tenant_id_idx ON muster.rbim_entry USING btree (tenant_id) WHERE is_to_tell;
CREATE INDEX rbim_entry_tenant_id_rbim_id_at_idx ON muster.rbim_entry USING btree (tenant_id, rbim_id, at DESC);
CREATE INDEX rbim_sample_hour_idx ON muster.rbim_sample USING btree (hour);
CREATE INDEX rbim_sample_tenant_id_rbim_id_idx ON muster.rbim_sample USING btree (tenant_id, rbim_id);
CREATE INDEX rbim_standing_check_at_idx ON muster.rbim_standing USING btree (check_at) WHERE (check_at IS NOT NULL);
CREATE INDEX rbim_standing_tenant_id_rbim_id_idx ON muster.rbim_standing USING btree (tenant_id, rbim_id);
CREATE INDEX rbim_tenant_id_room_id_idx ON muster.rbim USING btree (tenant_id, room_id);
CREATE INDEX rbim_tenant_id_site_id_idx ON muster.rbim USING btree (tenant_id, site_id);
CREATE INDEX resource_tenant_id_position_idx ON muster.resource USING btree (tenant_id, "position");
CREATE INDEX retired_code_tenant_id_idx ON muster.retired_code USING btree (tenant_id);
CREATE INDEX room_tenant_id_merged_into_id_idx ON muster.room USING btree (tenant_id, merged_into_id);
CREATE INDEX room_tenant_id_site_id_idx ON muster.room USING btree (tenant_id, site_id);
CREATE INDEX roster_entry_tenant_id_person_id_idx ON muster.roster_entry USING btree (tenant_id, person_id);
CREATE INDEX roster_entry_tenant_id_room_id_idx ON muster.roster_entry USING btree (tenant_id, room_id) WHERE from_csv;
CREATE INDEX rule_pack_tenant_id_is_active_idx ON muster.rule_pack USING btree (tenant_id, is_active);
CREATE INDEX safety_audit_answer_by_id_idx ON muster.safety_audit_answer USING btree (by_id);
CREATE INDEX safety_audit_answer_tenant_id_audit_id_arrived_idx ON muster.safety_audit_answer USING btree (tenant_id, audit_id, arrived);
CREATE INDEX safety_audit_answer_tenant_id_photo_id_idx ON muster.safety_audit_answer USING btree (tenant_id, photo_id);
CREATE INDEX safety_audit_finding_by_id_idx ON muster.safety_audit_finding USING btree (by_id);
CREATE INDEX safety_audit_finding_tenant_id_audit_id_at_idx ON muster.safety_audit_finding USING btree (tenant_id, audit_id, at);
CREATE INDEX safety_audit_photo_tenant_id_audit_id_idx ON muster.safety_audit_photo USING btree (tenant_id, audit_id);
CREATE INDEX safety_audit_remark_by_id_idx ON muster.safety_audit_remark USING btree (by_id);
CREATE INDEX safety_audit_remark_tenant_id_audit_id_at_idx ON muster.safety_audit_remark USING btree (tenant_id, audit_id, at);
CREATE INDEX safety_audit_signature_by_id_idx ON muster.safety_audit_signature USING btree (by_id);
CREATE INDEX safety_audit_started_by_id_idx ON muster.safety_audit USING btree (started_by_id);
CREATE INDEX safety_audit_tenant_id_site_id_started_at_idx ON muster.safety_audit USING btree (tenant_id, site_id, started_at);
CREATE INDEX safety_audit_withdrawal_by_id_idx ON muster.safety_audit_withdrawal USING btree (by_id);
CREATE INDEX setup_code_tenant_id_site_id_idx ON muster.setup_code USING btree (tenant_id, site_id);
CREATE INDEX site_permission_tenant_id_site_id_idx ON muster.site_permission USING btree (tenant_id, site_id);
CREATE INDEX site_permission_user_id_idx ON muster.site_permission USING btree (user_id);
CREATE INDEX task_comment_tenant_id_task_id_at_idx ON muster.task_comment USING btree (tenant_id, task_id, at);
CREATE INDEX task_owner_id_idx ON muster.task USING btree (owner_id);
CREATE INDEX task_photo_tenant_id_task_id_at_idx ON muster.task_photo USING btree (tenant_id, task_id, at);
CREATE INDEX task_reminders ON muster.task USING btree (remind_at) WHERE (remind_at IS NOT NULL);
CREATE INDEX task_tenant_id_bag_id_idx ON muster.task USING btree (tenant_id, bag_id);
CREATE INDEX task_tenant_id_due_on_idx ON muster.task USING btree (tenant_id, due_on);
CREATE INDEX task_tenant_id_incident_id_idx ON muster.task USING btree (tenant_id, incident_id);
CREATE INDEX task_tenant_id_site_id_stage_idx ON muster.task USING btree (tenant_id, site_id, stage);
CREATE INDEX tenant_assignment_user_id_idx ON muster.tenant_assignment USING btree (user_id);
CREATE INDEX tenant_words ON muster.tenant USING gin (lower(((((name || ' '::text) || key) || ' '::text) || prefix)) public.gin_trgm_ops);
CREATE TRIGGER chain AFTER INSERT ON muster.event REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION muster.refuse_broken_chain();
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON muster.audit FOR EACH STATEMENT EXECUTE FUNCTION muster.refuse_rewrite();
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON muster.drill_remark FOR EACH STATEMENT EXECUTE FUNCTION muster.refuse_rewrite();
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON muster.event FOR EACH STATEMENT EXECUTE FUNCTION muster.refuse_rewrite();
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON muster.inventory_count FOR EACH STATEMENT EXECUTE FUNCTION muster.refuse_rewrite();
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON muster.item_use FOR EACH STATEMENT EXECUTE FUNCTION muster.refuse_rewrite();
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON muster.plan_level FOR EACH STATEMENT EXECUTE FUNCTION muster.refuse_rewrite();
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON muster.safety_audit FOR EACH STATEMENT EXECUTE FUNCTION muster.refuse_rewrite();
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON muster.safety_audit_answer FOR EACH STATEMENT EXECUTE FUNCTION muster.refuse_rewrite();
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON muster.safety_audit_finding FOR EACH STATEMENT EXECUTE FUNCTION muster.refuse_rewrite();
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON muster.safety_audit_photo FOR EACH STATEMENT EXECUTE FUNCTION muster.refuse_rewrite();
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON muster.safety_audit_remark FOR EACH STATEMENT EXECUTE FUNCTION muster.refuse_rewrite();
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON muster.safety_audit_signature FOR EACH STATEMENT EXECUTE FUNCTION muster.refuse_rewrite();
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON muster.safety_audit_template FOR EACH STATEMENT EXECUTE FUNCTION muster.refuse_rewrite();
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON muster.safety_audit_withdrawal FOR EACH STATEMENT EXECUTE FUNCTION muster.refuse_rewrite();
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON muster.site_plan FOR EACH STATEMENT EXECUTE FUNCTION muster.refuse_rewrite();
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON muster.task_comment FOR EACH STATEMENT EXECUTE FUNCTION muster.refuse_rewrite();
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON muster.task_photo FOR EACH STATEMENT EXECUTE FUNCTION muster.refuse_rewrite();
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON muster.template_version FOR EACH STATEMENT EXECUTE FUNCTION muster.refuse_rewrite();
CREATE TRIGGER not_when_entered BEFORE INSERT ON muster.safety_audit_withdrawal FOR EACH ROW EXECUTE FUNCTION muster.refuse_when_entered();
CREATE TRIGGER not_when_put_away BEFORE INSERT ON muster.safety_audit_answer FOR EACH ROW EXECUTE FUNCTION muster.refuse_when_put_away();
CREATE TRIGGER not_when_put_away BEFORE INSERT ON muster.safety_audit_finding FOR EACH ROW EXECUTE FUNCTION muster.refuse_when_put_away();
CREATE TRIGGER not_when_put_away BEFORE INSERT ON muster.safety_audit_photo FOR EACH ROW EXECUTE FUNCTION muster.refuse_when_put_away();
CREATE TRIGGER not_when_put_away BEFORE INSERT ON muster.safety_audit_signature FOR EACH ROW EXECUTE FUNCTION muster.refuse_when_put_away();
CREATE TRIGGER not_when_signed BEFORE INSERT ON muster.safety_audit_answer FOR EACH ROW EXECUTE FUNCTION muster.refuse_when_signed();
CREATE TRIGGER not_when_signed BEFORE INSERT ON muster.safety_audit_finding FOR EACH ROW EXECUTE FUNCTION muster.refuse_when_signed();
CREATE TRIGGER not_when_signed BEFORE INSERT ON muster.safety_audit_photo FOR EACH ROW EXECUTE FUNCTION muster.refuse_when_signed();
CREATE TRIGGER of_incident AFTER INSERT ON muster.event REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION muster.refuse_stray_events();
CREATE TRIGGER stays BEFORE DELETE OR UPDATE OF id, tenant_id OR TRUNCATE ON muster.incident FOR EACH STATEMENT EXECUTE FUNCTION muster.refuse_lost_incident();
CREATE TRIGGER told AFTER INSERT OR UPDATE ON muster.help_request FOR EACH ROW EXECUTE FUNCTION muster.tell_watch();
CREATE TRIGGER told AFTER INSERT OR UPDATE ON muster.lockdown_request FOR EACH ROW EXECUTE FUNCTION muster.tell_watch();
CREATE TRIGGER told AFTER INSERT ON muster.notification_wish FOR EACH STATEMENT EXECUTE FUNCTION muster.tell_of_notification();
CREATE TRIGGER told AFTER INSERT ON muster.outgoing_mail FOR EACH STATEMENT EXECUTE FUNCTION muster.tell_of_mail();
CREATE TRIGGER told AFTER INSERT OR UPDATE ON muster.rbim FOR EACH ROW EXECUTE FUNCTION muster.tell_of_rbim();
ALTER TABLE ONLY muster.added_person
    ADD CONSTRAINT added_person_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.added_person
    ADD CONSTRAINT added_person_tenant_id_incident_id_fkey FOREIGN KEY (tenant_id, incident_id) REFERENCES muster.incident(tenant_id, id);
ALTER TABLE ONLY muster.added_person
    ADD CONSTRAINT added_person_tenant_id_room_id_fkey FOREIGN KEY (tenant_id, room_id) REFERENCES muster.room(tenant_id, id);
ALTER TABLE ONLY muster.alert_feed
    ADD CONSTRAINT alert_feed_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.app_user
    ADD CONSTRAINT app_user_current_tenant_id_fkey FOREIGN KEY (current_tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.audit
    ADD CONSTRAINT audit_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.bag_expiry
    ADD CONSTRAINT bag_expiry_tenant_id_bag_id_fkey FOREIGN KEY (tenant_id, bag_id) REFERENCES muster.bag(tenant_id, id);
ALTER TABLE ONLY muster.bag_expiry
    ADD CONSTRAINT bag_expiry_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.bag
    ADD CONSTRAINT bag_merged_into FOREIGN KEY (tenant_id, merged_into_id) REFERENCES muster.bag(tenant_id, id) NOT VALID;
ALTER TABLE ONLY muster.bag_readiness
    ADD CONSTRAINT bag_readiness_tenant_id_bag_id_fkey FOREIGN KEY (tenant_id, bag_id) REFERENCES muster.bag(tenant_id, id);
ALTER TABLE ONLY muster.bag_readiness
    ADD CONSTRAINT bag_readiness_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.bag
    ADD CONSTRAINT bag_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.bag
    ADD CONSTRAINT bag_tenant_id_room_id_fkey FOREIGN KEY (tenant_id, room_id) REFERENCES muster.room(tenant_id, id);
ALTER TABLE ONLY muster.bag
    ADD CONSTRAINT bag_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES muster.site(tenant_id, id);
ALTER TABLE ONLY muster.blank_label
    ADD CONSTRAINT blank_label_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.blank_label
    ADD CONSTRAINT blank_label_tenant_id_used_by_bag_id_fkey FOREIGN KEY (tenant_id, used_by_bag_id) REFERENCES muster.bag(tenant_id, id);
ALTER TABLE ONLY muster.camera
    ADD CONSTRAINT camera_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.camera
    ADD CONSTRAINT camera_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES muster.site(tenant_id, id);
ALTER TABLE ONLY muster.chat_read
    ADD CONSTRAINT chat_read_account_id_fkey FOREIGN KEY (account_id) REFERENCES muster.app_user(id);
ALTER TABLE ONLY muster.chat_read
    ADD CONSTRAINT chat_read_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.drill_occurrence
    ADD CONSTRAINT drill_occurrence_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.drill_occurrence
    ADD CONSTRAINT drill_occurrence_tenant_id_plan_id_fkey FOREIGN KEY (tenant_id, plan_id) REFERENCES muster.drill_plan(tenant_id, id);
ALTER TABLE ONLY muster.drill_plan
    ADD CONSTRAINT drill_plan_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES muster.app_user(id);
ALTER TABLE ONLY muster.drill_plan_site
    ADD CONSTRAINT drill_plan_site_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.drill_plan_site
    ADD CONSTRAINT drill_plan_site_tenant_id_plan_id_fkey FOREIGN KEY (tenant_id, plan_id) REFERENCES muster.drill_plan(tenant_id, id);
ALTER TABLE ONLY muster.drill_plan_site
    ADD CONSTRAINT drill_plan_site_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES muster.site(tenant_id, id);
ALTER TABLE ONLY muster.drill_plan
    ADD CONSTRAINT drill_plan_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.drill_remark
    ADD CONSTRAINT drill_remark_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.drill_remark
    ADD CONSTRAINT drill_remark_tenant_id_incident_id_fkey FOREIGN KEY (tenant_id, incident_id) REFERENCES muster.incident(tenant_id, id);
ALTER TABLE ONLY muster.enrolled_device
    ADD CONSTRAINT enrolled_device_tenant_id_bag_id_fkey FOREIGN KEY (tenant_id, bag_id) REFERENCES muster.bag(tenant_id, id);
ALTER TABLE ONLY muster.enrolled_device
    ADD CONSTRAINT enrolled_device_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.enrolled_device
    ADD CONSTRAINT enrolled_device_tenant_id_setup_code_id_fkey FOREIGN KEY (tenant_id, setup_code_id) REFERENCES muster.setup_code(tenant_id, id);
ALTER TABLE ONLY muster.enrolled_device
    ADD CONSTRAINT enrolled_device_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES muster.site(tenant_id, id);
ALTER TABLE ONLY muster.feed
    ADD CONSTRAINT feed_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.first_drill_checklist
    ADD CONSTRAINT first_drill_checklist_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.guest_link
    ADD CONSTRAINT guest_link_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.guest_session
    ADD CONSTRAINT guest_session_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.guest_session
    ADD CONSTRAINT guest_session_tenant_id_link_id_fkey FOREIGN KEY (tenant_id, link_id) REFERENCES muster.guest_link(tenant_id, id);
ALTER TABLE ONLY muster.help_request
    ADD CONSTRAINT help_request_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES muster.photo(id);
ALTER TABLE ONLY muster.help_request
    ADD CONSTRAINT help_request_tenant_id_bag_id_fkey FOREIGN KEY (tenant_id, bag_id) REFERENCES muster.bag(tenant_id, id);
ALTER TABLE ONLY muster.help_request
    ADD CONSTRAINT help_request_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.help_request
    ADD CONSTRAINT help_request_tenant_id_room_id_fkey FOREIGN KEY (tenant_id, room_id) REFERENCES muster.room(tenant_id, id);
ALTER TABLE ONLY muster.help_request
    ADD CONSTRAINT help_request_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES muster.site(tenant_id, id);
ALTER TABLE ONLY muster.import_id_column
    ADD CONSTRAINT import_id_column_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.import_run
    ADD CONSTRAINT import_run_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.incident_numbers
    ADD CONSTRAINT incident_numbers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.incident_numbers
    ADD CONSTRAINT incident_numbers_tenant_id_incident_id_fkey FOREIGN KEY (tenant_id, incident_id) REFERENCES muster.incident(tenant_id, id);
ALTER TABLE ONLY muster.incident_site
    ADD CONSTRAINT incident_site_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.incident_site
    ADD CONSTRAINT incident_site_tenant_id_incident_id_fkey FOREIGN KEY (tenant_id, incident_id) REFERENCES muster.incident(tenant_id, id);
ALTER TABLE ONLY muster.incident_site
    ADD CONSTRAINT incident_site_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES muster.site(tenant_id, id);
ALTER TABLE ONLY muster.incident_snapshot_part
    ADD CONSTRAINT incident_snapshot_part_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.incident_snapshot_part
    ADD CONSTRAINT incident_snapshot_part_tenant_id_incident_id_fkey FOREIGN KEY (tenant_id, incident_id) REFERENCES muster.incident_snapshot(tenant_id, incident_id) ON DELETE CASCADE;
ALTER TABLE ONLY muster.incident_snapshot
    ADD CONSTRAINT incident_snapshot_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.incident_snapshot
    ADD CONSTRAINT incident_snapshot_tenant_id_incident_id_fkey FOREIGN KEY (tenant_id, incident_id) REFERENCES muster.incident(tenant_id, id);
ALTER TABLE ONLY muster.incident
    ADD CONSTRAINT incident_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.inventory_count
    ADD CONSTRAINT inventory_count_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES muster.photo(id);
ALTER TABLE ONLY muster.inventory_count
    ADD CONSTRAINT inventory_count_tenant_id_bag_id_fkey FOREIGN KEY (tenant_id, bag_id) REFERENCES muster.bag(tenant_id, id);
ALTER TABLE ONLY muster.inventory_count
    ADD CONSTRAINT inventory_count_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.item_use
    ADD CONSTRAINT item_use_tenant_id_bag_id_fkey FOREIGN KEY (tenant_id, bag_id) REFERENCES muster.bag(tenant_id, id);
ALTER TABLE ONLY muster.item_use
    ADD CONSTRAINT item_use_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.lockdown_request
    ADD CONSTRAINT lockdown_request_tenant_id_bag_id_fkey FOREIGN KEY (tenant_id, bag_id) REFERENCES muster.bag(tenant_id, id);
ALTER TABLE ONLY muster.lockdown_request
    ADD CONSTRAINT lockdown_request_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.lockdown_request
    ADD CONSTRAINT lockdown_request_tenant_id_room_id_fkey FOREIGN KEY (tenant_id, room_id) REFERENCES muster.room(tenant_id, id);
ALTER TABLE ONLY muster.lockdown_request
    ADD CONSTRAINT lockdown_request_tenant_id_settled_by_incident_id_fkey FOREIGN KEY (tenant_id, settled_by_incident_id) REFERENCES muster.incident(tenant_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY muster.lockdown_request
    ADD CONSTRAINT lockdown_request_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES muster.site(tenant_id, id);
ALTER TABLE ONLY muster.notification_contact
    ADD CONSTRAINT notification_contact_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.notification_contact
    ADD CONSTRAINT notification_contact_user_id_fkey FOREIGN KEY (user_id) REFERENCES muster.app_user(id);
ALTER TABLE ONLY muster.notification_delivery
    ADD CONSTRAINT notification_delivery_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.notification_delivery
    ADD CONSTRAINT notification_delivery_tenant_id_incident_id_fkey FOREIGN KEY (tenant_id, incident_id) REFERENCES muster.incident(tenant_id, id);
ALTER TABLE ONLY muster.notification_delivery
    ADD CONSTRAINT notification_delivery_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES muster.site(tenant_id, id) NOT VALID;
ALTER TABLE ONLY muster.notification_delivery
    ADD CONSTRAINT notification_delivery_tenant_id_wish_id_fkey FOREIGN KEY (tenant_id, wish_id) REFERENCES muster.notification_wish(tenant_id, id);
ALTER TABLE ONLY muster.notification_endpoint
    ADD CONSTRAINT notification_endpoint_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.notification_group
    ADD CONSTRAINT notification_group_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.notification_member
    ADD CONSTRAINT notification_member_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.notification_member
    ADD CONSTRAINT notification_member_tenant_id_group_id_fkey FOREIGN KEY (tenant_id, group_id) REFERENCES muster.notification_group(tenant_id, id);
ALTER TABLE ONLY muster.notification_rule
    ADD CONSTRAINT notification_rule_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.notification_wish
    ADD CONSTRAINT notification_wish_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.notification_wish
    ADD CONSTRAINT notification_wish_tenant_id_incident_id_fkey FOREIGN KEY (tenant_id, incident_id) REFERENCES muster.incident(tenant_id, id);
ALTER TABLE ONLY muster.notification_wish
    ADD CONSTRAINT notification_wish_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES muster.site(tenant_id, id) NOT VALID;
ALTER TABLE ONLY muster.notification_words
    ADD CONSTRAINT notification_words_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.open_pages
    ADD CONSTRAINT open_pages_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.outgoing_mail
    ADD CONSTRAINT outgoing_mail_invited_user_id_fkey FOREIGN KEY (invited_user_id) REFERENCES muster.app_user(id);
ALTER TABLE ONLY muster.outgoing_mail
    ADD CONSTRAINT outgoing_mail_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.outgoing_mail
    ADD CONSTRAINT outgoing_mail_tenant_id_guest_link_id_fkey FOREIGN KEY (tenant_id, guest_link_id) REFERENCES muster.guest_link(tenant_id, id) NOT VALID;
ALTER TABLE ONLY muster.person
    ADD CONSTRAINT person_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.photo
    ADD CONSTRAINT photo_tenant_id_bag_id_fkey FOREIGN KEY (tenant_id, bag_id) REFERENCES muster.bag(tenant_id, id);
ALTER TABLE ONLY muster.photo
    ADD CONSTRAINT photo_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.plan_level
    ADD CONSTRAINT plan_level_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.plan_level
    ADD CONSTRAINT plan_level_tenant_id_picture_id_fkey FOREIGN KEY (tenant_id, picture_id) REFERENCES muster.plan_picture(tenant_id, id) NOT VALID;
ALTER TABLE ONLY muster.plan_level
    ADD CONSTRAINT plan_level_tenant_id_plan_id_fkey FOREIGN KEY (tenant_id, plan_id) REFERENCES muster.site_plan(tenant_id, id);
ALTER TABLE ONLY muster.plan_link
    ADD CONSTRAINT plan_link_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.plan_link
    ADD CONSTRAINT plan_link_tenant_id_plan_id_fkey FOREIGN KEY (tenant_id, plan_id) REFERENCES muster.site_plan(tenant_id, id);
ALTER TABLE ONLY muster.plan_link
    ADD CONSTRAINT plan_link_tenant_id_room_id_fkey FOREIGN KEY (tenant_id, room_id) REFERENCES muster.room(tenant_id, id);
ALTER TABLE ONLY muster.plan_picture
    ADD CONSTRAINT plan_picture_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.plan_picture
    ADD CONSTRAINT plan_picture_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES muster.site(tenant_id, id);
ALTER TABLE ONLY muster.push_subscription
    ADD CONSTRAINT push_subscription_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.push_subscription
    ADD CONSTRAINT push_subscription_user_id_fkey FOREIGN KEY (user_id) REFERENCES muster.app_user(id);
ALTER TABLE ONLY muster.rbim_entry
    ADD CONSTRAINT rbim_entry_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.rbim_entry
    ADD CONSTRAINT rbim_entry_tenant_id_rbim_id_fkey FOREIGN KEY (tenant_id, rbim_id) REFERENCES muster.rbim(tenant_id, id);
ALTER TABLE ONLY muster.rbim_sample
    ADD CONSTRAINT rbim_sample_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.rbim_sample
    ADD CONSTRAINT rbim_sample_tenant_id_rbim_id_fkey FOREIGN KEY (tenant_id, rbim_id) REFERENCES muster.rbim(tenant_id, id);
ALTER TABLE ONLY muster.rbim_standing
    ADD CONSTRAINT rbim_standing_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.rbim_standing
    ADD CONSTRAINT rbim_standing_tenant_id_rbim_id_fkey FOREIGN KEY (tenant_id, rbim_id) REFERENCES muster.rbim(tenant_id, id);
ALTER TABLE ONLY muster.rbim_telling
    ADD CONSTRAINT rbim_telling_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.rbim_telling
    ADD CONSTRAINT rbim_telling_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES muster.site(tenant_id, id);
ALTER TABLE ONLY muster.rbim
    ADD CONSTRAINT rbim_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.rbim
    ADD CONSTRAINT rbim_tenant_id_room_id_fkey FOREIGN KEY (tenant_id, room_id) REFERENCES muster.room(tenant_id, id);
ALTER TABLE ONLY muster.rbim
    ADD CONSTRAINT rbim_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES muster.site(tenant_id, id);
ALTER TABLE ONLY muster.resource
    ADD CONSTRAINT resource_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.retired_code
    ADD CONSTRAINT retired_code_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.room
    ADD CONSTRAINT room_merged_into FOREIGN KEY (tenant_id, merged_into_id) REFERENCES muster.room(tenant_id, id) NOT VALID;
ALTER TABLE ONLY muster.room
    ADD CONSTRAINT room_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.room
    ADD CONSTRAINT room_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES muster.site(tenant_id, id);
ALTER TABLE ONLY muster.roster_entry
    ADD CONSTRAINT roster_entry_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.roster_entry
    ADD CONSTRAINT roster_entry_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES muster.person(tenant_id, id);
ALTER TABLE ONLY muster.roster_entry
    ADD CONSTRAINT roster_entry_tenant_id_room_id_fkey FOREIGN KEY (tenant_id, room_id) REFERENCES muster.room(tenant_id, id);
ALTER TABLE ONLY muster.rule_pack
    ADD CONSTRAINT rule_pack_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.safety_audit_answer
    ADD CONSTRAINT safety_audit_answer_by_id_fkey FOREIGN KEY (by_id) REFERENCES muster.app_user(id);
ALTER TABLE ONLY muster.safety_audit_answer
    ADD CONSTRAINT safety_audit_answer_tenant_id_audit_id_fkey FOREIGN KEY (tenant_id, audit_id) REFERENCES muster.safety_audit(tenant_id, id);
ALTER TABLE ONLY muster.safety_audit_answer
    ADD CONSTRAINT safety_audit_answer_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.safety_audit_answer
    ADD CONSTRAINT safety_audit_answer_tenant_id_photo_id_fkey FOREIGN KEY (tenant_id, photo_id) REFERENCES muster.safety_audit_photo(tenant_id, id);
ALTER TABLE ONLY muster.safety_audit_finding
    ADD CONSTRAINT safety_audit_finding_by_id_fkey FOREIGN KEY (by_id) REFERENCES muster.app_user(id);
ALTER TABLE ONLY muster.safety_audit_finding
    ADD CONSTRAINT safety_audit_finding_tenant_id_audit_id_fkey FOREIGN KEY (tenant_id, audit_id) REFERENCES muster.safety_audit(tenant_id, id);
ALTER TABLE ONLY muster.safety_audit_finding
    ADD CONSTRAINT safety_audit_finding_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.safety_audit_photo
    ADD CONSTRAINT safety_audit_photo_tenant_id_audit_id_fkey FOREIGN KEY (tenant_id, audit_id) REFERENCES muster.safety_audit(tenant_id, id);
ALTER TABLE ONLY muster.safety_audit_photo
    ADD CONSTRAINT safety_audit_photo_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.safety_audit_remark
    ADD CONSTRAINT safety_audit_remark_by_id_fkey FOREIGN KEY (by_id) REFERENCES muster.app_user(id);
ALTER TABLE ONLY muster.safety_audit_remark
    ADD CONSTRAINT safety_audit_remark_tenant_id_audit_id_fkey FOREIGN KEY (tenant_id, audit_id) REFERENCES muster.safety_audit(tenant_id, id);
ALTER TABLE ONLY muster.safety_audit_remark
    ADD CONSTRAINT safety_audit_remark_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.safety_audit_signature
    ADD CONSTRAINT safety_audit_signature_by_id_fkey FOREIGN KEY (by_id) REFERENCES muster.app_user(id);
ALTER TABLE ONLY muster.safety_audit_signature
    ADD CONSTRAINT safety_audit_signature_tenant_id_audit_id_fkey FOREIGN KEY (tenant_id, audit_id) REFERENCES muster.safety_audit(tenant_id, id);
ALTER TABLE ONLY muster.safety_audit_signature
    ADD CONSTRAINT safety_audit_signature_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.safety_audit
    ADD CONSTRAINT safety_audit_started_by_id_fkey FOREIGN KEY (started_by_id) REFERENCES muster.app_user(id);
ALTER TABLE ONLY muster.safety_audit_template
    ADD CONSTRAINT safety_audit_template_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.safety_audit
    ADD CONSTRAINT safety_audit_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.safety_audit
    ADD CONSTRAINT safety_audit_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES muster.site(tenant_id, id);
ALTER TABLE ONLY muster.safety_audit_withdrawal
    ADD CONSTRAINT safety_audit_withdrawal_by_id_fkey FOREIGN KEY (by_id) REFERENCES muster.app_user(id);
ALTER TABLE ONLY muster.safety_audit_withdrawal
    ADD CONSTRAINT safety_audit_withdrawal_tenant_id_audit_id_fkey FOREIGN KEY (tenant_id, audit_id) REFERENCES muster.safety_audit(tenant_id, id);
ALTER TABLE ONLY muster.safety_audit_withdrawal
    ADD CONSTRAINT safety_audit_withdrawal_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.setup_code
    ADD CONSTRAINT setup_code_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.setup_code
    ADD CONSTRAINT setup_code_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES muster.site(tenant_id, id);
ALTER TABLE ONLY muster.site_permission
    ADD CONSTRAINT site_permission_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.site_permission
    ADD CONSTRAINT site_permission_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES muster.site(tenant_id, id);
ALTER TABLE ONLY muster.site_permission
    ADD CONSTRAINT site_permission_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES muster.tenant_assignment(tenant_id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY muster.site_plan
    ADD CONSTRAINT site_plan_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.site_plan
    ADD CONSTRAINT site_plan_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES muster.site(tenant_id, id);
ALTER TABLE ONLY muster.site
    ADD CONSTRAINT site_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.task_comment
    ADD CONSTRAINT task_comment_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.task_comment
    ADD CONSTRAINT task_comment_tenant_id_task_id_fkey FOREIGN KEY (tenant_id, task_id) REFERENCES muster.task(tenant_id, id);
ALTER TABLE ONLY muster.task
    ADD CONSTRAINT task_of_incident FOREIGN KEY (tenant_id, incident_id) REFERENCES muster.incident(tenant_id, id) NOT VALID;
ALTER TABLE ONLY muster.task
    ADD CONSTRAINT task_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES muster.app_user(id);
ALTER TABLE ONLY muster.task_photo
    ADD CONSTRAINT task_photo_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.task_photo
    ADD CONSTRAINT task_photo_tenant_id_task_id_fkey FOREIGN KEY (tenant_id, task_id) REFERENCES muster.task(tenant_id, id);
ALTER TABLE ONLY muster.task
    ADD CONSTRAINT task_tenant_id_bag_id_fkey FOREIGN KEY (tenant_id, bag_id) REFERENCES muster.bag(tenant_id, id);
ALTER TABLE ONLY muster.task
    ADD CONSTRAINT task_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.task
    ADD CONSTRAINT task_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES muster.site(tenant_id, id);
ALTER TABLE ONLY muster.template_version
    ADD CONSTRAINT template_version_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.tenant_assignment
    ADD CONSTRAINT tenant_assignment_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES muster.tenant(id);
ALTER TABLE ONLY muster.tenant_assignment
    ADD CONSTRAINT tenant_assignment_user_id_fkey FOREIGN KEY (user_id) REFERENCES muster.app_user(id);
ALTER TABLE ONLY muster.user_identity
    ADD CONSTRAINT user_identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES muster.app_user(id);
ALTER TABLE muster.added_person ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.alert_feed ENABLE ROW LEVEL SECURITY;
CREATE POLICY anybody ON muster.write_check USING (true) WITH CHECK (true);
ALTER TABLE muster.app_user ENABLE ROW LEVEL SECURITY;
CREATE POLICY at_heartbeat ON muster.rbim_sample FOR INSERT WITH CHECK ((( SELECT muster.known('server'::text) AS known) = 'on'::text));
CREATE POLICY at_heartbeat ON muster.rbim_standing FOR UPDATE USING ((( SELECT muster.known('server'::text) AS known) = 'on'::text)) WITH CHECK ((( SELECT muster.known('server'::text) AS known) = 'on'::text));
CREATE POLICY at_import ON muster.app_user USING ((email = ANY (( SELECT muster.known_emails() AS known_emails)::text[]))) WITH CHECK ((email = ANY (( SELECT muster.known_emails() AS known_emails)::text[])));
CREATE POLICY at_sending ON muster.notification_delivery FOR UPDATE USING ((( SELECT muster.known('server'::text) AS known) = 'on'::text)) WITH CHECK ((( SELECT muster.known('server'::text) AS known) = 'on'::text));
CREATE POLICY at_sending ON muster.notification_wish FOR UPDATE USING ((( SELECT muster.known('server'::text) AS known) = 'on'::text)) WITH CHECK ((( SELECT muster.known('server'::text) AS known) = 'on'::text));
CREATE POLICY at_sending ON muster.outgoing_mail FOR UPDATE USING ((( SELECT muster.known('server'::text) AS known) = 'on'::text)) WITH CHECK ((( SELECT muster.known('server'::text) AS known) = 'on'::text));
CREATE POLICY at_sign_in ON muster.app_user USING (((email = ( SELECT muster.known('email'::text) AS known)) OR ((id)::text = ( SELECT muster.known('user_id'::text) AS known)))) WITH CHECK (((email = ( SELECT muster.known('email'::text) AS known)) OR ((id)::text = ( SELECT muster.known('user_id'::text) AS known))));
CREATE POLICY at_sign_in ON muster.user_identity USING (((issuer = ( SELECT muster.known('issuer'::text) AS known)) AND (subject = ( SELECT muster.known('subject'::text) AS known)))) WITH CHECK (((issuer = ( SELECT muster.known('issuer'::text) AS known)) AND (subject = ( SELECT muster.known('subject'::text) AS known))));
CREATE POLICY at_upkeep ON muster.notification_delivery FOR DELETE USING ((( SELECT muster.known('server'::text) AS known) = 'on'::text));
CREATE POLICY at_upkeep ON muster.notification_wish FOR DELETE USING ((( SELECT muster.known('server'::text) AS known) = 'on'::text));
CREATE POLICY at_upkeep ON muster.rbim_entry FOR DELETE USING ((( SELECT muster.known('server'::text) AS known) = 'on'::text));
CREATE POLICY at_upkeep ON muster.rbim_sample FOR DELETE USING ((( SELECT muster.known('server'::text) AS known) = 'on'::text));
ALTER TABLE muster.audit ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.bag ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.bag_expiry ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.bag_readiness ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.blank_label ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_barcode ON muster.bag FOR SELECT USING ((barcode = ( SELECT muster.known('barcode'::text) AS known)));
CREATE POLICY by_code ON muster.retired_code FOR SELECT USING ((code_hash = ( SELECT muster.known('retired_code'::text) AS known)));
CREATE POLICY by_device ON muster.enrolled_device FOR SELECT USING ((encode(token_hash, 'hex'::text) = ( SELECT muster.known('device_token_hash'::text) AS known)));
CREATE POLICY by_identity ON muster.app_user FOR SELECT USING ((id IN ( SELECT i.user_id
   FROM muster.user_identity i
  WHERE ((i.issuer = ( SELECT muster.known('issuer'::text) AS known)) AND (i.subject = ( SELECT muster.known('subject'::text) AS known))))));
CREATE POLICY by_key ON muster.tenant FOR SELECT USING ((key = ( SELECT muster.known('tenant_key'::text) AS known)));
CREATE POLICY by_link ON muster.guest_link FOR SELECT USING ((encode(secret_hash, 'hex'::text) = ( SELECT muster.known('guest_link_hash'::text) AS known)));
CREATE POLICY by_prefix ON muster.tenant FOR SELECT USING ((prefix = ( SELECT muster.known('tenant_prefix'::text) AS known)));
CREATE POLICY by_secret ON muster.push_subscription FOR SELECT USING ((encode(secret_hash, 'hex'::text) = ( SELECT muster.known('push_secret_hash'::text) AS known)));
CREATE POLICY by_serial_number ON muster.rbim FOR SELECT USING ((serial_number = ( SELECT muster.known('serial_number'::text) AS known)));
CREATE POLICY by_setup_code ON muster.setup_code FOR SELECT USING ((code = ( SELECT muster.known('setup_code'::text) AS known)));
CREATE POLICY by_token ON muster.guest_session FOR SELECT USING ((encode(token_hash, 'hex'::text) = ( SELECT muster.known('guest_token_hash'::text) AS known)));
CREATE POLICY by_token ON muster.notification_delivery FOR SELECT USING ((token = ( SELECT muster.known('notified_token'::text) AS known)));
ALTER TABLE muster.camera ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.chat_read ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.drill_occurrence ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.drill_plan ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.drill_plan_site ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.drill_remark ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.enrolled_device ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.event ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.feed ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.first_drill_checklist ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.guest_link ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.guest_session ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.help_request ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.import_id_column ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.import_run ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.incident ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.incident_numbers ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.incident_site ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.incident_snapshot ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.incident_snapshot_part ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.inventory_count ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.item_use ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.lockdown_request ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.notification_contact ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.notification_delivery ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.notification_endpoint ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.notification_group ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.notification_member ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.notification_rule ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.notification_wish ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.notification_words ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_administered ON muster.app_user FOR SELECT USING (((( SELECT cardinality(muster.administered()) AS cardinality) > 0) AND (id IN ( SELECT a.user_id
   FROM muster.tenant_assignment a
  WHERE (a.tenant_id = ANY (( SELECT muster.administered() AS administered)::uuid[]))))));
CREATE POLICY of_administered ON muster.audit FOR SELECT USING ((tenant_id = ANY (( SELECT muster.administered() AS administered)::uuid[])));
CREATE POLICY of_administered ON muster.outgoing_mail FOR SELECT USING (((invited_user_id IS NOT NULL) AND (tenant_id = ANY (( SELECT muster.administered() AS administered)::uuid[]))));
CREATE POLICY of_administered ON muster.site FOR SELECT USING ((tenant_id = ANY (( SELECT muster.administered() AS administered)::uuid[])));
CREATE POLICY of_administered ON muster.site_permission FOR SELECT USING ((tenant_id = ANY (( SELECT muster.administered() AS administered)::uuid[])));
CREATE POLICY of_administered ON muster.tenant FOR SELECT USING ((id = ANY (( SELECT muster.administered() AS administered)::uuid[])));
CREATE POLICY of_administered ON muster.tenant_assignment FOR SELECT USING ((tenant_id = ANY (( SELECT muster.administered() AS administered)::uuid[])));
CREATE POLICY of_administered ON muster.user_identity FOR SELECT USING (((( SELECT cardinality(muster.administered()) AS cardinality) > 0) AND (user_id IN ( SELECT a.user_id
   FROM muster.tenant_assignment a
  WHERE (a.tenant_id = ANY (( SELECT muster.administered() AS administered)::uuid[]))))));
CREATE POLICY of_administrator ON muster.app_user FOR UPDATE USING ((EXISTS ( SELECT 1
   FROM muster.tenant_assignment a
  WHERE ((a.tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)) AND (a.user_id = app_user.id)))));
CREATE POLICY of_devices_alone ON muster.notification_delivery AS RESTRICTIVE FOR DELETE USING ((site_id IS NOT NULL));
CREATE POLICY of_devices_alone ON muster.notification_wish AS RESTRICTIVE FOR DELETE USING ((site_id IS NOT NULL));
CREATE POLICY of_everyone ON muster.app_user FOR SELECT TO muster_global USING (true);
CREATE POLICY of_everyone ON muster.audit FOR SELECT TO muster_global USING (true);
CREATE POLICY of_everyone ON muster.outgoing_mail FOR SELECT TO muster_global USING ((invited_user_id IS NOT NULL));
CREATE POLICY of_everyone ON muster.site FOR SELECT TO muster_global USING (true);
CREATE POLICY of_everyone ON muster.site_permission FOR SELECT TO muster_global USING (true);
CREATE POLICY of_everyone ON muster.tenant FOR SELECT TO muster_global USING (true);
CREATE POLICY of_everyone ON muster.tenant_assignment FOR SELECT TO muster_global USING (true);
CREATE POLICY of_everyone ON muster.user_identity FOR SELECT TO muster_global USING (true);
CREATE POLICY of_invited ON muster.outgoing_mail FOR SELECT USING (((invited_user_id)::text = ( SELECT muster.known('user_id'::text) AS known)));
CREATE POLICY of_member ON muster.tenant FOR SELECT USING ((EXISTS ( SELECT 1
   FROM muster.tenant_assignment a
  WHERE ((a.tenant_id = tenant.id) AND (a.user_id = ( SELECT (NULLIF(muster.known('user_id'::text), ''::text))::uuid AS "nullif"))))));
CREATE POLICY of_place ON muster.audit FOR INSERT WITH CHECK (((tenant_id IS NULL) AND (( SELECT muster.known('server'::text) AS known) = 'on'::text)));
CREATE POLICY of_server ON muster.bag_expiry FOR SELECT USING ((( SELECT muster.known('server'::text) AS known) = 'on'::text));
CREATE POLICY of_server ON muster.drill_occurrence FOR SELECT USING ((( SELECT muster.known('server'::text) AS known) = 'on'::text));
CREATE POLICY of_server ON muster.incident FOR SELECT USING ((( SELECT muster.known('server'::text) AS known) = 'on'::text));
CREATE POLICY of_server ON muster.incident_snapshot FOR SELECT USING ((( SELECT muster.known('server'::text) AS known) = 'on'::text));
CREATE POLICY of_server ON muster.lockdown_request FOR SELECT USING ((( SELECT muster.known('server'::text) AS known) = 'on'::text));
CREATE POLICY of_server ON muster.notification_delivery FOR SELECT USING ((( SELECT muster.known('server'::text) AS known) = 'on'::text));
CREATE POLICY of_server ON muster.notification_endpoint FOR SELECT USING ((( SELECT muster.known('server'::text) AS known) = 'on'::text));
CREATE POLICY of_server ON muster.notification_wish FOR SELECT USING ((( SELECT muster.known('server'::text) AS known) = 'on'::text));
CREATE POLICY of_server ON muster.outgoing_mail FOR SELECT USING ((( SELECT muster.known('server'::text) AS known) = 'on'::text));
CREATE POLICY of_server ON muster.push_key USING ((( SELECT muster.known('server'::text) AS known) = 'on'::text)) WITH CHECK ((( SELECT muster.known('server'::text) AS known) = 'on'::text));
CREATE POLICY of_server ON muster.push_subscription FOR SELECT USING ((( SELECT muster.known('server'::text) AS known) = 'on'::text));
CREATE POLICY of_server ON muster.rbim FOR SELECT USING ((( SELECT muster.known('server'::text) AS known) = 'on'::text));
CREATE POLICY of_server ON muster.rbim_entry FOR SELECT USING ((( SELECT muster.known('server'::text) AS known) = 'on'::text));
CREATE POLICY of_server ON muster.rbim_sample FOR SELECT USING ((( SELECT muster.known('server'::text) AS known) = 'on'::text));
CREATE POLICY of_server ON muster.rbim_standing FOR SELECT USING ((( SELECT muster.known('server'::text) AS known) = 'on'::text));
CREATE POLICY of_server ON muster.task FOR SELECT USING ((( SELECT muster.known('server'::text) AS known) = 'on'::text));
CREATE POLICY of_server ON muster.tenant FOR SELECT USING ((( SELECT muster.known('server'::text) AS known) = 'on'::text));
CREATE POLICY of_tenant ON muster.added_person USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.alert_feed USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.app_user FOR SELECT USING ((EXISTS ( SELECT 1
   FROM muster.tenant_assignment a
  WHERE ((a.tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)) AND (a.user_id = app_user.id)))));
CREATE POLICY of_tenant ON muster.audit USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.bag USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.bag_expiry USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.bag_readiness USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.blank_label USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.camera USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.chat_read USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.drill_occurrence USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.drill_plan USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.drill_plan_site USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.drill_remark USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.enrolled_device USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.event USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.feed USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.first_drill_checklist USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.guest_link USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.guest_session USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.help_request USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.import_id_column USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.import_run USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.incident USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.incident_numbers USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.incident_site USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.incident_snapshot USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.incident_snapshot_part USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.inventory_count USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.item_use USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.lockdown_request USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.notification_contact USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.notification_delivery USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.notification_endpoint USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.notification_group USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.notification_member USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.notification_rule USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.notification_wish USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.notification_words USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.open_pages USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.outgoing_mail USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.person USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.photo USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.plan_level USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.plan_link USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.plan_picture USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.push_subscription USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.rbim USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.rbim_entry USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.rbim_sample USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.rbim_standing USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.rbim_telling USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.resource USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.retired_code USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.room USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.roster_entry USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.rule_pack USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.safety_audit USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.safety_audit_answer USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.safety_audit_finding USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.safety_audit_photo USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.safety_audit_remark USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.safety_audit_signature USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.safety_audit_template USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.safety_audit_withdrawal USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.setup_code USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.site USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.site_permission USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.site_plan USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.task USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.task_comment USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.task_photo USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.template_version USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.tenant USING ((id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.tenant_assignment USING ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use))) WITH CHECK ((tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)));
CREATE POLICY of_tenant ON muster.user_identity FOR SELECT USING ((EXISTS ( SELECT 1
   FROM muster.tenant_assignment a
  WHERE ((a.tenant_id = ( SELECT muster.tenant_in_use() AS tenant_in_use)) AND (a.user_id = user_identity.user_id)))));
CREATE POLICY of_user ON muster.site_permission FOR SELECT USING (((user_id)::text = ( SELECT muster.known('user_id'::text) AS known)));
CREATE POLICY of_user ON muster.tenant_assignment FOR SELECT USING (((user_id)::text = ( SELECT muster.known('user_id'::text) AS known)));
CREATE POLICY of_user ON muster.user_identity FOR SELECT USING (((user_id)::text = ( SELECT muster.known('user_id'::text) AS known)));
CREATE POLICY of_user_changed ON muster.user_identity FOR DELETE USING (((user_id)::text = ( SELECT muster.known('user_id'::text) AS known)));
ALTER TABLE muster.open_pages ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.outgoing_mail ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.person ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.photo ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.plan_level ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.plan_link ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.plan_picture ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.push_key ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.push_subscription ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.rbim ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.rbim_entry ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.rbim_sample ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.rbim_standing ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.rbim_telling ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.resource ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.retired_code ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.room ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.roster_entry ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.rule_pack ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.safety_audit ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.safety_audit_answer ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.safety_audit_finding ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.safety_audit_photo ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.safety_audit_remark ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.safety_audit_signature ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.safety_audit_template ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.safety_audit_withdrawal ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.setup_code ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.site ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.site_permission ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.site_plan ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.task ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.task_comment ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.task_photo ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.template_version ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.tenant ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.tenant_assignment ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.user_identity ENABLE ROW LEVEL SECURITY;
ALTER TABLE muster.write_check ENABLE ROW LEVEL SECURITY;
GRANT USAGE ON SCHEMA muster TO muster_app;
GRANT USAGE ON SCHEMA muster TO muster_global;
GRANT SELECT,INSERT ON TABLE muster.added_person TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.alert_feed TO muster_app;
GRANT SELECT ON TABLE muster.app_user TO muster_global;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.app_user TO muster_app;
GRANT SELECT ON TABLE muster.audit TO muster_global;
GRANT SELECT,INSERT ON TABLE muster.audit TO muster_app;
GRANT USAGE ON SEQUENCE muster.audit_id_seq TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.bag TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.bag_expiry TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.bag_readiness TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.blank_label TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.camera TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.chat_read TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.drill_occurrence TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.drill_plan TO muster_app;
GRANT SELECT,INSERT,DELETE ON TABLE muster.drill_plan_site TO muster_app;
GRANT SELECT,INSERT ON TABLE muster.drill_remark TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.enrolled_device TO muster_app;
GRANT SELECT,INSERT ON TABLE muster.event TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.feed TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.first_drill_checklist TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.guest_link TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.guest_session TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.help_request TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.import_id_column TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.import_run TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.incident TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.incident_numbers TO muster_app;
GRANT SELECT,INSERT ON TABLE muster.incident_site TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.incident_snapshot TO muster_app;
GRANT SELECT,INSERT,DELETE ON TABLE muster.incident_snapshot_part TO muster_app;
GRANT SELECT,INSERT ON TABLE muster.inventory_count TO muster_app;
GRANT SELECT,INSERT ON TABLE muster.item_use TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.lockdown_request TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.notification_contact TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.notification_delivery TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.notification_endpoint TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.notification_group TO muster_app;
GRANT SELECT,INSERT,DELETE ON TABLE muster.notification_member TO muster_app;
GRANT USAGE ON SEQUENCE muster.notification_member_position_seq TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.notification_rule TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.notification_wish TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.notification_words TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.open_pages TO muster_app;
GRANT SELECT ON TABLE muster.outgoing_mail TO muster_global;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.outgoing_mail TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.person TO muster_app;
GRANT SELECT,INSERT ON TABLE muster.photo TO muster_app;
GRANT SELECT,INSERT ON TABLE muster.plan_level TO muster_app;
GRANT SELECT,INSERT,DELETE ON TABLE muster.plan_link TO muster_app;
GRANT SELECT,INSERT,DELETE ON TABLE muster.plan_picture TO muster_app;
GRANT SELECT,INSERT ON TABLE muster.push_key TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.push_subscription TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.rbim TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.rbim_entry TO muster_app;
GRANT SELECT,INSERT,DELETE ON TABLE muster.rbim_sample TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.rbim_standing TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.rbim_telling TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.resource TO muster_app;
GRANT SELECT,INSERT ON TABLE muster.retired_code TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.room TO muster_app;
GRANT SELECT,INSERT,DELETE ON TABLE muster.roster_entry TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.rule_pack TO muster_app;
GRANT SELECT,INSERT ON TABLE muster.safety_audit TO muster_app;
GRANT SELECT,INSERT ON TABLE muster.safety_audit_answer TO muster_app;
GRANT USAGE ON SEQUENCE muster.safety_audit_answer_arrived_seq TO muster_app;
GRANT SELECT,INSERT ON TABLE muster.safety_audit_finding TO muster_app;
GRANT SELECT,INSERT ON TABLE muster.safety_audit_photo TO muster_app;
GRANT SELECT,INSERT ON TABLE muster.safety_audit_remark TO muster_app;
GRANT SELECT,INSERT ON TABLE muster.safety_audit_signature TO muster_app;
GRANT SELECT,INSERT ON TABLE muster.safety_audit_template TO muster_app;
GRANT SELECT,INSERT ON TABLE muster.safety_audit_withdrawal TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.setup_code TO muster_app;
GRANT SELECT ON TABLE muster.site TO muster_global;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.site TO muster_app;
GRANT USAGE ON SEQUENCE muster.site_id_seq TO muster_app;
GRANT SELECT ON TABLE muster.site_permission TO muster_global;
GRANT SELECT,INSERT,DELETE ON TABLE muster.site_permission TO muster_app;
GRANT SELECT,INSERT ON TABLE muster.site_plan TO muster_app;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.task TO muster_app;
GRANT SELECT,INSERT ON TABLE muster.task_comment TO muster_app;
GRANT SELECT,INSERT ON TABLE muster.task_photo TO muster_app;
GRANT SELECT,INSERT ON TABLE muster.template_version TO muster_app;
GRANT SELECT ON TABLE muster.tenant TO muster_global;
GRANT SELECT,INSERT,UPDATE ON TABLE muster.tenant TO muster_app;
GRANT SELECT ON TABLE muster.tenant_assignment TO muster_global;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE muster.tenant_assignment TO muster_app;
GRANT SELECT ON TABLE muster.user_identity TO muster_global;
GRANT SELECT,INSERT,DELETE ON TABLE muster.user_identity TO muster_app;
GRANT SELECT,UPDATE ON TABLE muster.write_check TO muster_app;
GRANT SELECT ON TABLE public.muster_migration TO muster_app;
