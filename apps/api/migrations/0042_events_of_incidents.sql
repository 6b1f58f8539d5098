-- PostgreSQL looked up the incident of every event for itself: a sixth of what writing one costs. Those that are written together are
-- looked up together now, as their chain is; and an incident stays where it is, so that what was once found is there for good.

set local search_path = muster;

create function refuse_stray_events() returns trigger
language plpgsql set search_path = muster, pg_temp as $$
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
create trigger of_incident after insert on event
  referencing new table as added
  for each statement execute function refuse_stray_events();

create function refuse_lost_incident() returns trigger
language plpgsql as $$
begin
  raise exception 'an incident stays, with its id and its tenant: its log names them' using errcode = 'insufficient_privilege';
end
$$;
create trigger stays before update of id, tenant_id or delete or truncate on incident
  for each statement execute function refuse_lost_incident();

alter table event drop constraint event_tenant_id_incident_id_fkey;
