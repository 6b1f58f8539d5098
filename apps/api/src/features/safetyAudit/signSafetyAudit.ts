import type { AuditValues } from '@muster/contract/auditFields'
import type * as calls from '@muster/contract/safetyAuditCalls'
import { say } from '@muster/words/message'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { changedSince, conflict } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { type Actor, writeAudit } from '../audit/writeAudit.ts'
import { readOwnSafetyAudit, type SafetyAuditRow, unlessSigned } from './safetyAuditRows.ts'
import { viewSafetyAudit } from './viewSafetyAudit.ts'

/**
 * Signs a safety audit. From then on the database accepts no more of the signed content.
 * @throws 409 when somebody else has signed, or more has arrived than the signer has seen
 */
export function signSafetyAudit(
  { db }: { db: Database },
  { caller, params, body, request }: RequestInput<typeof calls.signSafetyAudit>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    const audit = await readOwnSafetyAudit(tx, caller, params.safetyAuditId)
    const now = await lockForSignature(tx, audit)
    if (now.ran?.byId === caller.account.id) return now
    if (now.ran)
      throw conflict(
        'signed',
        say`${now.ran.byName} has already signed this safety audit. You can countersign it.`,
      )
    if (now.entries !== body.entries) throw changedSince()
    await addSignature(tx, caller, audit, {
      part: 'ran',
      signed_name: body.signedName,
      result: sql<string>`${JSON.stringify(now.result)}::jsonb`,
    })
    const { percent, unanswered } = now.result
    await auditSignature(tx, audit, callerActor(caller, request), 'safetyAudit.signed', {
      signedAs: body.signedName,
      percent,
      unanswered,
    })
    return viewSafetyAudit(tx, audit)
  })
}

/**
 * Countersigns another person's signature.
 * @throws 409 before they have, for the same person, and when somebody else has countersigned
 */
export function countersignSafetyAudit(
  { db }: { db: Database },
  { caller, params, body, request }: RequestInput<typeof calls.countersignSafetyAudit>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    const audit = await readOwnSafetyAudit(tx, caller, params.safetyAuditId)
    const now = await lockForSignature(tx, audit)
    if (!now.ran)
      throw conflict(
        'not-signed',
        inEnglish('This safety audit is not signed yet. The person who ran it signs first.'),
      )
    if (now.ran.byId === caller.account.id)
      throw conflict('same-person', inEnglish('You signed this safety audit. Someone else must countersign.'))
    if (now.countersigned?.byId === caller.account.id) return now
    if (now.countersigned)
      throw conflict('signed', say`${now.countersigned.byName} has already countersigned this safety audit.`)
    await addSignature(tx, caller, audit, {
      part: 'countersigned',
      signed_name: body.signedName,
      result: null,
    })
    await auditSignature(tx, audit, callerActor(caller, request), 'safetyAudit.countersigned', {
      signedAs: body.signedName,
    })
    return viewSafetyAudit(tx, audit)
  })
}

/** Locks the safety audit after pending additions; additions and signatures are serialized. */
async function lockForSignature(tx: Tx, audit: SafetyAuditRow) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${audit.id}::text, 22))`.execute(tx)
  return viewSafetyAudit(tx, audit)
}

async function addSignature(
  tx: Tx,
  { tenantId, account }: Caller,
  audit: SafetyAuditRow,
  signature: {
    part: 'ran' | 'countersigned'
    signed_name: string
    result: ReturnType<typeof sql<string>> | null
  },
) {
  const by = { by_id: account.id, by_name: account.name }
  const signing = tx
    .insertInto('safety_audit_signature')
    .values({ tenant_id: tenantId, audit_id: audit.id, ...by, ...signature })
    .execute()
  await unlessSigned(signing)
}

function auditSignature(
  tx: Tx,
  audit: SafetyAuditRow,
  by: Actor,
  action: 'safetyAudit.signed' | 'safetyAudit.countersigned',
  after: AuditValues,
) {
  return writeAudit(tx, audit.tenant_id, by, { action, subject: audit.site_name, after })
}
