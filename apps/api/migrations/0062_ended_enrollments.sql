-- Whether enrollments that have ended were left out is remembered with each import, so that the next one is offered the same.

set local search_path = muster;

alter table import_run add column leave_out_ended boolean not null default false;
comment on column import_run.leave_out_ended is 'Whether a OneRoster import left out enrollments that ended before its day.';
