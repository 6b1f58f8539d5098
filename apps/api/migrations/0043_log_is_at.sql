-- A second tap, and whatever else changes nothing, took the incident's lock in five ways to the database and back, and everybody behind it waited. It has only
-- to be known that the log is as long as the server believes: what was decided on it then holds.

set local search_path = muster;

create function log_is_at(of_tenant uuid, of_incident uuid, known_version integer) returns boolean
language plpgsql as $$
begin
  perform set_config('muster.tenant_id', of_tenant::text, true);
  return exists (select from incident where id = of_incident and version = known_version);
end
$$;
comment on function log_is_at is 'Whether the log of an incident is as long as the caller knows it. It waits for nobody.';
