set local search_path = muster;

drop table outgoing_mail;
drop function tell_of_mail();
