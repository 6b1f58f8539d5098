import type { RawBuilder } from 'kysely'
import { setLookup, type Tx } from '../platform/db/database.ts'

/** The standing of an account at the organizations for which a provider speaks. */
export type MembershipAtProvider = 'member' | 'invited' | 'invitedFromElsewhere' | 'none'

/**
 * Returns what an account is at the organizations for which a provider speaks. Somebody new who is invited signs in there to
 * accept. Of somebody who belongs elsewhere, the provider of an organization that only invites them would merely claim that it
 * is them (decision 90).
 * @param speaksFor SQL that is true for an organization (`t` in the query) for which the provider speaks
 */
export async function membershipAtProvider(
  tx: Tx,
  userId: string,
  speaksFor: RawBuilder<boolean>,
): Promise<MembershipAtProvider> {
  await setLookup(tx, { user_id: userId, all_assignments: 'on' })
  const rows = await tx
    .selectFrom('tenant_assignment as a')
    .innerJoin('tenant as t', 't.id', 'a.tenant_id')
    .innerJoin('app_user as u', 'u.id', 'a.user_id')
    .select(['a.state', 'u.is_global_admin', speaksFor.as('is_spoken_for')])
    .where('a.user_id', '=', userId)
    .where('a.state', '<>', 'suspended')
    .where('t.is_active', '=', true)
    .execute()
  const here = rows.filter(({ is_spoken_for }) => is_spoken_for)
  if (here.length === 0) return 'none'
  if (here.some(({ state }) => state === 'member')) return 'member'
  const belongsElsewhere = rows.some(({ state, is_global_admin }) => state === 'member' || is_global_admin)
  return belongsElsewhere ? 'invitedFromElsewhere' : 'invited'
}
