import { safetyAuditValue } from '@muster/domain/safetyAudit/currentAnswers'
import { z } from 'zod'
import { openCommandOutbox, pendingFields } from '../../../live/commandOutbox.ts'
import { auditCacheKey } from './cachedAudit.ts'

/**
 * An answer or a finding, kept on this device until the server has it. Each entry goes out under the id that it has
 * here, so that the server does it once however often it arrives.
 */
export const outboxEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('answer'),
    ...pendingFields,
    questionKey: z.string(),
    value: safetyAuditValue.nullable(),
    note: z.string().nullable(),
    /** A photo that lies in this device's photo store until it is sent. */
    photoId: z.string().nullable(),
    isCommendable: z.boolean(),
    /** The answer that was on the screen. */
    seenId: z.string().nullable(),
    givenAt: z.string(),
  }),
  z.object({
    kind: z.literal('finding'),
    ...pendingFields,
    questionKey: z.string().nullable(),
    text: z.string(),
    dueOn: z.string().nullable(),
    owner: z.object({ id: z.string(), name: z.string() }).nullable(),
    at: z.string(),
  }),
])
export type OutboxEntry = z.infer<typeof outboxEntry>
/** An entry that nobody has tried to send. */
export type NewEntry = Unsent<OutboxEntry>
type Unsent<E> = E extends OutboxEntry ? Omit<E, 'refusal' | 'version'> : never
export type PendingAnswer = Extract<OutboxEntry, { kind: 'answer' }>
export type PendingFinding = Extract<OutboxEntry, { kind: 'finding' }>

/** Opens what waits to be sent of one safety audit. @param key as `keptKey` has it */
export function openAuditOutbox(key: string, storage: Storage | null) {
  return openCommandOutbox(outboxKey(key), storage, outboxEntry)
}
export const outboxKey = (key: string) => `${key}.outbox`

/** The safety audits of which this device has a box for somebody. @param subject as in `keptKey` */
export function auditsWithUnsent(storage: Storage, subject: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  const ids = keys.map((key) => /^muster\.safetyAudit\.([0-9a-f-]{36})\./.exec(key)?.[1] ?? '')
  return ids.filter((id, at) => id !== '' && keys[at] === outboxKey(auditCacheKey(id, subject)))
}
