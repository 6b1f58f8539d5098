import type { Right } from '@muster/domain/access/right'
import { rolesWithRight } from '@muster/domain/access/rights'
import { sql } from 'kysely'
import { setLookup, type Tx } from '../../platform/db/database.ts'
import { enqueueMails, type MailWords } from './enqueueMails.ts'

/**
 * Enqueues a mail to each manager of these sites: administrators and managers of the tenant, and of those restricted to
 * sites the managers of one of these.
 * @param right mails everybody whose role has it instead
 */
export async function mailManagers(
  tx: Tx,
  tenantId: string,
  siteIds: readonly number[],
  mail: { write: () => MailWords; isUrgent?: boolean },
  right: Right = 'incident.start',
): Promise<void> {
  const recipients = await managersOf(tx, tenantId, siteIds, right)
  await enqueueMails(tx, tenantId, [{ ...mail, recipients }])
}

/** Returns the addresses of these sites' managers, also of those who are invited. @param right those whose role has it */
export async function managersOf(
  tx: Tx,
  tenantId: string,
  siteIds: readonly number[],
  right: Right = 'incident.start',
): Promise<string[]> {
  await setLookup(tx, { all_assignments: 'on' })
  const people = await tx
    .selectFrom('tenant_assignment as a')
    .leftJoin('app_user as u', (on) => on.onRef('u.id', '=', 'a.user_id').on('a.state', '=', 'member'))
    .select(sql<string>`coalesce(u.email, a.invited_email)`.as('email'))
    .distinct()
    .where('a.state', '<>', 'suspended')
    .where(sql<boolean>`coalesce(u.is_active, a.state = 'invited')`)
    .where((where) =>
      where.or([
        where('a.restricted', '=', false),
        where.exists(
          where
            .selectFrom('site_permission as s')
            .select('s.site_id')
            .whereRef('s.user_id', '=', 'a.user_id')
            .whereRef('s.tenant_id', '=', 'a.tenant_id')
            .where('s.permission', '=', 'manage')
            .where('s.site_id', 'in', siteIds),
        ),
      ]),
    )
    .where('a.role', 'in', rolesWithRight(right, false))
    .where('a.tenant_id', '=', tenantId)
    .orderBy('email')
    .execute()
  await setLookup(tx, { all_assignments: 'off' })
  return people.map(({ email }) => email)
}

/** Replaces line breaks: people type names, and one must not begin a new line. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
