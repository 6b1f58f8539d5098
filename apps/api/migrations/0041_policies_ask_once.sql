-- A policy that calls tenant_in_use() or known() calls it for each row that a statement looks at or adds: a microsecond each, which is a quarter of what
-- the database does while thousands of people are told. In a subquery of its own it is called once for each statement.

set local search_path = muster;

do $$
declare
  policy record;
  bare constant text := '(?<!SELECT |NULLIF\()((?:muster\.)?(?:tenant_in_use\(\)|known\(''\w+''::text\)))';
  once constant text := '(select \1)';
begin
  for policy in
    select tablename, policyname, qual, with_check
    from pg_policies
    where schemaname = 'muster' and (qual ~ bare or with_check ~ bare)
  loop
    execute format('alter policy %I on %I', policy.policyname, policy.tablename)
      || coalesce(' using (' || regexp_replace(policy.qual, bare, once, 'g') || ')', '')
      || coalesce(' with check (' || regexp_replace(policy.with_check, bare, once, 'g') || ')', '');
  end loop;
end
$$;
