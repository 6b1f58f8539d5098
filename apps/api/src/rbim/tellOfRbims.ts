import { whoHearsOfDevices } from '@muster/domain/notification/recipients'
import { type RbimEntryKind, rbimEntryKind } from '@muster/domain/rbim/rbim'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { mailManagers, oneLine } from '../mail/mailManagers.ts'
import { baseUrlOf, type NotificationPlace, serverClock } from '../notification/place.ts'
import { readAudience, readRules } from '../notification/readAudience.ts'

/** After a mail about a site, what else happens there is collected for so long, in seconds; a press is not kept waiting. */
const collectFor = 60
/** So often in an hour, and an RBIM is one that goes back and forth: its news wait for others, an hour at most. */
const oftenAnHour = 10
/** Most of them in one mail; the page has all. */
const mostInMail = 50

/** What a mail says of each. */
const words: Partial<Record<RbimEntryKind, string>> = {
  ...{ silent: 'has gone silent', back: 'is back', batteryLow: 'has a low battery' },
  ...{ batteryFine: 'has a charged battery again', broken: 'reports a fault', mended: 'works again' },
  press: 'was pressed, and nobody could be asked for it',
}

/**
 * Mails the managers of a site, and whom rules of notification name, what happened to its RBIMs since they were told last: all of it in one mail, once. What one
 * server takes is another’s no more.
 */
export async function tellOfRbims(
  tx: Tx,
  place: NotificationPlace,
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
  const held = await tx
    .selectFrom('rbim_telling')
    .select(sql<boolean>`told_at < clock_timestamp() - ${collectFor} * interval '1 second'`.as('isTime'))
    .where('site_id', '=', siteId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!held) return
  const untold = await tx
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
        .select(sql<boolean>`count(*) < ${oftenAnHour} or e.at < now() - interval '1 hour'`.as('isQuiet'))
        .whereRef('told.rbim_id', '=', 'e.rbim_id')
        .where('told.at', '>', sql<Date>`now() - interval '1 hour'`)
        .where('told.kind', 'in', Object.keys(words))
        .where('told.is_to_tell', '=', false)
        .as('isQuiet'),
    )
    .where('e.is_to_tell', '=', true)
    .where('r.site_id', '=', siteId)
    .orderBy('e.at')
    .orderBy('e.id')
    .limit(5000)
    .execute()
  const isNow = untold.some(({ kind }) => kind === 'press')
  if (!isNow && !(held.isTime && untold.some(({ isQuiet }) => isQuiet))) return
  const { site, prefix } = await tx
    .selectFrom('site as s')
    .innerJoin('tenant as t', 't.id', 's.tenant_id')
    .select(['s.name as site', 't.prefix'])
    .where('s.id', '=', siteId)
    .executeTakeFirstOrThrow()
  const lines = untold.map(({ kind, detail, at, serial, room }) => {
    const what = words[rbimEntryKind.parse(kind)] ?? kind
    const more = detail && kind !== 'press' ? `: ${oneLine(detail)}` : ''
    return `${serial}${room ? `, ${oneLine(room)},` : ''} ${what}${more} (${serverClock(at.toISOString())})`
  })
  const [first = ''] = lines
  const link = `${baseUrlOf(place, prefix)}/rbim/list?site=${siteId}`
  const byRules = whoHearsOfDevices(
    await readRules(tx),
    await readAudience(tx),
    siteId,
    new Date().toISOString(),
  )
  const mail = {
    subject:
      lines.length === 1
        ? `RBIM ${cut(first.replace(/ \([^)]*\)$/, ''))}`
        : `RBIMs at ${cut(oneLine(site))}: ${lines.length} changes`,
    body: `RBIMs at ${oneLine(site)}:

${lines.slice(0, mostInMail).join('\n')}${lines.length > mostInMail ? `\nand ${lines.length - mostInMail} more.` : ''}

${link}
`,
  }
  await mailManagers(tx, tenantId, [siteId], mail, [], byRules)
  await sql`
    update rbim_entry
    set is_to_tell = false
    where (rbim_id, id) in (
      select *
      from unnest(${untold.map(({ rbimId }) => rbimId)}::uuid[], ${untold.map(({ id }) => id)}::uuid[])
    )`.execute(tx)
  await tx
    .updateTable('rbim_telling')
    .set({ told_at: sql<Date>`clock_timestamp()` })
    .where('site_id', '=', siteId)
    .execute()
}

const cut = (text: string) => (text.length > 100 ? `${text.slice(0, 99).toWellFormed()}…` : text)
