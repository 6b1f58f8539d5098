import type { SetupInfo } from '@muster/contract/setupCalls'
import { type Database, inTenant } from '../../platform/db/database.ts'
import { readSiteRooms } from '../site/readSiteRooms.ts'
import { findUsableCode, tenantOfCode } from './findSetupCode.ts'

/** Returns the target of a setup code, or null when it opens nothing: unknown, expired, revoked and used up are the same. */
export async function checkSetupCode(
  { db, lookups }: { db: Database; lookups: Database },
  setupCode: string,
): Promise<SetupInfo | null> {
  const tenantId = await tenantOfCode(lookups, setupCode)
  if (!tenantId) return null
  return inTenant(db, tenantId, async (tx) => {
    const code = await findUsableCode(tx, setupCode)
    if (!code || code.usesLeft === 0) return null
    const rooms = await readSiteRooms(tx, code.siteId)
    const { organizationName, siteName, usesLeft, expiresAt } = code
    return { setupCode, organizationName, siteName, usesLeft, expiresAt: expiresAt.toISOString(), rooms }
  })
}
