import type { DeviceNews } from '@muster/domain/notification/deviceNews'
import type { NotificationRequest } from '@muster/domain/notification/request'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { currentTrace } from '../platform/telemetry/traces/tracer.ts'

/**
 * Enqueues notifications of people outside, in the transaction that appends the events, so that both succeed or fail
 * together. Nearly every batch has none and costs nothing. Nothing is enqueued for a tenant with notifications disabled.
 * Recipients are resolved later, where no log waits for it.
 */
export async function enqueueNotifications(
  tx: Tx,
  { id, tenantId }: { id: string; tenantId: string },
  requests: readonly NotificationRequest[],
): Promise<void> {
  for (const { seq, trigger, facts } of requests) {
    await sql`
      insert into notification_request (tenant_id, incident_id, seq, stage, told, traceparent)
      select
        ${tenantId}::uuid, ${id}::uuid, ${seq}::integer, ${trigger}, ${JSON.stringify(facts)}::jsonb, ${currentTrace()}
      where exists (select from notification_rule where is_active)`.execute(tx)
  }
}

/**
 * Enqueues a notification about the RBIMs of a site, in the transaction that marks it as sent, so it is sent once. Nothing
 * is enqueued when no active rule covers devices.
 */
export async function enqueueDeviceNotification(tx: Tx, tenantId: string, news: DeviceNews): Promise<void> {
  await sql`
    insert into notification_request (tenant_id, site_id, told)
    select ${tenantId}::uuid, ${news.site.id}::integer, ${JSON.stringify(news)}::jsonb
    where exists (select from notification_rule where is_active and (rule->>'tellsOfDevices')::boolean)`.execute(
    tx,
  )
}
