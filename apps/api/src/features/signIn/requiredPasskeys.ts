import type { CodeWorth } from '@muster/identity/ports'
import { sql } from 'kysely'
import { setLookup, type Tx } from '../../platform/db/database.ts'

/** Organizations that require a passkey: what a code by mail is good for, and when a first passkey may be added by one. */

/** The deployment's rule for global administrators, and where a code came from. */
type Given = { isPrinted: boolean; adminsRequirePasskey: boolean }

/**
 * Judges a code of an account. Its members' organizations count, and without these those that it is invited to.
 * @param tx of the server, which knows the user
 */
export async function worthOfCode(
  tx: Tx,
  userId: string,
  { isPrinted, adminsRequirePasskey }: Given,
): Promise<CodeWorth> {
  await setLookup(tx, { all_assignments: 'on' })
  const { is_global_admin } = await tx
    .selectFrom('app_user')
    .select('is_global_admin')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const all = await tx
    .selectFrom('tenant_assignment as a')
    .innerJoin('tenant as t', 't.id', 'a.tenant_id')
    .select(['a.state', 't.requires_passkey'])
    .select(sql<boolean>`a.passkey_set_up_until > now()`.as('isSetUpOpen'))
    .where('a.user_id', '=', userId)
    .where('a.state', '<>', 'suspended')
    .where('t.is_active', '=', true)
    // Any other tenant is opened by neither a code nor a passkey.
    .where('t.common_sign_in', '=', true)
    .where('t.oidc_issuer', 'is', null)
    .execute()
  await setLookup(tx, { all_assignments: 'off' })
  const members = all.filter(({ state }) => state === 'member')
  const tenants = members.length > 0 ? members : all
  const requiring = tenants.filter((each) => each.requires_passkey)
  const isAdminBound = is_global_admin && adminsRequirePasskey
  if (requiring.length === 0 && !isAdminBound) return 'all'
  if (isPrinted) return 'enrollment'
  const isSetUpOpen = !isAdminBound && requiring.every((each) => each.isSetUpOpen)
  if (isSetUpOpen && !(await hasPasskey(tx, userId))) return 'enrollment'
  return requiring.length < tenants.length || (is_global_admin && !isAdminBound) ? 'part' : 'nothing'
}

/** Returns true for an account with a passkey. @param tx knows the user */
export async function hasPasskey(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('passkey')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Begins the time in which a code is enough to add a first passkey: for one member, or all of a tenant.
 * @param tx of the tenant; from then on it sees every assignment
 */
export async function openPasskeySetUp(tx: Tx, tenantId: string, userId?: string): Promise<void> {
  await setLookup(tx, { all_assignments: 'on' })
  await tx
    .updateTable('tenant_assignment')
    .set({ passkey_set_up_until: sql<Date>`default` })
    .where('tenant_id', '=', tenantId)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .execute()
}
