import { rolesWithRight } from '@muster/domain/access/rights'
import { say } from '@muster/words/message'
import type { Tx } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/problems.ts'

/**
 * Checks that a tenant keeps an administrator, before one of them loses the role or the account. The tenant is locked, so
 * that two simultaneous changes run one after the other.
 * @throws 409 when no other active administrator would remain
 */
export async function requireAnotherAdmin(
  tx: Tx,
  tenant: { id: string; name: string; is_active: boolean },
  leavingUserId: string,
): Promise<void> {
  if (!tenant.is_active) return
  const other = await tx
    .selectFrom('tenant_assignment as a')
    .innerJoin('app_user as u', 'u.id', 'a.user_id')
    .select('u.id')
    .where('a.tenant_id', '=', tenant.id)
    .where('a.role', 'in', rolesWithRight('user.manage', false))
    .where('a.restricted', '=', false)
    .where('a.state', '=', 'member')
    .where('a.user_id', '<>', leavingUserId)
    .where('u.is_active', '=', true)
    .limit(1)
    .executeTakeFirst()
  if (other) return
  throw conflict(
    'last-admin',
    say`This is the last administrator of ${tenant.name}. Make someone else an administrator first.`,
  )
}
