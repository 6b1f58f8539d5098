import { retentionRules } from '@muster/domain/retention/retentionKinds'
import { isSignedBy } from './ed25519.ts'
import {
  type ChainHead,
  type Checkpoint,
  checkpoint,
  parsePayload,
  type SignedStatement,
  statementHash,
} from './statements.ts'
import type { TrustedKeys } from './trustedKeys.ts'

/** A checkpoint that is confirmed: by a trusted key, or by a confirmed one after it that names its hash. */
export type Confirmed = { statement: Checkpoint; hash: string; keyId: string | null }

/** The head of a log in a confirmed checkpoint. */
export type SignedHead = ChainHead & { number: number; at: string; keyId: string | null }

/** The content of checkpoints, by tenant and by log. */
export type CheckedCheckpoints = {
  /** Sentences about what is wrong with the checkpoints themselves. */
  wrong: string[]
  /** The confirmed ones of each tenant, in order. */
  byTenant: Map<string, Confirmed[]>
  /** The heads of each log, in order. */
  heads: Map<string, SignedHead[]>
  /** Logs that were removed because their time was over. */
  expired: Map<string, Checkpoint['expired'][number] & { number: number; at: string }>
  /** Hashes of the co-signatures that checkpoints name, without those of expired logs, and the times of the checkpoints. */
  cosignatures: Map<string, string>
}

/**
 * Checks signatures and order of checkpoints, from whichever files they come.
 * @param statements in any order; the same one may come several times
 */
export function checkCheckpoints(
  statements: readonly SignedStatement[],
  trusted: TrustedKeys,
): CheckedCheckpoints {
  const checked: CheckedCheckpoints = {
    wrong: [],
    byTenant: new Map(),
    heads: new Map(),
    expired: new Map(),
    cosignatures: new Map(),
  }
  for (const [tenant, list] of sortByTenant(statements, checked.wrong)) {
    const confirmed = confirm(list, trusted, checked.wrong)
    checked.byTenant.set(tenant, confirmed)
    for (const each of confirmed) collect(each, checked)
  }
  return checked
}

type Listed = Confirmed & { signed: SignedStatement }

function sortByTenant(statements: readonly SignedStatement[], wrong: string[]): Map<string, Listed[]> {
  const byHash = new Map<string, Listed>()
  for (const signed of statements) {
    const statement = parsePayload(checkpoint, signed.payload)
    const hash = statementHash(signed.payload)
    if (statement) byHash.set(hash, { statement, hash, keyId: signed.keyId, signed })
    else wrong.push('We cannot read a checkpoint.')
  }
  const byTenant = new Map<string, Listed[]>()
  for (const each of [...byHash.values()].toSorted(
    (one, other) => one.statement.number - other.statement.number,
  ))
    byTenant.set(each.statement.tenant, [...(byTenant.get(each.statement.tenant) ?? []), each])
  return byTenant
}

/** Goes from the newest to the oldest: one that a confirmed one names is confirmed, whoever signed it. */
function confirm(list: readonly Listed[], trusted: TrustedKeys, wrong: string[]): Confirmed[] {
  const confirmed: Confirmed[] = []
  const unconfirmed: Listed[] = []
  let after: Confirmed | undefined
  for (const each of list.toReversed()) {
    const { number } = each.statement
    const key = each.keyId === null ? undefined : trusted.get(each.keyId)
    const isOwn = Boolean(
      key &&
        each.signed.signature &&
        isSignedBy(key, each.signed.payload, Buffer.from(each.signed.signature, 'base64')),
    )
    const isNamed = after?.statement.number === number + 1 && after.statement.previous === each.hash
    if (key && !isOwn && !isNamed) {
      wrong.push(`Checkpoint ${number} was changed: its signature is not by the key ${each.keyId}.`)
      continue
    }
    if (!isOwn && !isNamed) {
      unconfirmed.push(each)
      continue
    }
    if (after?.statement.number === number)
      wrong.push(
        `There are two checkpoints ${number}, and both are signed. The database was restored to an older state, and continued from there.`,
      )
    else if (after?.statement.number === number + 1 && !isNamed)
      wrong.push(`Checkpoint ${number} is not the one that checkpoint ${number + 1} follows.`)
    // Nobody has signed which key signed a checkpoint: only its own signature says so.
    after = { ...each, keyId: isOwn ? each.keyId : null }
    confirmed.unshift(after)
  }
  if (unconfirmed.length > 0) wrong.push(unconfirmedSentence(unconfirmed))
  return confirmed
}

function unconfirmedSentence(list: readonly Listed[]): string {
  const numbers = list.map(({ statement }) => statement.number).toReversed()
  const keys = [...new Set(list.map(({ keyId }) => keyId ?? 'no key'))].join(', ')
  const which =
    numbers.length === 1
      ? `Checkpoint ${numbers[0]} is`
      : `Checkpoints ${numbers[0]} to ${numbers.at(-1)} are`
  return `${which} signed by ${keys}, which the key you gave has not introduced. Either that key was lost and replaced, or someone else signed. Get the public key of that time.`
}

function collect({ statement, keyId }: Confirmed, checked: CheckedCheckpoints): void {
  const { number, at } = statement
  for (const { incident, ...head } of statement.logs) {
    const known = checked.heads.get(incident) ?? []
    checked.heads.set(incident, [...known, { ...head, number, at, keyId }])
  }
  for (const each of statement.cosignatures) checked.cosignatures.set(each, at)
  for (const each of statement.expired) {
    if (signaturesOf(each, checked).some((signed) => isTooEarly(signed, at)))
      checked.wrong.push(
        `Checkpoint ${number} says that the log of incident ${each.incident} had expired less than ${floorDays} days after it was signed. No log expires that early.`,
      )
    checked.expired.set(each.incident, { ...each, number, at })
    for (const hash of each.cosignatures) checked.cosignatures.delete(hash)
  }
}

/** No organization keeps a log for less. */
const floorDays = Math.min(retentionRules.drillLogs.floorDays, retentionRules.incidentLogs.floorDays)

/** Returns whether something that was signed cannot have expired at a time. */
function isTooEarly(signed: string, expired: string): boolean {
  return Date.parse(expired) - Date.parse(signed) < floorDays * 86_400_000
}

/** The times of the signatures over the whole of a log that has expired: the first of a checkpoint, and those of devices. */
function signaturesOf(
  { incident, entries, cosignatures }: Checkpoint['expired'][number],
  checked: CheckedCheckpoints,
): string[] {
  const first = checked.heads.get(incident)?.find((head) => head.entries === entries)
  return [first?.at, ...cosignatures.map((hash) => checked.cosignatures.get(hash))].filter(
    (each) => each !== undefined,
  )
}
