/**
 * The readiness of a site, as one number from 0 to 100 and the reasons why it is not more. Pure: what is known is an
 * argument.
 *
 * Each part has a weight and is ready by a share of it; the score is the share of all weights together, rounded down,
 * so that 100 means that nothing is missing. The weights (docs/decisions/0039-how-ready-a-site-is.md), in points of
 * 100:
 *
 * - rooms with a bag in use: 20
 * - bags that a count found complete, and that lack nothing since: 15
 * - bags whose contents were counted in the last 180 days: 10
 * - tasks of restocking that wait no longer than they should: 5
 * - drills that the rules asked for by now and that were held: 10
 * - a safety audit signed in the last year: 10; by its percent where that is below 80
 * - other tasks that are not overdue: 5
 * - a floor plan: 5, and rooms that have their place on it: 5
 * - people who may command and have signed in, two of them: 10
 * - a known phone: 5
 * - RBIMs that report and work: 5 more, where the site has any
 *
 * Unknown facts count as not ready, and the reasons say so: a bag that was never counted is not complete, and without
 * rules nobody knows which drills are due. Parts that others add (cameras) share the 100 with these by their weights.
 */

/** The age in days from which a count is too old. */
export const countGoodForDays = 180
/** The age in days from which a restock task without a date of its own is overdue. */
export const restockWithinDays = 14
/** A safety audit that came to at least so many percent costs nothing. */
export const auditGoodFrom = 80

/** The facts of a site that a score needs. Of bags and rooms, those in use. */
export type SiteFacts = {
  rooms: number
  roomsWithBag: number
  bags: number
  /** Counted at least once, and of these: in the last 180 days. */
  bagsCounted: number
  bagsCountedLately: number
  /**
   * Bags of which everything was counted, and nothing is missing or out of date. A task that somebody ticked off fills
   * no bag.
   */
  bagsComplete: number
  restocks: number
  restocksOverdue: number
  /** The drills that the rules asked for by today, and the number not held in time; null where there are no rules. */
  drills: { asked: number; overdue: number } | null
  hasPlan: boolean
  roomsOnPlan: number
  /** People who may command here and have signed in at least once. */
  commanders: number
  phones: number
  /** The safety audit that was signed last; null: none ever. Whole percent, null where nothing in it counted. */
  safetyAudit: { isOld: boolean; percent: number | null } | null
  /** Open ones that are not of restocking. */
  tasks: number
  tasksOverdue: number
  /** In use; of these: silent or broken, or never heard of. */
  rbims: number
  rbimsNotWell: number
  rbimsNeverSeen: number
}

export const siteReasonCodes = [
  'roomsWithoutBag',
  'bagsNotCounted',
  'bagsNotComplete',
  'restocksOverdue',
  'drillsOverdue',
  'noPlan',
  'roomsNotOnPlan',
  'fewCommanders',
  'noKnownPhone',
  'noSafetyAudit',
  'safetyAuditOld',
  'safetyAuditLow',
  'tasksOverdue',
  'rbimsNotWell',
] as const
export type SiteReasonCode = (typeof siteReasonCodes)[number]

/** One thing that a score is made of. */
export type ScoreComponent<Code extends string> = {
  code: Code
  weight: number
  /**
   * The number that is not ready, of all in `of`; none of none where there is nothing to count yet, which is not ready
   * either.
   */
  count: number
  of: number
  /** The part of the count of which nothing is known. */
  unknown?: number
}

/** A reason why a score is not 100. */
export type ScoreReason<Code extends string> = {
  code: Code
  count: number
  of: number
  unknown: number
  /** Points of the hundred that it costs. */
  points: number
}

export type SiteScore = { score: number; reasons: ScoreReason<SiteReasonCode>[] }

/** The readiness of a site, and the reasons why it is not more: the most costly first. */
export function siteScore(facts: SiteFacts): SiteScore {
  return scoreOf(siteScoreComponents(facts))
}

/** The parts that a site's score is made of. */
export function siteScoreComponents(facts: SiteFacts): ScoreComponent<SiteReasonCode>[] {
  const { rooms, bags, bagsCounted, restocks, drills } = facts
  const neverCounted = bags - bagsCounted
  const commanders = Math.min(facts.commanders, 2)
  return [
    { code: 'roomsWithoutBag', weight: 20, count: rooms - facts.roomsWithBag, of: rooms },
    {
      code: 'bagsNotCounted',
      weight: 10,
      count: bags - facts.bagsCountedLately,
      of: bags,
      unknown: neverCounted,
    },
    {
      code: 'bagsNotComplete',
      weight: 15,
      count: bags - facts.bagsComplete,
      of: bags,
      unknown: neverCounted,
    },
    // Nothing to be put back is nothing that waits.
    { code: 'restocksOverdue', weight: 5, count: facts.restocksOverdue, of: Math.max(restocks, 1) },
    {
      code: 'drillsOverdue',
      weight: 10,
      count: drills?.overdue ?? 0,
      // Rules that asked for nothing yet are kept.
      of: drills ? Math.max(drills.asked, 1) : 0,
    },
    { code: 'noPlan', weight: 5, count: facts.hasPlan ? 0 : 1, of: 1 },
    { code: 'roomsNotOnPlan', weight: 5, count: rooms - facts.roomsOnPlan, of: rooms },
    { code: 'fewCommanders', weight: 10, count: 2 - commanders, of: 2 },
    { code: 'noKnownPhone', weight: 5, count: facts.phones > 0 ? 0 : 1, of: 1 },
    { ...safetyAuditComponent(facts.safetyAudit), weight: 10 },
    { code: 'tasksOverdue', weight: 5, count: facts.tasksOverdue, of: Math.max(facts.tasks, 1) },
    ...rbimComponents(facts),
  ]
}

function safetyAuditComponent(
  audit: SiteFacts['safetyAudit'],
): Omit<ScoreComponent<SiteReasonCode>, 'weight'> {
  if (!audit || audit.percent === null) return { code: 'noSafetyAudit', count: 1, of: 1, unknown: 1 }
  if (audit.isOld) return { code: 'safetyAuditOld', count: 1, of: 1 }
  return { code: 'safetyAuditLow', count: audit.percent < auditGoodFrom ? 100 - audit.percent : 0, of: 100 }
}

/** A site without any is not less ready for that. */
function rbimComponents({
  rbims,
  rbimsNotWell,
  rbimsNeverSeen,
}: SiteFacts): ScoreComponent<SiteReasonCode>[] {
  return rbims === 0
    ? []
    : [{ code: 'rbimsNotWell', weight: 5, count: rbimsNotWell, of: rbims, unknown: rbimsNeverSeen }]
}

/** One number of parts, whatever they are about, and why it is not 100. */
export function scoreOf<Code extends string>(
  parts: readonly ScoreComponent<Code>[],
): { score: number; reasons: ScoreReason<Code>[] } {
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0)
  const reasons = parts
    .map(({ code, weight, count, of, unknown = 0 }) => ({
      code,
      count,
      of,
      unknown,
      points: ((of === 0 ? 1 : Math.min(count / of, 1)) * weight * 100) / whole,
    }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
  const lost = reasons.reduce((sum, { points }) => sum + points, 0)
  // Fractions of many parts do not add up to the whole by themselves.
  return { score: Math.max(0, Math.floor(100 - lost + 1e-9)), reasons }
}
