-- The differences between a database of Muster 0.1 and the baseline. A database of 0.1 runs this once, in the transaction that marks it
-- as one of the baseline.

set local search_path = muster;

-- Foreign keys that came after their tables were never checked for the rows from before. Those rows are null there. The check reads as
-- the owner, whom forced row-level security would hold to one tenant.
do $$
declare
  each record;
  tables regclass[];
  name regclass;
begin
  select coalesce(array_agg(distinct t), '{}') into tables
  from pg_constraint c, unnest(array[c.conrelid, c.confrelid]) t
  where c.connamespace = 'muster'::regnamespace and not c.convalidated;
  foreach name in array tables loop
    execute format('alter table %s no force row level security', name);
  end loop;
  for each in
    select conrelid::regclass as of_table, conname
    from pg_constraint
    where connamespace = 'muster'::regnamespace and not convalidated
  loop
    execute format('alter table %s validate constraint %I', each.of_table, each.conname);
  end loop;
  foreach name in array tables loop
    execute format('alter table %s force row level security', name);
  end loop;
end
$$;

-- American spelling.
comment on table tenant is
  'One row is an organization that uses Muster: a district or a single school.';
comment on table feed is
  'One row is a feed of somebody else that an organization shows on its displays, with what came last.';
comment on table alert_feed is
  'One row says whether anybody may read of an organization’s incidents at /feeds/<key>/. None: nobody may.';

-- "Wish" becomes "notification request", also in the names that PostgreSQL made of it.
alter table notification_wish rename to notification_request;
alter table notification_delivery rename column wish_id to request_id;
comment on column notification_request.told is
  'What there is to tell. Of an incident packages/domain/src/notification/request.ts, of RBIMs packages/domain/src/notification/deviceNews.ts.';
do $$
declare
  each record;
begin
  for each in
    select conrelid::regclass as of_table, conname
    from pg_constraint
    where connamespace = 'muster'::regnamespace and conname like '%wish%'
  loop
    execute format(
      'alter table %s rename constraint %I to %I',
      each.of_table, each.conname, replace(each.conname, 'wish', 'request')
    );
  end loop;
  for each in
    select relname from pg_class
    where relnamespace = 'muster'::regnamespace and relkind = 'i' and relname like '%wish%'
  loop
    execute format('alter index %I rename to %I', each.relname, replace(each.relname, 'wish', 'request'));
  end loop;
end
$$;
