set local search_path = muster;

alter table notification_request add column traceparent text
  constraint notification_request_traceparent_check check (traceparent ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$');
comment on column notification_request.traceparent is 'The trace of the press that led to it (W3C Trace Context), where presses are traced.';
