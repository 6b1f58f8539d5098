import { retentionRules } from '@muster/domain/retention/retentionKinds'
import { canonicalJson, chainContent, contentHash } from '../incidents/hashChain.ts'
import type { CheckedCheckpoints, Confirmed } from './checkCheckpoints.ts'
import type { Problem } from './checkLog.ts'
import { type Checkpoint, type ExportOfEvidence, emptyChain } from './statements.ts'

/**
 * Checks the checkpoints of a tenant, which its evidence file has to hold all, and compares them with the logs that the
 * tenant had when the file was exported.
 */
export function checkTenantEvidence(exported: ExportOfEvidence, checked: CheckedCheckpoints): Problem[] {
  const { tenant } = exported
  const confirmed = checked.byTenant.get(tenant) ?? []
  const problems: Problem[] = []
  const wrong = (reason: string) => problems.push({ entry: null, reason })
  const numbers = confirmed.map(({ statement }) => statement.number)
  for (const [at, number] of numbers.entries())
    if (number > (numbers[at - 1] ?? 0) + 1) wrong(`checkpoint ${number - 1} is missing`)
  if ((numbers.at(-1) ?? 0) < exported.checkpoints)
    wrong(`checkpoint ${exported.checkpoints} is missing, the last one that the file says it has`)
  const last = confirmed.at(-1)?.statement
  const audit = last?.audit ?? emptyChain
  if (audit.entries > exported.audit.entries)
    wrong(
      `the audit had ${audit.entries} entries in checkpoint ${last?.number}, and ${exported.audit.entries} are left`,
    )
  else if (audit.entries === exported.audit.entries && audit.head !== exported.audit.head)
    wrong(`the audit is not what checkpoint ${last?.number} has`)
  for (const { statement } of confirmed)
    if (statement.auditExpired > mostExpired(confirmed, statement))
      wrong(
        `checkpoint ${statement.number} says that ${statement.auditExpired} entries of the audit had expired, and some of them were signed less than ${floorDays} days before`,
      )
  const present = new Map(exported.logs.map((each) => [each.incident, each]))
  const ofTenant = new Set(
    confirmed.flatMap(({ statement }) => statement.logs.map(({ incident }) => incident)),
  )
  for (const incident of ofTenant) {
    const head = checked.heads.get(incident)?.at(-1)
    const log = present.get(incident)
    const tombstone = checked.expired.get(incident)
    if (head && tombstone && (tombstone.entries !== head.entries || tombstone.head !== head.head))
      wrong(
        `incident ${incident} was removed, and its tombstone has another last entry than checkpoint ${head.number}`,
      )
    if (!head || tombstone) continue
    const signed = `checkpoint ${head.number} of ${head.at}`
    if (!log) wrong(`incident ${incident} was removed: ${signed} has ${head.entries} entries of it`)
    else if (log.entries < head.entries)
      wrong(
        `incident ${incident} lost its end: ${signed} has ${head.entries} entries, and ${log.entries} are left`,
      )
    else if (log.entries === head.entries && log.head !== head.head)
      wrong(`the log of incident ${incident} was rewritten: it is not what ${signed} has`)
  }
  const lost = confirmed.flatMap(({ statement }) =>
    statement.contradicted.map((each) => ({ ...each, statement })),
  )
  for (const { incident, signed, found, statement } of lost)
    wrong(
      `at ${statement.at} the server found that the log of incident ${incident}, signed with ${signed.entries} entries, ${found ? `was another one, with ${found.entries}` : 'was gone'}`,
    )
  return problems
}

/** No organization keeps its audit for less. */
const { floorDays } = retentionRules.audit

/** The number of first entries of an audit that may have expired at a checkpoint: those that were signed long enough before. */
function mostExpired(confirmed: readonly Confirmed[], { at }: Checkpoint): number {
  const before = Date.parse(at) - floorDays * 86_400_000
  const last = confirmed.findLast(({ statement }) => Date.parse(statement.at) <= before)
  return last?.statement.audit.entries ?? 0
}

/**
 * Checks the entries of an audit against the head that was signed.
 * @param entries as exported; one that was left out is its content hash
 */
export function checkAudit(
  entries: readonly unknown[],
  exported: ExportOfEvidence,
  checked: CheckedCheckpoints,
): Problem[] {
  let head = emptyChain.head
  const confirmed = checked.byTenant.get(exported.tenant) ?? []
  const expired = Math.max(0, ...confirmed.map(({ statement }) => statement.auditExpired))
  const signed = new Map(confirmed.map(({ statement }) => [statement.audit.entries, statement]))
  for (const [at, value] of entries.entries()) {
    const removed = leftOutContent(value)
    if (removed && at >= expired)
      return [
        {
          entry: null,
          reason: `entry ${at + 1} of the audit was removed, and no checkpoint says that its time was over`,
        },
      ]
    const content = removed ?? contentHash(canonicalJson(value))
    head = chainContent(head, content)
    const checkpoint = signed.get(at + 1)
    if (checkpoint && checkpoint.audit.head !== head)
      return [
        {
          entry: null,
          reason: `the audit up to its entry ${at + 1} is not what checkpoint ${checkpoint.number} has`,
        },
      ]
  }
  if (entries.length !== exported.audit.entries || head !== exported.audit.head)
    return [
      {
        entry: null,
        reason: `the audit has ${exported.audit.entries} entries, and the file others, or ${entries.length}`,
      },
    ]
  return []
}

function leftOutContent(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Object.keys(value).join() !== 'content') return null
  const content: unknown = Reflect.get(value, 'content')
  return typeof content === 'string' && /^[0-9a-f]{64}$/.test(content) ? content : null
}
