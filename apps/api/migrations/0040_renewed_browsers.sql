-- Browsers change where they are reached by themselves, and tell their service worker, which has no session. So each is given a secret with which it can say where it is
-- from then on, and nothing else. Until it does, a push service may have said that nobody is there any more: then it is not told, and can still come back.

set local search_path = muster;

alter table push_subscription
  -- SHA-256 of the secret; null: subscribed before there was one.
  add column secret_hash bytea check (length(secret_hash) = 32),
  -- When its push service said that it is there no more; null while it is told.
  add column gone_at timestamptz;

-- Before the tenant is known, a browser is found by its secret.
create policy by_secret on push_subscription for select
  using (encode(secret_hash, 'hex') = (select known('push_secret_hash')));
