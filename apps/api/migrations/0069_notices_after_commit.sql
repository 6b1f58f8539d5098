set local search_path = muster;

-- The servers send notices of new events after the commit, many in one transaction. PostgreSQL commits transactions with a notice one after
-- the other, each through its own flush to disk: in the append, all incidents of all organizations waited for one lock.
create or replace function append_events(
  of_tenant uuid, of_incident uuid, known_version integer, added jsonb, new_stage text, new_ended_at timestamptz, new_summary jsonb
) returns boolean
language plpgsql as $$
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
  return true;
end
$$;
comment on function append_events is
  'Appends events to the log of an incident. False: the log is not at the known version, and nothing was appended.';

-- Each server compares these with its memory once a second, over all organizations.
create index running on incident (id) where stage = 'active';
