import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

export type Mail = { subject: string; body: string }

/**
 * Puts a mail to each of those who manage these sites among the mails to be sent: administrators and managers of the tenant,
 * and of those who are restricted to sites whoever manages one of these.
 * @param others roles of the tenant that are told as well
 */
export async function mailManagers(
  tx: Tx,
  tenantId: string,
  siteIds: readonly number[],
  mail: Mail,
  others: readonly 'Staff'[] = [],
): Promise<void> {
  await insertMail(tx, tenantId, await managersOf(tx, tenantId, siteIds, others), mail)
}

/** The addresses of those who manage these sites. @param others roles of the tenant that are in it as well */
export async function managersOf(
  tx: Tx,
  tenantId: string,
  siteIds: readonly number[],
  others: readonly 'Staff'[] = [],
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
    .where('a.role', 'in', ['TenantAdmin', 'Manager', ...others])
    .where('a.tenant_id', '=', tenantId)
    .orderBy('u.email')
    .execute()
  return people.map(({ email }) => email)
}

/** Puts the same mail to many among those to be sent. */
export async function insertMail(
  tx: Tx,
  tenantId: string,
  recipients: readonly string[],
  mail: Mail,
): Promise<void> {
  if (recipients.length === 0) return
  // One parameter for all of them: a statement takes 65,535, and a district has more people than rows of four fit.
  await sql`
    insert into outgoing_mail (tenant_id, recipient, subject, body)
    select ${tenantId}::uuid, recipient, ${mail.subject}, ${mail.body}
    from unnest(${recipients}::text[]) recipient`.execute(tx)
}

/** Names are what people typed: one with a line break must not begin a line of its own. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
