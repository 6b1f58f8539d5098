import type { SiteReason } from '@muster/contract/siteReadinessCalls'
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
        sentence: of === 0 ? 'No room is known here yet.' : `${some(count, of, 'room')} no bag.`,
        fix: { label: of === 0 ? 'Add a room' : 'Add bags', to: '#rooms' },
      }
    case 'bagsNotCounted':
      return {
        sentence: of === 0 ? 'There is no bag here yet to be counted.' : notCounted(count, of, unknown),
        fix: { label: 'Look at the bags', to: bags },
      }
    case 'bagsNotComplete':
      return {
        sentence: of === 0 ? 'There is no bag here yet that could be complete.' : notComplete(count, unknown),
        fix: { label: 'Look at the bags', to: bags },
      }
    case 'restocksOverdue':
      return {
        sentence: `${count} of ${of} bags that lack something ${count === 1 ? 'has' : 'have'} waited too long to be filled.`,
        fix: { label: 'Fill them', to: relatedPagePath('tasks', siteId) ?? bags },
      }
    case 'drillsOverdue':
      return of === 0
        ? {
            sentence: 'No rules say which drills are due, so nobody knows whether one is missing.',
            fix: { label: 'Choose rules', to: paths.drillRules },
          }
        : {
            sentence: `${count} of ${of} drills that the rules ask for ${count === 1 ? 'was' : 'were'} not held in time.`,
            fix: { label: 'Plan a drill', to: paths.drillCreate },
          }
    case 'noPlan':
      return { sentence: 'There is no floor plan.', fix: { label: 'Import one', to: '#plan' } }
    case 'roomsNotOnPlan':
      return {
        sentence:
          of === 0
            ? 'No room has a place on a floor plan.'
            : `${count} of ${of} rooms ${count === 1 ? 'has' : 'have'} no place on the floor plan.`,
        fix: { label: 'Place them', to: '#plan' },
      }
    case 'fewCommanders':
      return {
        sentence:
          count === of
            ? 'Nobody who may run an incident here has signed in yet.'
            : 'Only one person who may run an incident here has signed in. There should be two.',
        fix: { label: 'Who works here', to: '#people' },
      }
    case 'noKnownPhone':
      return {
        sentence: 'No phone is known here, so no room sees the names of its students.',
        fix: { label: 'Make a setup code', to: paths.editBags(siteId, { part: 'codes' }) },
      }
    case 'noSafetyAudit':
      return { sentence: 'No safety audit was ever signed here.', fix: audits(siteId, 'Begin one') }
    case 'safetyAuditOld':
      return {
        sentence: 'The last safety audit was signed more than a year ago.',
        fix: audits(siteId, 'Begin one'),
      }
    case 'safetyAuditLow':
      return {
        sentence: `The last safety audit came to ${of - count} percent.`,
        fix: audits(siteId, 'Look at it'),
      }
    case 'tasksOverdue':
      return {
        sentence: `${count} of ${of} open tasks ${count === 1 ? 'is' : 'are'} overdue.`,
        fix: { label: 'Look at the tasks', to: relatedPagePath('tasks', siteId) ?? bags },
      }
    case 'rbimsNotWell':
      return {
        sentence: rbimsNotWell(count, of, unknown),
        fix: { label: 'Look at them', to: relatedPagePath('hardware', siteId) ?? bags },
      }
  }
}

/** The points that a reason costs, to be read beside it. */
export function pointsWords(points: number): string {
  const whole = Math.round(points)
  return whole === 0 ? 'costs less than a point' : `costs ${whole} ${whole === 1 ? 'point' : 'points'}`
}

const some = (count: number, of: number, what: string) =>
  `${count} of ${of} ${what}s ${count === 1 ? 'has' : 'have'}`

const audits = (siteId: number, label: string) => ({
  label,
  to: relatedPagePath('audits', siteId) ?? paths.site(siteId),
})

function rbimsNotWell(count: number, of: number, unknown: number): string {
  const known = count - unknown
  const silent = `${known} of ${of} RBIMs ${known === 1 ? 'is' : 'are'} silent or broken`
  const never = `${unknown} of ${of} RBIMs ${unknown === 1 ? 'has' : 'have'} never reported`
  return `${[known > 0 || unknown === 0 ? silent : '', unknown > 0 ? never : ''].filter(Boolean).join(', ')}.`
}

function notCounted(count: number, of: number, unknown: number): string {
  if (unknown === count) return `${count} of ${of} bags ${count === 1 ? 'was' : 'were'} never counted.`
  const long = count - unknown
  const rest = unknown === 0 ? '' : `, and ${unknown} never`
  return `${long} of ${of} bags ${long === 1 ? 'was' : 'were'} last counted more than half a year ago${rest}.`
}

function notComplete(count: number, unknown: number): string {
  const lacking = count - unknown
  const known = `${lacking} ${lacking === 1 ? 'bag has' : 'bags have'} missing or expired items.`
  if (unknown === 0) return known
  const never = `Not counted yet: ${unknown} ${unknown === 1 ? 'bag' : 'bags'}.`
  return lacking === 0 ? never : `${known} ${never}`
}
