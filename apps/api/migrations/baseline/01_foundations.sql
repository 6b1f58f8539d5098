-- The schema and the functions that the other files need. The files of this folder make an empty database one of Muster. They run in the
-- order of their numbers, in one transaction, as the owner of the database. The roles muster_app (the server) and muster_global (global
-- administrators) exist before that.
--
-- Every table that belongs to a tenant has forced row-level security: the owner is held to it, too. A transaction first names the
-- tenant it works for, with set_config('muster.tenant_id', …, true). Unset is an error, never "everything".
--
-- A policy asks for tenant_in_use() or known('…') in a subquery of its own. So it is asked once for each statement and not once for each
-- row, and the planner may use an index.

create schema muster;
grant usage on schema muster to muster_app, muster_global;
set local search_path = muster;

-- Search by parts of a name.
create extension if not exists pg_trgm with schema public;

-- The tenant that this transaction works for.
create function tenant_in_use() returns uuid
language plpgsql stable as $$
declare
  setting text := current_setting('muster.tenant_id', true);
begin
  if setting is null or setting = '' then
    raise exception 'muster.tenant_id is not set' using errcode = 'insufficient_privilege';
  end if;
  return setting::uuid;
end
$$;

-- A further thing that this transaction knows and may look up: a barcode, a user, a sign-in. Empty when unset.
create function known(name text) returns text
language sql stable as $$
  select coalesce(current_setting('muster.' || name, true), '')
$$;

-- The addresses that an import knows: it finds or adds many accounts at once.
create function known_emails() returns text[]
language sql stable as $$
  select coalesce(nullif(current_setting('muster.emails', true), ''), '{}')::text[]
$$;

-- The tenants that the user of this transaction administers, who reads them all at once.
create function administered() returns uuid[]
language sql stable as $$
  select coalesce(nullif(current_setting('muster.administered', true), ''), '{}')::uuid[]
$$;

-- The trigger that keeps a table insert-only. Nobody rewrites history, not even the owner by mistake.
create function refuse_rewrite() returns trigger
language plpgsql as $$
begin
  raise exception '% is insert-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

-- Isolates the rows of a table by tenant: a transaction sees and writes those of the tenant in use alone. The procedure is gone when the
-- session ends, so it is for the files of this folder. Later migrations write its statements out.
create procedure pg_temp.isolate_tenants(of_table text)
language plpgsql as $$
begin
  execute format('alter table %I enable row level security', of_table);
  execute format('alter table %I force row level security', of_table);
  execute format(
    'create policy of_tenant on %I
      using (tenant_id = (select tenant_in_use()))
      with check (tenant_id = (select tenant_in_use()))',
    of_table
  );
end
$$;
