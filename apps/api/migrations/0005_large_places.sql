-- Large places: administrators of twenty thousand users and a million audit entries do not wait, an import of twenty
-- thousand users takes seconds, and what an export of the roster system made is known from what people made. Nothing here
-- looks at rows, for these tables are held meanwhile: what exports made is found in 0007, the log is ordered in 0008.

set local search_path = muster;

-- A policy asks for the setting of the transaction once, not once for each row.
alter policy of_tenant on tenant_assignment using (tenant_id = (select tenant_in_use()));
alter policy of_user on tenant_assignment using (user_id::text = (select known('user_id')));
alter policy of_tenant on site_permission using (tenant_id = (select tenant_in_use()));
alter policy of_user on site_permission using (user_id::text = (select known('user_id')));
alter policy of_tenant on audit using (tenant_id = (select tenant_in_use()));
alter policy of_tenant on app_user using (
  exists (
    select 1 from tenant_assignment a where a.tenant_id = (select tenant_in_use()) and a.user_id = app_user.id
  )
);
alter policy at_sign_in on app_user
  using (email = (select known('email')) or id::text = (select known('user_id')));

-- An import finds or adds many accounts at once, each by an address that its file names, as a sign-in finds one.
create function known_emails() returns text[]
language sql stable as $$
  select coalesce(nullif(current_setting('muster.emails', true), ''), '{}')::text[]
$$;
create policy at_import on app_user
  using (email = any ((select known_emails())::text[]))
  with check (email = any ((select known_emails())::text[]));

-- What the roster system tells of: an export takes out of use only what an export had made, or named since.
alter table site add column from_export boolean not null default false;
alter table room add column from_export boolean not null default false;
alter table person add column from_export boolean not null default false;
comment on column site.from_export is 'An export of the roster system made or named it; an export that lacks it takes it out of use.';
comment on column room.from_export is 'An export of the roster system made or named it; an export that lacks it takes it out of use.';
comment on column person.from_export is 'An export of the roster system made or named it; an export that lacks it takes it out of use.';
