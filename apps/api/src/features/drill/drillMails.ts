import type { DrillPlan } from '@muster/domain/drill/drillPlan'
import { actionName } from '@muster/domain/incident/actionGuides'
import { kindWords } from '@muster/domain/incident/kindWords'
import type { ChosenZones } from '@muster/domain/sharedZone'
import { zoneForTimes } from '@muster/domain/zoneForTimes'
import { zoneName } from '@muster/domain/zoneName'
import { listed } from '@muster/words/listed'
import { spokenLocale, t, told } from '@muster/words/t'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { enqueueMails, type MailWords } from '../mail/enqueueMails.ts'
import { mailManagers, oneLine } from '../mail/mailManagers.ts'
import { chosenZones } from '../site/siteZones.ts'
import { siteNames } from './drillPlanRows.ts'
import { dueAt, type OccurrenceRow } from './occurrenceRows.ts'

/** Mails about planned drills. Each begins with DRILL or TEST, so that nobody mistakes it for something real. */

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
  const head = await mailHeading(tx, plan, time)
  await mailEveryone(tx, tenantId, plan, () => {
    const { word, sentence } = kindWords[plan.kind]
    const { heading, place, when } = head()
    return {
      subject: `${heading}, ${when}`,
      body: `${word}: ${sentence}

${place}
${when}

${plan.title}. ${plan.startBy === 'itself' ? t`It starts automatically.` : t`A manager starts it.`} ${t`Every room’s page will say ${word} until it ends.`} ${t`Please share only what your school has agreed to tell students and families.`}
`,
    }
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
  const head = await mailHeading(tx, plan, time)
  await mailEveryone(tx, tenantId, plan, () => {
    const { heading, place, when } = head()
    return {
      subject: t`${heading} is canceled, ${when}`,
      body: `${kindWords[plan.kind].word}: ${t`this drill will not take place as planned.`}

${place}
${when}

${told(reason)} ${t`We will email you if there is a new date.`}
`,
    }
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
  const write = await notStartedMail(tx, plan, time, reason)
  if (owner) await enqueueMails(tx, tenantId, [{ recipients: [owner.email], write }])
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

async function notStartedMail(
  tx: Tx,
  plan: DrillPlan,
  time: OccurrenceTime,
  reason: string,
): Promise<() => MailWords> {
  const head = await mailHeading(tx, plan, time)
  return () => {
    const { heading, place, when } = head()
    return {
      subject: t`${heading} was not started, ${when}`,
      body: `${kindWords[plan.kind].word}: ${t`${plan.title} was not started.`}

${place}
${when}

${told(reason)}
`,
    }
  }
}

/** Reads what all these mails name; what it returns words it. */
async function mailHeading(tx: Tx, plan: DrillPlan, { starts_at }: OccurrenceTime) {
  const names = await siteNames(tx)
  const where = oneLine(plan.siteIds.flatMap((siteId) => names.get(siteId) ?? []).join(', '))
  const zones = await chosenZones(tx)
  return () => {
    const action = actionName(plan.action)
    return {
      heading: t`${kindWords[plan.kind].word}: ${action} at ${shortened(where)}`,
      place: t`${action} at ${where}`,
      when: formatWhen(plan, starts_at, zones),
    }
  }
}

/** Formats a time by the clock of the plan, and by those of sites in other zones: `… 10:00 AM Central Time (9:00 AM Mountain Time)`. */
function formatWhen({ timeZone, siteIds }: DrillPlan, at: Date, zones: ChosenZones): string {
  const format = new Intl.DateTimeFormat(spokenLocale(), { timeZone, dateStyle: 'full', timeStyle: 'short' })
  const clockIn = (zone: string) => {
    const clock = new Intl.DateTimeFormat(spokenLocale(), { timeZone: zone, timeStyle: 'short' })
    return clock.format(at)
  }
  const others = new Set(
    siteIds.map((id) => zoneForTimes(zones.sites.get(id) ?? zones.organization ?? timeZone)),
  )
  const elsewhere = [...others]
    .filter((zone) => clockIn(zone) !== clockIn(timeZone))
    .map((zone) => `${clockIn(zone)} ${zoneName(zone, spokenLocale(), at.getTime())}`)
  const there = `${format.format(at)} ${zoneName(timeZone, spokenLocale(), at.getTime())}`
  return (elsewhere.length > 0 ? `${there} (${listed(elsewhere)})` : there).replace(/\s/g, ' ')
}

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

/** Mails all recipients of a plan: managers of its sites, and with `everyone` the staff, too. */
async function mailEveryone(
  tx: Tx,
  tenantId: string,
  plan: Pick<DrillPlan, 'tell' | 'siteIds'>,
  write: () => MailWords,
) {
  if (plan.tell === 'nobody') return
  await mailManagers(
    tx,
    tenantId,
    plan.siteIds,
    { write },
    plan.tell === 'everyone' ? 'incident.read' : 'incident.start',
  )
}
