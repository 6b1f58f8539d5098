import { randomBytes } from 'node:crypto'
import type {
  createSetupCode as createCall,
  listSetupCodes as listCall,
  revokeSetupCode as revokeCall,
  StoredSetupCode,
} from '@muster/contract/setupCalls'
import { inEnglish } from '@muster/words/t'
import { type Selectable, sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import { type Database, inTenant } from '../../platform/db/database.ts'
import type { SetupCode } from '../../platform/db/rows.ts'
import { notFound } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'

/** Maximum number of listed codes: the newest, which may still be usable. */
const maxListed = 100

/** Lists the setup codes of a site, newest first. */
export function listSetupCodes(db: Database, { caller, params: { siteId } }: RequestInput<typeof listCall>) {
  return inTenant(db, caller.tenantId, async (tx) => {
    await findVisibleSite(tx, caller, siteId)
    const rows = await tx
      .selectFrom('setup_code')
      .selectAll()
      .where('site_id', '=', siteId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(maxListed)
      .execute()
    return rows.map(viewSetupCode)
  })
}

/** Creates a setup code for a site. */
export function createSetupCode(
  db: Database,
  { caller, params: { siteId }, body: { maxUses, hours }, request }: RequestInput<typeof createCall>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    const site = await findVisibleSite(tx, caller, siteId)
    const row = await tx
      .insertInto('setup_code')
      .values({
        tenant_id: caller.tenantId,
        site_id: siteId,
        code: newCode(),
        max_uses: maxUses,
        created_by_name: caller.account.name,
        expires_at: sql<Date>`now() + ${hours} * interval '1 hour'`,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'setupCode.created',
      subject: site.name,
      after: { maxUses, expiresAt: row.expires_at.toISOString() },
    })
    return viewSetupCode(row)
  })
}

/**
 * Revokes a setup code; one that has ended stays as it is.
 * @throws 404 when the site has no such code
 */
export function revokeSetupCode(
  db: Database,
  { caller, params: { siteId, codeId }, request }: RequestInput<typeof revokeCall>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    const site = await findVisibleSite(tx, caller, siteId)
    const row = await tx
      .selectFrom('setup_code')
      .selectAll()
      .where('id', '=', codeId)
      .where('site_id', '=', siteId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw notFound(inEnglish('This site has no such setup code.'))
    if (row.revoked_at) return viewSetupCode(row)
    const revoked = await tx
      .updateTable('setup_code')
      .set({ revoked_at: sql`now()` })
      .where('id', '=', codeId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'setupCode.revoked',
      subject: site.name,
      before: { maxUses: row.max_uses, uses: row.uses, expiresAt: row.expires_at.toISOString() },
    })
    return viewSetupCode(revoked)
  })
}

/** Unambiguous letters and digits (Crockford's base 32). */
const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Makes a code of 50 random bits: a right code always opens, so guessing is limited by its length alone. At a thousand guesses a second and
 * a thousand codes in use, one is found in 35 years.
 */
function newCode(): string {
  return [...randomBytes(10)].map((byte) => codeAlphabet.charAt(byte & 31)).join('')
}

function viewSetupCode(row: Selectable<SetupCode>): StoredSetupCode {
  return {
    id: row.id,
    code: row.code,
    maxUses: row.max_uses,
    uses: row.uses,
    createdAt: row.created_at.toISOString(),
    createdByName: row.created_by_name,
    expiresAt: row.expires_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }
}
