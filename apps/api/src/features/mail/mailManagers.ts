import type { Right } from '@muster/domain/access/right'
import { rolesWithRight } from '@muster/domain/access/rights'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

export type Mail = { subject: string; body: string }

/**
 * Enqueues a mail to each manager of these sites: administrators and managers of the tenant, and of those restricted to
 * sites the managers of one of these.
 * @param right mails everybody whose role has it instead
 */
export async function mailManagers(
  tx: Tx,
  tenantId: string,
  siteIds: readonly number[],
  mail: Mail,
  right: Right = 'incident.start',
): Promise<void> {
  await insertMail(tx, tenantId, await managersOf(tx, tenantId, siteIds, right), mail)
}

/** Returns the addresses of these sites' managers. @param right those whose role has it */
export async function managersOf(
  tx: Tx,
  tenantId: string,
  siteIds: readonly number[],
  right: Right = 'incident.start',
): Promise<string[]> {
  const people = await tx
    .selectFrom('tenant_assignment as a')
    .innerJoin('app_user as u', 'u.id', 'a.user_id')
    .select('u.email')
    .distinct()
    .where('u.is_active', '=', true)
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
    .orderBy('u.email')
    .execute()
  return people.map(({ email }) => email)
}

/** Enqueues the same mail to many. */
export async function insertMail(
  tx: Tx,
  tenantId: string,
  recipients: readonly string[],
  mail: Mail,
): Promise<void> {
  if (recipients.length === 0) return
  // One parameter for all of them: a statement takes 65,535, and a district has more people than fit in rows of four.
  await sql`
    insert into outgoing_mail (tenant_id, recipient, subject, body)
    select ${tenantId}::uuid, recipient, ${mail.subject}, ${mail.body}
    from unnest(${recipients}::text[]) recipient`.execute(tx)
}

/** Replaces line breaks: people type names, and one must not begin a new line. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
