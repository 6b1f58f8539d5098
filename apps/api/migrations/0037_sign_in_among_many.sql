-- Among 100,000 accounts each request of somebody signed in waited 20 to 55 ms: policies went through every sign-in and, three times, every assignment. A condition that calls
-- a function that might tell what it sees is not tried before the other policies of a table, and so finds nothing by an index; one that compares with the result of a
-- subquery, asked once, is.

set local search_path = muster;

alter policy by_identity on app_user using (
  id in (
    select i.user_id
    from user_identity i
    where i.issuer = (select known('issuer')) and i.subject = (select known('subject'))
  )
);
alter policy of_member on tenant using (
  exists (
    select 1
    from tenant_assignment a
    where a.tenant_id = tenant.id and a.user_id = (select nullif(known('user_id'), '')::uuid)
  )
);

-- Hardly anybody administers several tenants: nobody else's request asks for them.
alter policy of_administered on app_user using (
  (select cardinality(administered())) > 0
  and id in (select a.user_id from tenant_assignment a where a.tenant_id = any ((select administered())::uuid[]))
);
alter policy of_administered on user_identity using (
  (select cardinality(administered())) > 0
  and user_id in (select a.user_id from tenant_assignment a where a.tenant_id = any ((select administered())::uuid[]))
);
