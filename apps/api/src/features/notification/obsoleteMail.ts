import { inEnglish } from '@muster/words/t'
import { type Database, inTenant, setLookup, type Tx } from '../../platform/db/database.ts'
import { isLinkUsable } from '../guest/isLinkUsable.ts'
import type { Claimed } from './claimDeliveries.ts'

/** Explains why a mail is obsolete, as a sentence: its target is gone since it was written. Null: it is sent. */
export async function obsoleteReason(
  db: Database,
  { tenantId, address, guestLinkId, invitedUserId }: Claimed,
): Promise<string | null> {
  if (guestLinkId !== null && !(await inTenant(db, tenantId, (tx) => isLinkUsable(tx, guestLinkId))))
    return inEnglish('The link in this email no longer works. It was not sent.')
  if (
    invitedUserId !== null &&
    !(await inTenant(db, tenantId, (tx) => isInvited(tx, invitedUserId, address)))
  )
    return inEnglish('The invitation was canceled or changed. It was not sent.')
  return null
}

/** Returns true when this address is invited to the transaction's tenant, or is that of a member who may sign in. */
async function isInvited(tx: Tx, userId: string, email: string): Promise<boolean> {
  await setLookup(tx, { all_assignments: 'on' })
  const invited = await tx
    .selectFrom('tenant_assignment')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('state', '=', 'invited')
    .where('invited_email', '=', email)
    .executeTakeFirst()
  await setLookup(tx, { all_assignments: 'off' })
  if (invited) return true
  const account = await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return account !== undefined
}
