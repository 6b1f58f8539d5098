import { specificationRole, storedRole, type TenantRole } from '@muster/domain/access/rights'
import { roles } from '@muster/domain/access/roles'
import { t } from '@muster/words/t'
import { tenantUrl } from '../../access/hostDirectory.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Tx } from '../../platform/db/database.ts'
import { enqueueMails } from '../mail/enqueueMails.ts'
import type { Acting, Assignment, Target } from './changeUser.ts'

type Invitation = {
  tenantId: string
  userId: string
  name: string
  email: string
  role: TenantRole
  byName: string
}

/** Returns what an invitation to a tenant says. */
export function invitationOf(
  { admin }: Acting,
  { id: userId, name, email }: Pick<Target, 'id' | 'name' | 'email'>,
  tenantId: string,
  { role, restricted }: Pick<Assignment, 'role' | 'restricted'>,
): Invitation {
  const named = specificationRole(storedRole(role), restricted)
  return { tenantId, userId, name, email, role: named, byName: admin.account.name }
}

/**
 * Enqueues an invitation in the transaction that invites.
 * @param id of the mail, if the sender chose it; an existing one is not written again
 */
export async function writeInvitation(
  tx: Tx,
  config: Config,
  { id, ...invitation }: Invitation & { id?: string },
): Promise<boolean> {
  const { tenantId, userId, email } = invitation
  const tenant = await tx
    .selectFrom('tenant')
    .select(['name', 'prefix'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  const about = { ...invitation, tenantName: tenant.name, prefix: tenant.prefix }
  const write = () => inviteMail(config, about)
  return enqueueMails(tx, tenantId, [{ id, recipients: [email], invitedUserId: userId, write }])
}

/**
 * Builds an invitation as plain text, in the language that is spoken. It contains no secret: its link requires a sign-in with this address.
 * @param config has the app's address, or the tenant’s own host, and the app's name
 */
export function inviteMail(
  config: Pick<Config, 'PUBLIC_URL' | 'PORT' | 'PRODUCT_NAME' | 'TENANT_DOMAIN'>,
  invitation: Omit<Invitation, 'tenantId' | 'userId'> & { tenantName: string; prefix: string },
): { subject: string; body: string } {
  const { PRODUCT_NAME, TENANT_DOMAIN } = config
  const { name, email, role, byName, tenantName, prefix } = invitation
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
  const link = TENANT_DOMAIN ? tenantUrl(prefix, TENANT_DOMAIN, publicUrl) : publicUrl
  const [by, to] = [oneLine(byName), oneLine(tenantName)]
  const { invited } = roles[role].words
  return {
    subject: t`${PRODUCT_NAME}: ${by} has invited you to ${to}`,
    body: `${t`Hello ${oneLine(name)},`}

${invitedAs[invited]?.(by, to) ?? `${by} has invited you to ${to} as ${invited}.`}

${t`Open this page, sign in with the address ${email}, and accept:`}
${link}

${t`${PRODUCT_NAME} is what your organization uses in an emergency, and in drills. Sign in once now, so that you are ready when it counts.`}

${t`If you did not expect this, you don’t need to do anything.`}
`,
  }
}

/** The sentence for each role, by its words in the table of roles. */
const invitedAs: Readonly<Record<string, (by: string, to: string) => string>> = {
  'an administrator': (by, to) => t`${by} has invited you to ${to} as an administrator.`,
  'a manager': (by, to) => t`${by} has invited you to ${to} as a manager.`,
  'a site manager': (by, to) => t`${by} has invited you to ${to} as a site manager.`,
  'a member of staff': (by, to) => t`${by} has invited you to ${to} as a member of staff.`,
}

/** Replaces line breaks: people type names, and one must not begin a new line. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
