import { storedText } from '@muster/contract/problem'
import { answerValue, eventData, memberId } from '@muster/domain/incident/events'
import { z } from 'zod'
import { outboxKey } from '../startup/phoneIdentity.ts'
import type { ObservableValue } from './observableValue.ts'
import { openStoredList } from './storedList.ts'

/**
 * A teacher's action, kept on the phone until the log of the incident has it. An entry is stored before it is sent,
 * so neither a dead network nor a reloaded page loses it; it keeps its id, so the server does it once however often
 * it arrives.
 */

/** The last entry of the log that was on the screen when it was typed: by it the server knows which round it is of. */
const { upTo } = eventData.ChatPosted.shape

/** By it the server knows this phone; absent in what was kept before there was one. */
const secret = z.string().optional()

/** One thing a room can say. Acknowledgements are known to the server by userId and sequence (specification, section 7). */
export const bagAction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('acknowledge'),
    instructionIds: z.array(z.uuid()).min(1),
    userId: z.string(),
    sequence: z.int(),
    /** Answers by instruction id, for instructions that ask for more than an acknowledgement. */
    values: z.record(z.string(), answerValue).optional(),
  }),
  z.object({ kind: z.literal('status'), ...eventData.RoomStatusReported.omit({ roomId: true }).shape }),
  z.object({ kind: z.literal('attendance'), ...eventData.AttendanceTaken.omit({ roomId: true }).shape }),
  /** Names a person who is on no roster; goes out before the attendance that counts them. */
  z.object({ kind: z.literal('person'), id: z.uuid(), name: z.string() }),
  z.object({ kind: z.literal('join'), memberId, secret, name: z.string().nullable(), upTo }),
  z.object({
    kind: z.literal('chat'),
    text: z.string(),
    author: z.string().nullable(),
    memberId: memberId.optional(),
    secret,
    upTo,
  }),
  /** Its photo lies in the phone's photo store until the report is sent. */
  z.object({ kind: z.literal('report'), ...eventData.ReportFiled.omit({ roomId: true, rbim: true }).shape }),
  z.object({
    kind: z.literal('student'),
    itemId: z.uuid(),
    to: z.enum(['withGuardian', 'withRunner', 'later']),
    note: z.string().nullable(),
  }),
  z.object({ kind: z.literal('survey'), values: eventData.SurveyAnswered.shape.values }),
  z.object({ kind: z.literal('support'), note: z.string().nullable() }),
  z.object({ kind: z.literal('seen'), upTo: z.int() }),
])
export type BagAction = z.infer<typeof bagAction>

/**
 * `waiting`: on the phone only. `sent`: the log has it as of `version`, but this page has not read it back yet.
 * `refused`: the server said no and why; it is not sent again, but stays until somebody has read it.
 */
const progress = z.discriminatedUnion('stage', [
  z.object({ stage: z.literal('waiting') }),
  z.object({ stage: z.literal('sent'), version: z.int(), sentAt: z.number() }),
  z.object({ stage: z.literal('refused'), sentence: storedText }),
])

export const outboxEntry = z.object({
  commandId: z.string(),
  incidentId: z.uuid(),
  /** The time it was done, by the phone's clock; for showing only. */
  at: z.string(),
  action: bagAction,
  progress,
  /**
   * The time until which it can be taken back, in ms since 1970 by the phone's clock; it is not sent before. See
   * undoTime.ts.
   */
  undoUntil: z.number().optional(),
})
export type OutboxEntry = z.infer<typeof outboxEntry>

export type Outbox = {
  entries: ObservableValue<readonly OutboxEntry[]>
  add: (entry: Omit<OutboxEntry, 'progress'>) => void
  /** Replaces how far one entry has come; one that is gone stays gone. */
  progress: (commandId: string, progress: OutboxEntry['progress']) => void
  remove: (test: (entry: OutboxEntry) => boolean) => void
  /** Ends the time in which these can be taken back. */
  commit: (test: (entry: OutboxEntry) => boolean) => void
  /** Reads the storage again: another tab has changed it. */
  reload: () => void
}

/**
 * Opens the outbox of one bag.
 * @param storage the browser's localStorage, or null where the browser keeps none (then it lasts as long as the page)
 */
export function openOutbox(barcode: string, storage: Pick<Storage, 'getItem' | 'setItem'> | null): Outbox {
  const { entries, change, reload } = openStoredList(
    outboxKey(barcode),
    storage,
    outboxEntry,
    ({ commandId }) => commandId,
  )
  return {
    entries,
    add: (entry) =>
      change((known) => {
        // Only the latest mark of what was seen is worth sending.
        const kept =
          entry.action.kind === 'seen'
            ? known.filter(({ action, progress }) => action.kind !== 'seen' || progress.stage !== 'waiting')
            : known
        return [...kept, { ...entry, progress: { stage: 'waiting' } }]
      }),
    progress: (commandId, progress) =>
      change((known) =>
        known.map((entry) => (entry.commandId === commandId ? { ...entry, progress } : entry)),
      ),
    remove: (test) => {
      if (entries.get().some(test)) change((known) => known.filter((entry) => !test(entry)))
    },
    commit: (test) => {
      if (!entries.get().some(test)) return
      change((known) => known.map((entry) => (test(entry) ? { ...entry, undoUntil: undefined } : entry)))
    },
    reload,
  }
}
