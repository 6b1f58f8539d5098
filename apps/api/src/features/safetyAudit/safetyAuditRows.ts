import { mayAccessSites } from '@muster/domain/access/rights'
import { safetyAuditSection } from '@muster/domain/safetyAudit/template'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Caller } from '../../access/caller.ts'
import type { Tx } from '../../platform/db/database.ts'
import { conflict, notFound } from '../../platform/http/problems.ts'

const sections = z.array(safetyAuditSection)

/** SQL that is true for a withdrawn safety audit, which is in no list. */
export const isWithdrawn = sql<boolean>`exists (
  select from safety_audit_withdrawal w where w.audit_id = a.id and w.tenant_id = a.tenant_id
)`

/** A safety audit's row, with the site’s current name. */
export type SafetyAuditRow = Awaited<ReturnType<typeof readOwnSafetyAudit>>

/**
 * Returns a safety audit that a caller may see, in the transaction of their tenant; also of a retired site.
 * @throws 404 when it is not in their organisation, or not at one of their sites, or was withdrawn
 */
export async function readOwnSafetyAudit(tx: Tx, caller: Caller, id: string) {
  const { is_put_away, ...audit } = await readSiteSafetyAudit(tx, caller, id)
  if (is_put_away) throw notFound(inEnglish('This empty safety audit was deleted. Start a new one.'))
  return audit
}

/** The same, also when it was withdrawn. */
export async function readSiteSafetyAudit(tx: Tx, { allowedSites }: Caller, id: string) {
  const row = await tx
    .selectFrom('safety_audit as a')
    .innerJoin('site as s', 's.id', 'a.site_id')
    .selectAll('a')
    .select(['s.name as site_name', isWithdrawn.as('is_put_away')])
    .where('a.id', '=', id)
    .executeTakeFirst()
  if (!row || !mayAccessSites(allowedSites, [row.site_id]))
    throw notFound(inEnglish('There is no such safety audit in your organization.'))
  return { ...row, sections: sections.parse(row.sections) }
}

/** The database's constraints against late additions (migrations/0022 and 0027), with sentences for people. */
const signedConstraints = new Map([
  ['MU022', 'This safety audit is signed, and cannot be changed. Add a comment, or start a new one.'],
  ['MU029', 'Something was entered in this safety audit. It stays, and can be signed as it is.'],
  ['MU030', 'This empty safety audit was deleted. Start a new one.'],
])

/** Does something that a signature forbids. @throws 409 when the safety audit is signed, or was withdrawn */
export async function unlessSigned<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const why = error instanceof Error && 'code' in error && signedConstraints.get(String(error.code))
    if (!why) throw error
    throw conflict('too-late', why)
  }
}

/** The 409 for an id that something else already has. */
export const idTaken = () =>
  conflict('id-taken', inEnglish('This could not be kept. Reload the page and enter it again.'))

type EntryTable =
  | 'safety_audit_answer'
  | 'safety_audit_finding'
  | 'safety_audit_photo'
  | 'safety_audit_remark'
/** More than a walk through a large site produces. */
const maxEntries: Record<EntryTable, number> = {
  safety_audit_answer: 3000,
  safety_audit_finding: 200,
  safety_audit_photo: 300,
  safety_audit_remark: 200,
}

/** @throws 409 when a safety audit has more entries of a kind than anybody needs */
export async function refuseTooMany(tx: Tx, table: EntryTable, auditId: string): Promise<void> {
  const { count } = await tx
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('audit_id', '=', auditId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxEntries[table])
    throw conflict(
      'too-many',
      inEnglish('This safety audit is full. Sign it, and start another one for the rest.'),
    )
}
