import type { ClientBase } from 'pg'
import { adminOf } from '../../access/caller.ts'
import { findSignedInAgain } from '../../access/findSignedInAccount.ts'
import { setTenant } from '../../platform/db/database.ts'
import { joinTransaction } from '../../platform/db/joinTransaction.ts'
import { ImportError } from '../roster/importError.ts'
import { mayAdminister } from '../tenant/administeredTenants.ts'
import type { ImportingUser } from './csvImport.ts'

/**
 * Asks once more, in the import's own transaction, whether the importer administers the tenant, signed in as they did: an
 * upload takes up to a quarter of an hour, and waits for others.
 * @throws ImportError when they do not any more
 */
export async function requireStillAdministrator(
  client: ClientBase,
  { signIn }: ImportingUser,
  tenantId: string,
): Promise<void> {
  await joinTransaction(client, async (tx) => {
    const found = await findSignedInAgain(tx, signIn)
    const admin = found && adminOf({ ...found, signIn })
    if (!admin || !mayAdminister(admin, tenantId))
      throw new ImportError('You are no longer an administrator here. Nothing was imported.')
    await setTenant(tx, tenantId)
  })
}
