-- Whoever changes an account sees how its invitations stand, whichever tenant the change is for.

set local search_path = muster;

create policy of_invited on outgoing_mail for select using (invited_user_id::text = (select known('user_id')));
