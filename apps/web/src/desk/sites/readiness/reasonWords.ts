import type { SiteReason } from '@muster/contract/siteReadinessCalls'
import type { SiteReasonCode } from '@muster/domain/readiness/siteScore'
import { commaList } from '@muster/words/commaList'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { paths } from '../../../paths.ts'
import { relatedPagePath } from '../relatedPageList.ts'

export type ReasonWords = {
  /** The part that is not ready, as a sentence. */
  sentence: string
  /** The page where it is mended, or with # a part of the site’s own page. */
  fix: { label: string; to: string }
}

/** A reason of a site’s score in plain words, and where it is mended. */
export function reasonWords(siteId: number, { code, count, of, unknown }: SiteReason): ReasonWords {
  const bags = relatedPagePath('inventory', siteId) ?? paths.editBags(siteId)
  switch (code) {
    case 'roomsWithoutBag':
      return {
        sentence:
          of === 0 ? t`No rooms yet.` : t`${count} of ${of} rooms ${plural(count, 'has', 'have')} no bag.`,
        fix: { label: of === 0 ? t`Add a room` : t`Add bags`, to: '#rooms' },
      }
    case 'bagsNotCounted':
      return {
        sentence: of === 0 ? t`No bags to count yet.` : notCounted(count, of, unknown),
        fix: { label: t`View bags`, to: bags },
      }
    case 'bagsNotComplete':
      return {
        sentence: of === 0 ? t`No bags yet.` : notComplete(count, unknown),
        fix: { label: t`View bags`, to: bags },
      }
    case 'restocksOverdue':
      return {
        sentence: t`${count} of ${of} incomplete bags ${plural(count, 'has', 'have')} waited too long for restock.`,
        fix: { label: t`Restock bags`, to: relatedPagePath('tasks', siteId) ?? bags },
      }
    case 'drillsOverdue':
      return of === 0
        ? {
            sentence: t`No drill rules are set, so missing drills are unknown.`,
            fix: { label: t`Set drill rules`, to: paths.drillRules },
          }
        : {
            sentence: t`${count} of ${of} required drills ${plural(count, 'is', 'are')} overdue.`,
            fix: { label: t`Plan a drill`, to: paths.drillCreate },
          }
    case 'noPlan':
      return { sentence: t`No floor plan.`, fix: { label: t`Import a plan`, to: '#plan' } }
    case 'roomsNotOnPlan':
      return {
        sentence:
          of === 0
            ? t`No rooms are on the floor plan.`
            : t`${count} of ${of} rooms ${plural(count, 'is', 'are')} not on the floor plan.`,
        fix: { label: t`Place rooms`, to: '#plan' },
      }
    case 'fewCommanders':
      return {
        sentence:
          count === of
            ? t`No one who can run an incident here has signed in yet.`
            : t`Only one person who can run an incident here has signed in. Have at least two.`,
        fix: { label: t`View people`, to: '#people' },
      }
    case 'noKnownPhone':
      return {
        sentence: t`No phones are registered, so rooms can’t see student names.`,
        fix: { label: t`Create setup code`, to: paths.editBags(siteId, { part: 'codes' }) },
      }
    case 'noSafetyAudit':
      return { sentence: t`No safety audits yet.`, fix: audits(siteId, t`Start an audit`) }
    case 'safetyAuditOld':
      return {
        sentence: t`The last safety audit is more than a year old.`,
        fix: audits(siteId, t`Start an audit`),
      }
    case 'safetyAuditLow':
      return {
        sentence: t`The last safety audit scored ${of - count}%.`,
        fix: audits(siteId, t`View audit`),
      }
    case 'tasksOverdue':
      return {
        sentence: t`${count} of ${of} open tasks ${plural(count, 'is', 'are')} overdue.`,
        fix: { label: t`View tasks`, to: relatedPagePath('tasks', siteId) ?? bags },
      }
    case 'rbimsNotWell':
      return {
        sentence: rbimsNotWell(count, of, unknown),
        fix: { label: t`View devices`, to: relatedPagePath('hardware', siteId) ?? bags },
      }
  }
}

/** One cause of a lower score: what is said of it once, and all the points that it costs. */
export type Cause = ReasonWords & { code: SiteReasonCode; points: number }

/** The causes of a site’s score, the costliest first. A reason that only follows from another one adds its points to it. */
export function causesOf(siteId: number, reasons: readonly SiteReason[]): Cause[] {
  const codes = new Set(reasons.map(({ code }) => code))
  const parts = codes.has('bagsNotCounted') ? reasons.flatMap(knownAndUnknown) : reasons
  const byCause = Map.groupBy(parts, (part) => causeOf(part, codes))
  return [...byCause]
    .flatMap(([code, following]) => {
      const said = following.find((each) => each.code === code)
      const points = following.reduce((sum, each) => sum + each.points, 0)
      return said ? [{ code, ...reasonWords(siteId, said), points }] : []
    })
    .toSorted((a, b) => b.points - a.points)
}

/** Splits bags that are not complete into those that lack something and those that nobody has counted. */
function knownAndUnknown(reason: SiteReason): SiteReason[] {
  const { code, count, unknown, points } = reason
  if (code !== 'bagsNotComplete' || unknown === 0 || unknown === count) return [reason]
  const pointsUnknown = (points * unknown) / count
  return [
    { ...reason, count: count - unknown, unknown: 0, points: points - pointsUnknown },
    { ...reason, count: unknown, points: pointsUnknown },
  ]
}

/** The reason that says the cause of this one: itself, or one of those that are there. */
function causeOf({ code, count, of, unknown }: SiteReason, codes: ReadonlySet<SiteReasonCode>) {
  const cause = (): SiteReasonCode => {
    if (code === 'roomsNotOnPlan') return of === 0 ? 'roomsWithoutBag' : 'noPlan'
    if (code !== 'bagsNotCounted' && code !== 'bagsNotComplete') return code
    if (of === 0) return 'roomsWithoutBag'
    return code === 'bagsNotComplete' && count === unknown ? 'bagsNotCounted' : code
  }
  return codes.has(cause()) ? cause() : code
}

/** The points that a reason costs, to be read beside it. */
export function pointsWords(points: number): string {
  const whole = Math.round(points)
  return whole === 0 ? t`less than 1 point` : `−${t`${plural(whole, '# point', '# points')}`}`
}

const audits = (siteId: number, label: string) => ({
  label,
  to: relatedPagePath('audits', siteId) ?? paths.site(siteId),
})

function rbimsNotWell(count: number, of: number, unknown: number): string {
  const known = count - unknown
  const silent = t`${known} of ${of} devices ${plural(known, 'is', 'are')} silent or broken`
  const never = t`${unknown} of ${of} devices ${plural(unknown, 'has', 'have')} never reported`
  return `${commaList([known > 0 || unknown === 0 ? silent : '', unknown > 0 ? never : ''].filter(Boolean))}.`
}

function notCounted(count: number, of: number, unknown: number): string {
  if (unknown === count) return t`${count} of ${of} bags ${plural(count, 'has', 'have')} never been counted.`
  const long = count - unknown
  if (unknown > 0)
    return t`${long} of ${of} bags ${plural(long, 'was', 'were')} last counted over six months ago, and ${unknown} never were.`
  return t`${long} of ${of} bags ${plural(long, 'was', 'were')} last counted over six months ago.`
}

function notComplete(count: number, unknown: number): string {
  const lacking = count - unknown
  const known = t`${plural(lacking, '# bag has', '# bags have')} missing or expired items.`
  if (unknown === 0) return known
  const never = t`Not counted yet: ${plural(unknown, '# bag', '# bags')}.`
  return lacking === 0 ? never : `${known} ${never}`
}
