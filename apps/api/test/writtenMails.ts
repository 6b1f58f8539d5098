/** Mails in the queue and those that went, as a table for the tests of their texts. */
export const writtenMails = `(
  select
    d.id, d.tenant_id, d.address as recipient, r.told->>'subject' as subject, coalesce(r.encrypted_body, r.told->>'body') as body,
    d.queued_at as created_at, d.sent_at, d.next_try_at, d.problem
  from muster.notification_delivery d
  join muster.notification_request r on r.id = d.request_id
  where d.incident_id is null and d.site_id is null
) as mail`

/** Removes all mails. */
export const forgetMails = `
  delete from muster.notification_delivery where incident_id is null and site_id is null;
  delete from muster.notification_request where incident_id is null and site_id is null`
