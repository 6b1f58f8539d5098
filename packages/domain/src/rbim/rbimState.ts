import { say } from '@muster/words/message'
import { inEnglish } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import { z } from 'zod'
import type { RbimEntryKind } from './rbim.ts'

/** The state of an RBIM, worked out from its last heartbeat and the time since then. */

/**
 * In the order in which somebody should look after them: what does not answer helps nobody.
 * `waiting`: registered, and never heard from.
 */
export const rbimState = z.enum(['offline', 'fault', 'lowBattery', 'late', 'waiting', 'online', 'retired'])
export type RbimState = z.infer<typeof rbimState>

/** The name of each state. */
export const rbimStateWords = wordTable<RbimState>({
  offline: say`Offline`,
  fault: say`Fault`,
  lowBattery: say`Low battery`,
  late: say`Late`,
  waiting: say`Never reported`,
  online: say`Online`,
  retired: say`Retired`,
})

/** So many heartbeats missed in a row, and it is late, and offline. */
export const lateAfter = 2
export const offlineAfter = 5
/**
 * The longest grace for silent RBIMs after a start, in milliseconds: without a limit, a server that restarts each night
 * would never report one.
 */
const maxStartupGrace = 12 * 3_600_000
/** A battery that was low is fine again this many percent above, so that it does not go back and forth. */
const batteryMargin = 5

/** The last facts from an RBIM. Moments are milliseconds since 1970. */
export type RbimFacts = {
  isRetired: boolean
  intervalSeconds: number
  /** In percent. */
  lowBattery: number
  /** Null: never heard from. */
  seenAt: number | null
  battery: number | null
  fault: string | null
  /** The result of its last self-test; null: there was none. */
  isTestPassed: boolean | null
}

/** The state that managers were last notified of. */
export type NotifiedRbimState = { isSilent: boolean; isLow: boolean; isBroken: boolean }

/** The one word for how it is: the gravest of what holds. @param now milliseconds since 1970 */
export function stateOf(facts: RbimFacts, now: number): RbimState {
  if (facts.isRetired) return 'retired'
  if (facts.seenAt === null) return 'waiting'
  const missed = missedBy(facts.seenAt, facts.intervalSeconds, now)
  if (missed >= offlineAfter) return 'offline'
  if (isBroken(facts)) return 'fault'
  if (batteryLevel(facts.battery, facts.lowBattery) === 'low') return 'lowBattery'
  return missed >= lateAfter ? 'late' : 'online'
}

/** Heartbeats that should have come since the last one. */
export function missedBy(seenAt: number, intervalSeconds: number, now: number): number {
  return Math.max(0, Math.floor((now - seenAt) / (intervalSeconds * 1000)))
}

/** `between`: a battery that was low still is, one that was fine still is. @param battery in percent; null: it has none */
export function batteryLevel(battery: number | null, lowBattery: number): 'low' | 'between' | 'fine' {
  if (battery === null || battery >= lowBattery + batteryMargin) return 'fine'
  return battery <= lowBattery ? 'low' : 'between'
}

/** Its fault in words, in English as it is stored; null when it has none. Shown by `told`. */
export function faultOf({ fault, isTestPassed }: Pick<RbimFacts, 'fault' | 'isTestPassed'>): string | null {
  return fault ?? (isTestPassed === false ? inEnglish('Its last self-test failed.') : null)
}

const isBroken = (facts: RbimFacts) => faultOf(facts) !== null

/** The changes since managers were notified, and the time of the next look. */
export type RbimReview = {
  notified: NotifiedRbimState
  changes: readonly Extract<
    RbimEntryKind,
    'silent' | 'back' | 'batteryLow' | 'batteryFine' | 'broken' | 'mended'
  >[]
  /** Milliseconds since 1970; null: not before it says something. */
  checkAt: number | null
}

/**
 * Compares the state of an RBIM with the one its managers know. Each change is found once; a change that was notified
 * and still holds is none.
 * @param now milliseconds since 1970
 * @param listeningSince the start of this server. It heard nothing before, so silence counts from then: nobody is
 * notified of five hundred RBIMs because Muster was switched off for an hour
 */
export function reviewRbim(
  facts: RbimFacts,
  notified: NotifiedRbimState,
  now: number,
  listeningSince: number,
): RbimReview {
  const { seenAt, intervalSeconds, battery, lowBattery, isRetired } = facts
  if (isRetired || seenAt === null) return { notified: nothingNotified, changes: [], checkAt: null }
  const silentAt = seenAt + offlineAfter * intervalSeconds * 1000
  const heardAgainBy = listeningSince + Math.min(lateAfter * intervalSeconds * 1000, maxStartupGrace)
  const isSilent = now >= silentAt && (notified.isSilent || seenAt >= listeningSince || now >= heardAgainBy)
  const charge = batteryLevel(battery, lowBattery)
  const isLow = charge === 'low' || (charge === 'between' && notified.isLow)
  // The last facts from a silent one are no news.
  const after = isSilent ? { ...notified, isSilent } : { isSilent, isLow, isBroken: isBroken(facts) }
  const changes = [
    ...changeOf(notified.isSilent, after.isSilent, 'silent', 'back'),
    ...changeOf(notified.isLow, after.isLow, 'batteryLow', 'batteryFine'),
    ...changeOf(notified.isBroken, after.isBroken, 'broken', 'mended'),
  ]
  return { notified: after, changes, checkAt: isSilent ? null : now < silentAt ? silentAt : heardAgainBy }
}

const nothingNotified: NotifiedRbimState = { isSilent: false, isLow: false, isBroken: false }

function changeOf<const K>(before: boolean, after: boolean, begins: K, ends: K): K[] {
  return before === after ? [] : [after ? begins : ends]
}
