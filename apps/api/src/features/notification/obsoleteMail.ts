import { type Database, inTenant, type Tx } from '../../platform/db/database.ts'
import { isLinkUsable } from '../guest/isLinkUsable.ts'
import type { Claimed } from './claimDeliveries.ts'

/** Explains why a mail is obsolete, as a sentence: its target is gone since it was written. Null: it is sent. */
export async function obsoleteReason(
  db: Database,
  { tenantId, address, guestLinkId, invitedUserId }: Claimed,
): Promise<string | null> {
  if (guestLinkId !== null && !(await inTenant(db, tenantId, (tx) => isLinkUsable(tx, guestLinkId))))
    return 'The link in this mail opens nothing any more. It was not sent.'
  if (
    invitedUserId !== null &&
    !(await inTenant(db, tenantId, (tx) => isInvited(tx, invitedUserId, address)))
  )
    return 'The address was corrected, or the person was removed, before this was sent. It was not sent.'
  return null
}

/** Returns true when a member of the transaction's tenant has this address, and may sign in. */
async function isInvited(tx: Tx, userId: string, email: string): Promise<boolean> {
  const account = await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return account !== undefined
}
