-- The log is read newest first, of one tenant or of all, also of one action or up to a day long ago. While these are made the
-- log is read as before, and what would be written to it waits; the old ones go last, for that holds the log for a moment.

set local search_path = muster;

create index on audit (tenant_id, at desc, id desc);
create index on audit (at desc, id desc);
create index on audit (tenant_id, action, at desc, id desc);
create index on audit (action, at desc, id desc);
drop index audit_tenant_id_at_idx, audit_tenant_id_id_idx;
