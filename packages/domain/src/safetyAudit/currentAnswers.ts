import { t } from '@muster/words/t'
import { z } from 'zod'
import type { SafetyAuditQuestion } from './template.ts'

/** An answer: ok or not for a check, 0 (bad) to 4 (good) on a scale, or that it does not apply. */
export const safetyAuditValue = z.enum(['ok', 'notOk', 'notApplicable', '0', '1', '2', '3', '4'])
export type SafetyAuditValue = z.infer<typeof safetyAuditValue>

/** The fields that order and settle the answers to one question. */
export type GivenAnswer = {
  answerId: string
  questionKey: string
  /** The time it was given, not the time it arrived: ISO, UTC. */
  givenAt: string
  /** Its number in the order of arrival. */
  arrived: number
  byId: string
  /** The answer that was on the screen of the person who gave this one; null: none. */
  seenId: string | null
}

/** The current answer, and an answer of somebody else that it replaced without having seen it. */
export type CurrentAnswer<A> = { answer: A; unseen: A | null }

/** Checks whether a question takes an answer. Null takes the answer back and keeps note and photo. */
export function fitsQuestion({ answers }: SafetyAuditQuestion, value: SafetyAuditValue | null): boolean {
  if (value === null || value === 'notApplicable') return true
  return /^\d$/.test(value) === (answers === 'scale')
}

/**
 * Finds the current answer to each question: the one that was given last, also when it arrived first. Where two people
 * answered the same question without knowing of each other, both are kept for the page.
 * @param answers all there are, in any order
 */
export function currentAnswers<A extends GivenAnswer>(
  answers: readonly A[],
): ReadonlyMap<string, CurrentAnswer<A>> {
  const current = new Map<string, CurrentAnswer<A>>()
  for (const answer of [...answers].sort(inOrder)) {
    const before = current.get(answer.questionKey)?.answer ?? null
    const isUnseen = before !== null && before.byId !== answer.byId && answer.seenId !== before.answerId
    current.set(answer.questionKey, { answer, unseen: isUnseen ? before : null })
  }
  return current
}

function inOrder(a: GivenAnswer, b: GivenAnswer): number {
  return Date.parse(a.givenAt) - Date.parse(b.givenAt) || a.arrived - b.arrived
}

/** The name of each answer. */
export const valueWords: Record<SafetyAuditValue, string> = {
  get ok() {
    return t`OK`
  },
  get notOk() {
    return t`Not OK`
  },
  get notApplicable() {
    return t`Not applicable`
  },
  get 0() {
    return t`${0} of 4`
  },
  get 1() {
    return t`${1} of 4`
  },
  get 2() {
    return t`${2} of 4`
  },
  get 3() {
    return t`${3} of 4`
  },
  get 4() {
    return t`${4} of 4`
  },
}
