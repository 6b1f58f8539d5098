set local search_path = muster;

-- An organization is erased as this role, by the owner from the command line. A test finds a table that it could not empty.
do $$
declare
  name text;
begin
  for name in
    select c.table_name
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'muster' and c.column_name = 'tenant_id' and t.table_type = 'BASE TABLE'
  loop
    execute format('grant select, delete on %I to muster_expiry', name);
  end loop;
end
$$;
grant select, delete on tenant, app_user, user_identity, passkey, sign_in_code to muster_expiry;
grant update on app_user to muster_expiry;
-- People who only work there for a moment, as global administrators do.
create policy of_current_tenant on app_user for select to muster_expiry
  using (current_tenant_id = (select tenant_in_use()));
