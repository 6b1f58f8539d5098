import type { DrillPlan } from '@muster/domain/drill/drillPlan'
import { kindWords } from '@muster/domain/incident/kindWords'
import type { ChosenZones } from '@muster/domain/sharedZone'
import { zoneForTimes } from '@muster/domain/zoneForTimes'
import { zoneName } from '@muster/domain/zoneName'
import { listed } from '@muster/words/listed'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { enqueueMails } from '../mail/enqueueMails.ts'
import { mailManagers, oneLine } from '../mail/mailManagers.ts'
import { chosenZones } from '../site/siteZones.ts'
import { siteNames } from './drillPlanRows.ts'
import { dueAt, type OccurrenceRow } from './occurrenceRows.ts'

/** Mails about planned drills. Each begins with DRILL or TEST, so that nobody mistakes it for something real. */

type Mail = { subject: string; body: string }
type OccurrenceTime = Pick<OccurrenceRow, 'id' | 'starts_at'>

/**
 * Announces a drill in advance, once.
 * @returns true when this call announced it, or found that it was too late to
 */
export async function announceDrill(
  tx: Tx,
  tenantId: string,
  plan: DrillPlan,
  time: OccurrenceTime,
  isLate: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('drill_occurrence')
    .set({
      told_at: isLate ? null : sql<Date>`now()`,
      tell_at: isLate ? null : sql<Date>`tell_at`,
      due_at: new Date(dueAt(plan, time.starts_at.getTime())),
    })
    .where('id', '=', time.id)
    .where('stage', '=', 'waiting')
    .where('told_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  if (isLate) return true
  const { subject, when, where } = await mailHeading(tx, plan, time)
  const how = plan.startBy === 'itself' ? 'It starts automatically.' : 'A manager starts it.'
  await mailEveryone(tx, tenantId, plan, {
    subject: `${subject}, ${when}`,
    body: `${kindWords[plan.kind].word}: ${kindWords[plan.kind].sentence}

${plan.action} at ${where}
${when}

${plan.title}. ${how} Every room’s page will say ${kindWords[plan.kind].word} until it ends. Please share only what your school has agreed to tell students and families.
`,
  })
  return true
}

/** Notifies everybody who got a drill's announcement that it is cancelled. */
export async function announceCancellation(
  tx: Tx,
  tenantId: string,
  plan: DrillPlan,
  time: OccurrenceTime,
  reason: string,
): Promise<void> {
  const { subject, when, where } = await mailHeading(tx, plan, time)
  await mailEveryone(tx, tenantId, plan, {
    subject: `${subject} is canceled, ${when}`,
    body: `${kindWords[plan.kind].word}: this drill will not take place as planned.

${plan.action} at ${where}
${when}

${reason} We will email you if there is a new date.
`,
  })
}

/** Notifies the owner of a plan that a drill was not started, and why. */
export async function notifyOwner(
  tx: Tx,
  { tenantId, ownerId }: { tenantId: string; ownerId: string },
  plan: DrillPlan,
  time: OccurrenceTime,
  reason: string,
): Promise<void> {
  const owner = await tx.selectFrom('app_user').select('email').where('id', '=', ownerId).executeTakeFirst()
  // A former member of the organisation gets no mail; its managers do.
  const mail = await notStartedMail(tx, plan, time, reason)
  if (owner) await enqueueMails(tx, tenantId, [{ recipients: [owner.email], ...mail }])
  else await notifyManagers(tx, tenantId, plan, time, reason)
}

/** Notifies the managers of its sites that a drill was not started, and why. */
export async function notifyManagers(
  tx: Tx,
  tenantId: string,
  plan: DrillPlan,
  time: OccurrenceTime,
  reason: string,
) {
  await mailEveryone(
    tx,
    tenantId,
    { ...plan, tell: 'managers' },
    await notStartedMail(tx, plan, time, reason),
  )
}

async function notStartedMail(tx: Tx, plan: DrillPlan, time: OccurrenceTime, reason: string): Promise<Mail> {
  const { subject, when, where } = await mailHeading(tx, plan, time)
  return {
    subject: `${subject} was not started, ${when}`,
    body: `${kindWords[plan.kind].word}: ${plan.title} was not started.

${plan.action} at ${where}
${when}

${reason}
`,
  }
}

async function mailHeading(tx: Tx, plan: DrillPlan, { starts_at }: OccurrenceTime) {
  const names = await siteNames(tx)
  const where = oneLine(plan.siteIds.flatMap((siteId) => names.get(siteId) ?? []).join(', '))
  const when = formatWhen(plan, starts_at, await chosenZones(tx))
  const subject = `${kindWords[plan.kind].word}: ${plan.action} at ${shortened(where)}`
  return { subject, when, where }
}

/** Formats a time by the clock of the plan, and by those of sites in other zones: `… 10:00 AM Central Time (9:00 AM Mountain Time)`. */
function formatWhen({ timeZone, siteIds }: DrillPlan, at: Date, zones: ChosenZones): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full', timeStyle: 'short' })
  const clockIn = (zone: string) => {
    const clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeStyle: 'short' })
    return clock.format(at)
  }
  const others = new Set(
    siteIds.map((id) => zoneForTimes(zones.sites.get(id) ?? zones.organization ?? timeZone)),
  )
  const elsewhere = [...others]
    .filter((zone) => clockIn(zone) !== clockIn(timeZone))
    .map((zone) => `${clockIn(zone)} ${zoneName(zone, 'en-US', at.getTime())}`)
  const there = `${format.format(at)} ${zoneName(timeZone, 'en-US', at.getTime())}`
  return (elsewhere.length > 0 ? `${there} (${listed(elsewhere)})` : there).replace(/\s/g, ' ')
}

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

/** Mails all recipients of a plan: managers of its sites, and with `everyone` the staff, too. */
async function mailEveryone(tx: Tx, tenantId: string, plan: Pick<DrillPlan, 'tell' | 'siteIds'>, mail: Mail) {
  if (plan.tell === 'nobody') return
  await mailManagers(
    tx,
    tenantId,
    plan.siteIds,
    mail,
    plan.tell === 'everyone' ? 'incident.read' : 'incident.start',
  )
}
