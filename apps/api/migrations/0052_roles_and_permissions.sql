-- What a role and a permission may be, now that every row follows.

set local search_path = muster;

alter table tenant_assignment
  add constraint tenant_assignment_role_check check (role in ('TenantAdmin', 'Manager', 'Staff'));
alter table site_permission
  drop constraint site_permission_permission_check,
  add constraint site_permission_permission_check check (permission in ('view', 'manage'));
