import { safetyAudit } from '@muster/contract/safetyAuditCalls'
import { z } from 'zod'
import { type ObservableValue, observableValue } from '../../../live/observableValue.ts'

/**
 * A safety audit as the server last sent it, kept on this device for one person, so that it opens again without a
 * network. Answers given since are in the outbox (auditOutbox.ts).
 */
const cachedAudit = z.object({
  accountId: z.string(),
  tenantId: z.string(),
  /** The time it was read, in ms since 1970 by the server's clock. */
  readAt: z.number(),
  audit: safetyAudit,
  /** The people who may be asked to see to a finding. */
  owners: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type CachedAudit = z.infer<typeof cachedAudit>

/**
 * The key under which it is kept.
 * @param subject the person it is kept for, as their identity provider knows them
 */
export const auditCacheKey = (auditId: string, subject: string) => `muster.safetyAudit.${auditId}.${subject}`

export type CachedAuditValue = ObservableValue<CachedAudit | null> & { forget: () => void }

/** Opens the stored copy. Where the browser stores nothing, it lasts as long as the page. */
export function openCachedAudit(key: string, storage: Storage | null): CachedAuditValue {
  const value = observableValue(readCachedAudit(key, storage))
  return {
    ...value,
    set(next) {
      value.set(next)
      try {
        storage?.setItem(key, JSON.stringify(next))
      } catch {
        // Full: the page goes on with its copy in memory.
      }
    },
    /** The device keeps it no longer; the page still shows it. */
    forget: () => storage?.removeItem(key),
  }
}

function readCachedAudit(key: string, storage: Storage | null): CachedAudit | null {
  try {
    return cachedAudit.parse(JSON.parse(storage?.getItem(key) ?? 'null'))
  } catch {
    return null
  }
}
