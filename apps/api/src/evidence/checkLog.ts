import { z } from 'zod'
import { canonicalJson, chainContent, chainHash, contentHash, genesisHash } from '../incidents/hashChain.ts'
import type { CheckedCheckpoints, SignedHead } from './checkCheckpoints.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** One entry with its place in the chain: nothing that the hash does not cover. */
const entry = z.strictObject({
  id: z.uuid(),
  incidentId: z.uuid(),
  seq: z.int(),
  at: z.string(),
  actor: z.unknown(),
  commandId: z.string(),
  type: z.string(),
  data: z.unknown(),
  salt: z.string().optional(),
  previousHash: hash,
  hash,
})

/** An entry that was left out on purpose: the hash of its content keeps its place. Only entries with a salt have one. */
const leftOutEntry = z.strictObject({ seq: z.int(), content: hash })

/** Something wrong with a file; the entry is null where it concerns all of it. */
export type Problem = { entry: number | null; reason: string }

/** The hash of each entry, and which are left out; or the first entry that is wrong. */
type CheckedEntries = { hashes: string[]; leftOut: number[] } | Problem

/** Checks the order of entries and each hash over the one before. */
export function checkEntries(events: readonly unknown[], incidentId: string): CheckedEntries {
  const hashes: string[] = []
  const leftOut: number[] = []
  for (const value of events) {
    const place = hashes.length + 1
    const before = hashes.at(-1) ?? genesisHash
    const left = leftOutEntry.safeParse(value).data
    if (left?.seq === place) {
      leftOut.push(place)
      hashes.push(chainContent(before, left.content))
      continue
    }
    const checked = checkEntry(value, { place, incidentId, before })
    if (typeof checked !== 'string') return checked
    hashes.push(checked)
  }
  return { hashes, leftOut }
}

type ChainPosition = { place: number; incidentId: string; before: string }

/** @returns the hash of an entry, or what is wrong with it */
function checkEntry(value: unknown, { place, incidentId, before }: ChainPosition): Problem | string {
  const broken = (reason: string) => ({ entry: place, reason })
  const parsed = entry.safeParse(value)
  if (!parsed.success) return broken('it is not an entry of Muster: something is missing or was added')
  const { previousHash, hash, ...hashed } = parsed.data
  if (hashed.incidentId !== incidentId) return broken('it belongs to another incident')
  if (hashed.seq > place) return broken(`entry ${place} is missing, and ${hashed.seq} stands in its place`)
  if (hashed.seq < place) return broken(`entry ${hashed.seq} stands in its place`)
  if (previousHash !== before) return broken('it does not follow the entry before it')
  const json = canonicalJson(hashed)
  const found = hashed.salt === undefined ? chainHash(before, json) : chainContent(before, contentHash(json))
  if (found !== hash) return broken('its content is not what was sealed')
  return hash
}

/**
 * Compares a log with what was signed of it.
 * @param hashes of its entries, in order
 * @param exportedAt when it was exported: what was signed later may have more entries
 * @returns what contradicts a signature; and the last signature that holds
 */
export function compareWithSignatures(
  hashes: readonly string[],
  { incidentId, exportedAt }: { incidentId: string; exportedAt: string },
  { heads, expired }: CheckedCheckpoints,
): { problems: Problem[]; signed: SignedHead | null } {
  const problems: Problem[] = []
  let signed: SignedHead | null = null
  for (const head of heads.get(incidentId) ?? []) {
    const isLater = Date.parse(head.at) > Date.parse(exportedAt)
    if (head.entries > hashes.length && isLater) continue
    if (head.entries > hashes.length)
      problems.push({
        entry: hashes.length + 1,
        reason: `${signature(head)} has ${head.entries} entries, and ${hashes.length} are left: the end was cut off`,
      })
    else if (hashes[head.entries - 1] !== head.head)
      problems.push({
        entry: head.entries,
        reason: `it is not what ${signature(head)} has: the log was rewritten`,
      })
    else signed = head
  }
  const tombstone = expired.get(incidentId)
  if (tombstone && Date.parse(tombstone.at) <= Date.parse(exportedAt))
    problems.push({
      entry: null,
      reason: `checkpoint ${tombstone.number} of ${tombstone.at} says that it was removed`,
    })
  return { problems, signed }
}

function signature({ number, at }: SignedHead): string {
  return `checkpoint ${number} of ${at}`
}
