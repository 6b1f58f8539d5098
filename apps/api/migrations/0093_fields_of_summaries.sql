set local search_path = muster;

-- The new fields of the summary are merged into those in the row: a server of an earlier version knows neither all fields nor
-- all entries that have changed one.
create or replace function append_events(
  of_tenant uuid, of_incident uuid, known_version integer, added jsonb,
  new_stage text, new_ended_at timestamptz, new_summary jsonb
)
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
