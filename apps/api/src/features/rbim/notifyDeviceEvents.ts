import { deviceMessage, newsOf, notifiedKinds } from '@muster/domain/notification/deviceNews'
import { rbimEntryKind } from '@muster/domain/rbim/rbim'
import { spokenLanguage } from '@muster/words/t'
import { sql } from 'kysely'
import { enqueueDeviceNotification } from '../../incidents/enqueueNotifications.ts'
import type { Tx } from '../../platform/db/database.ts'
import { mailManagers } from '../mail/mailManagers.ts'
import { baseUrlOf, clockOf, type NotifierConfig, rbimsPath } from '../notification/notifierConfig.ts'

/** Time for which further events of a site are collected after a mail, in seconds; a press is not delayed. */
const batchWindow = 60
/** Events per hour that make an RBIM count as flapping: its news wait for others, an hour at most. */
const flappingPerHour = 10

/**
 * Notifies about a site's RBIMs: all events since the last notification, together and once. Its managers get a mail;
 * recipients of notification rules get messages over their channels from the notifier. An event that one server has taken is
 * not taken by another.
 */
export async function notifyDeviceEvents(
  tx: Tx,
  config: NotifierConfig,
  tenantId: string,
  siteId: number,
): Promise<void> {
  const isUsed = await tx.selectFrom('tenant').select('id').where('is_active', '=', true).executeTakeFirst()
  if (!isUsed) return
  await tx
    .insertInto('rbim_telling')
    .values({ tenant_id: tenantId, site_id: siteId, told_at: sql<Date>`'-infinity'` })
    .onConflict((known) => known.doNothing())
    .execute()
  const lock = await tx
    .selectFrom('rbim_telling')
    .select(sql<boolean>`told_at < clock_timestamp() - ${batchWindow} * interval '1 second'`.as('isTime'))
    .where('site_id', '=', siteId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!lock) return
  const pending = await tx
    .selectFrom('rbim_entry as e')
    .innerJoin('rbim as r', 'r.id', 'e.rbim_id')
    .leftJoin('room', 'room.id', 'r.room_id')
    .select([
      'e.id',
      'e.rbim_id as rbimId',
      'e.kind',
      'e.detail',
      'e.at',
      'r.serial_number as serial',
      'room.name as room',
    ])
    .select((row) =>
      row
        .selectFrom('rbim_entry as told')
        .select(sql<boolean>`count(*) < ${flappingPerHour} or e.at < now() - interval '1 hour'`.as('isQuiet'))
        .whereRef('told.rbim_id', '=', 'e.rbim_id')
        .where('told.at', '>', sql<Date>`now() - interval '1 hour'`)
        .where('told.kind', 'in', notifiedKinds)
        .where('told.is_to_tell', '=', false)
        .as('isQuiet'),
    )
    .where('e.is_to_tell', '=', true)
    .where('r.site_id', '=', siteId)
    .orderBy('e.at')
    .orderBy('e.id')
    .limit(5000)
    .execute()
  const isNow = pending.some(({ kind }) => kind === 'press')
  if (!isNow && !(lock.isTime && pending.some(({ isQuiet }) => isQuiet))) return
  const { site, organization, prefix, zone } = await tx
    .selectFrom('site as s')
    .innerJoin('tenant as t', 't.id', 's.tenant_id')
    .select(['s.name as site', 't.name as organization', 't.prefix'])
    .select(({ fn }) => fn.coalesce('s.time_zone', 't.time_zone').as('zone'))
    .where('s.id', '=', siteId)
    .executeTakeFirstOrThrow()
  const changes = pending.map(({ kind, detail, at, serial, room }) => ({
    serialNumber: serial,
    roomName: room,
    kind: rbimEntryKind.parse(kind),
    detail,
    at: at.toISOString(),
  }))
  const news = newsOf({ id: siteId, name: site }, changes, new Date().toISOString())
  const link = `${baseUrlOf(config, prefix)}${rbimsPath(siteId)}`
  const write = () => {
    const clock = clockOf(zone, spokenLanguage())
    const { subject, body } = deviceMessage('email', news, { organization, link, clock })
    return { subject: subject ?? '', body: `${body}\n` }
  }
  await mailManagers(tx, tenantId, [siteId], { write, isUrgent: news.isUrgent })
  await enqueueDeviceNotification(tx, tenantId, news)
  await sql`
    update rbim_entry
    set is_to_tell = false
    where (rbim_id, id) in (
      select *
      from unnest(${pending.map(({ rbimId }) => rbimId)}::uuid[], ${pending.map(({ id }) => id)}::uuid[])
    )`.execute(tx)
  await tx
    .updateTable('rbim_telling')
    .set({ told_at: sql<Date>`clock_timestamp()` })
    .where('site_id', '=', siteId)
    .execute()
}
