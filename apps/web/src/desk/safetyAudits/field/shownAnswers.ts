import type { SafetyAudit, SafetyAuditAnswer } from '@muster/contract/safetyAuditCalls'
import type { StoredText } from '@muster/words/message'
import { isUnsent } from '../../../live/commandOutbox.ts'
import type { OutboxEntry, PendingAnswer } from './auditOutbox.ts'

/** An answer as the page shows it. */
export type ShownAnswer = Pick<SafetyAuditAnswer, 'value' | 'note' | 'photoId' | 'isCommendable'> & {
  answerId: string
  /** Says if it waits on this device, the server has it, or the server will not take it. */
  status: 'waiting' | 'sent' | 'refused'
  /** Of one that was refused: why. */
  refusal: StoredText | null
  /** The author, where that is not known to be oneself on this device. */
  byName: string | null
  givenAt: string
  unseen: SafetyAuditAnswer['unseen']
}

/**
 * The answer shown at each question: one waiting on this device comes before the server's, and a refused one is shown
 * until it was read.
 */
export function shownAnswers(
  audit: SafetyAudit,
  outbox: readonly OutboxEntry[],
): ReadonlyMap<string, ShownAnswer> {
  const shown = new Map<string, ShownAnswer>()
  for (const {
    questionKey,
    answerId,
    value,
    note,
    photoId,
    isCommendable,
    givenAt,
    ...rest
  } of audit.answers)
    shown.set(questionKey, {
      answerId,
      value,
      note,
      photoId,
      isCommendable,
      givenAt,
      status: 'sent',
      refusal: null,
      byName: rest.byName,
      unseen: rest.unseen,
    })
  for (const entry of outbox) if (entry.kind === 'answer') shown.set(entry.questionKey, pendingAnswer(entry))
  return shown
}

function pendingAnswer(entry: PendingAnswer): ShownAnswer {
  const { commandId, value, note, photoId, isCommendable, givenAt, refusal } = entry
  return {
    answerId: commandId,
    value,
    note,
    photoId,
    isCommendable,
    givenAt,
    refusal,
    status: refusal !== null ? 'refused' : isUnsent(entry) ? 'waiting' : 'sent',
    byName: null,
    unseen: null,
  }
}

/**
 * The audit with an answer that the server has taken; what it had of the same question makes way. It counts as one more
 * entry: of one that had arrived before, the next look puts that right.
 */
export function withAnswer(audit: SafetyAudit, answer: SafetyAuditAnswer): SafetyAudit {
  const others = audit.answers.filter(({ questionKey }) => questionKey !== answer.questionKey)
  return { ...audit, entries: audit.entries + 1, answers: [...others, answer] }
}
