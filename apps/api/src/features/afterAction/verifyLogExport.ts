import { type IncidentEvent, incidentEvent } from '@muster/domain/incident/events'
import { fold } from '@muster/domain/incident/evolve'
import type { IncidentState } from '@muster/domain/incident/state'
import { z } from 'zod'
import { canonicalJson, chainHash, genesisHash } from '../../incidents/hashChain.ts'

/** The format name in the file, so that no other JSON passes for a log. */
export const logFormat = 'muster-incident-log/1'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const logFile = z.object({
  format: z.literal(logFormat),
  exportedAt: z.string(),
  incident: z.looseObject({ id: z.uuid(), version: z.int() }),
  events: z.array(z.unknown()),
  chain: z.object({ entries: z.int(), head: hash }),
})

/** One entry with its place in the chain. It is complete, because the hash covers all of it. */
const entry = z.object({
  id: z.uuid(),
  incidentId: z.uuid(),
  seq: z.int(),
  at: z.string(),
  actor: z.unknown(),
  commandId: z.string(),
  type: z.string(),
  data: z.unknown(),
  previousHash: hash,
  hash,
})

/** Builds the head of the file, for people. It is computed from the entries, and checked against them. */
export function headOf(state: IncidentState) {
  const { id, version, stage, kind, action, type, sites, location, startedAt, endedAt, commanderName } = state
  return { id, version, stage, kind, action, type, sites, location, startedAt, endedAt, commanderName }
}

/** The result of verifying an exported log. */
export type LogVerdict =
  | { is: 'intact'; incidentId: string; entries: number; head: string; exportedAt: string }
  | { is: 'broken'; entry: number | null; reason: string }
  | { is: 'unreadable'; reason: string }

/**
 * Verifies an exported log by itself: the order of entries, each hash over the one before, and their number. Anybody who can
 * change the file could rehash all of it; that shows in the last hash, which the printed report contains.
 * @param text the file
 * @param head the last hash as printed or communicated; unset, it is not compared
 */
export function verifyLogExport(text: string, head?: string): LogVerdict {
  const file = readFileText(text)
  if (typeof file === 'string') return { is: 'unreadable', reason: file }
  let before = genesisHash
  const events: IncidentEvent[] = []
  for (const [at, value] of file.events.entries()) {
    const checked = checkEntry(value, { place: at + 1, incidentId: file.incident.id, before })
    if ('reason' in checked) return { is: 'broken', ...checked }
    before = checked.hash
    events.push(checked.event)
  }
  const { entries } = file.chain
  const length = file.events.length
  if (length !== entries || length !== file.incident.version)
    return {
      is: 'broken',
      entry: length + 1,
      reason: `the log had ${entries} entries, the file has ${length}`,
    }
  if (file.chain.head !== before)
    return { is: 'broken', entry: null, reason: 'its last hash is not the one that the file names' }
  if (head !== undefined && head.toLowerCase() !== before)
    return { is: 'broken', entry: null, reason: `its last hash is ${before}, not the one to compare with` }
  const state = fold(events)
  if (!state || canonicalJson(headOf(state)) !== canonicalJson(file.incident))
    return { is: 'broken', entry: null, reason: 'its head says otherwise than its entries' }
  const { id: incidentId } = file.incident
  return { is: 'intact', incidentId, entries, head: before, exportedAt: file.exportedAt }
}

function readFileText(text: string): z.output<typeof logFile> | string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'it is no JSON, or it was not saved to its end'
  }
  const file = logFile.safeParse(value)
  return file.success ? file.data : 'it is no log that Muster exported'
}

type ChainPosition = { place: number; incidentId: string; before: string }

function checkEntry(
  value: unknown,
  { place, incidentId, before }: ChainPosition,
): { entry: number; reason: string } | { hash: string; event: IncidentEvent } {
  const broken = (reason: string) => ({ entry: place, reason })
  const parsed = entry.safeParse(value)
  if (!parsed.success) return broken('its content cannot be understood')
  const { previousHash, hash, ...sealed } = parsed.data
  if (sealed.incidentId !== incidentId) return broken('it belongs to another incident')
  if (sealed.seq > place) return broken(`entry ${place} is missing, and ${sealed.seq} stands in its place`)
  if (sealed.seq < place) return broken(`entry ${sealed.seq} stands in its place`)
  if (previousHash !== before) return broken('it does not follow the entry before it')
  if (chainHash(previousHash, canonicalJson(sealed)) !== hash)
    return broken('its content is not what was sealed')
  const event = incidentEvent.safeParse(sealed)
  return event.success ? { hash, event: event.data } : broken('its content cannot be understood')
}
