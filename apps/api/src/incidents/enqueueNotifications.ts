import type { DeviceNews } from '@muster/domain/notification/deviceNews'
import type { NotificationRequest } from '@muster/domain/notification/request'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'

/**
 * Notes what people outside are to be told, in the transaction that appends it to the log: if either fails, there is
 * neither. Nearly every batch has nothing to tell and costs nothing. Where an organisation tells nobody, nothing is
 * noted. Who is told is worked out later, where it keeps nobody from a log.
 */
export async function enqueueNotifications(
  tx: Tx,
  { id, tenantId }: { id: string; tenantId: string },
  requests: readonly NotificationRequest[],
): Promise<void> {
  for (const { seq, trigger, facts } of requests) {
    await sql`
      insert into notification_request (tenant_id, incident_id, seq, stage, told)
      select ${tenantId}::uuid, ${id}::uuid, ${seq}::integer, ${trigger}, ${JSON.stringify(facts)}::jsonb
      where exists (select from notification_rule where is_active)`.execute(tx)
  }
}

/**
 * Notes what people are to be told of the RBIMs of a site, in the transaction that marks it as told: so they are told once. Where no rule
 * in use tells of devices, nothing is noted.
 */
export async function enqueueDeviceNotification(tx: Tx, tenantId: string, news: DeviceNews): Promise<void> {
  await sql`
    insert into notification_request (tenant_id, site_id, told)
    select ${tenantId}::uuid, ${news.site.id}::integer, ${JSON.stringify(news)}::jsonb
    where exists (select from notification_rule where is_active and (rule->>'tellsOfDevices')::boolean)`.execute(
    tx,
  )
}
