set local search_path = muster;

-- The rows of all tenants. Nobody else sees them: the tables are locked until the end.
alter table outgoing_mail no force row level security;
alter table notification_request no force row level security;
alter table notification_delivery no force row level security;

insert into notification_request (id, tenant_id, told, made_at, worked_out_at, next_try_at)
select id, tenant_id, jsonb_build_object('subject', subject, 'body', body), created_at, created_at, null
from outgoing_mail;

insert into notification_delivery (
  id, tenant_id, request_id, channel, address, name, state, tries, next_try_at, problem, queued_at, sent_at, changed_at, guest_link_id, invited_user_id
)
select
  id, tenant_id, id, 'email', recipient, left(recipient, 200),
  case when sent_at is not null then 'sent' when next_try_at is not null then 'queued' else 'failed' end,
  tries, case when sent_at is null then next_try_at end, left(problem, 500), created_at, sent_at, coalesce(sent_at, created_at),
  guest_link_id, invited_user_id
from outgoing_mail;

alter table notification_delivery force row level security;
alter table notification_request force row level security;
alter table outgoing_mail force row level security;
