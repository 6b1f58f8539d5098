-- What is done to the place as a whole, and to no tenant: the first global administrator is made before there is any. Its entry has
-- no tenant. Only the server and the command line write one, when they work for none; global administrators read it with all others.
--
-- Dropping "not null" changes the catalog alone: nothing is read or written anew.

set local search_path = muster;

alter table audit alter column tenant_id drop not null;
comment on table audit is 'One row is a change to an ordinary table, written in the transaction that made it; of no tenant where it is about the whole place. Insert-only.';
create policy of_place on audit for insert
  with check (tenant_id is null and (select known('server')) = 'on');
