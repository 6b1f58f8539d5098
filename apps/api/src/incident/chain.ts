import { createHash } from 'node:crypto'
import type { IncidentEvent } from '@muster/domain/incident/events'

/** What stands before the first event of a log. */
export const noHash = Buffer.alloc(32)

/** JSON with object keys in code-unit order and no spaces: the same bytes however PostgreSQL stored it. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined)
    entries.sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`
  }
  return JSON.stringify(value)
}

/**
 * The seal of an event over the one before it.
 * @param previous the hash of the event before, or `noHash`
 * @returns SHA-256, 32 bytes
 */
export function seal(previous: Buffer, event: IncidentEvent): Buffer {
  return createHash('sha256').update(previous).update(canonicalJson(event)).digest()
}
