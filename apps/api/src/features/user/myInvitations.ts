import type * as calls from '@muster/contract/userCalls'
import { tenantRole } from '@muster/domain/access/rights'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { SignedIn } from '../../access/caller.ts'
import type { RequestInput } from '../../access/endpoints.ts'
import { trustsSignInSql } from '../../access/tenantProviders.ts'
import { type Database, inTenant, noTenant, type Tx } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/problems.ts'
import { type AuditChange, userLabel, writeAudit } from '../audit/writeAudit.ts'
import { nextVersion } from './changeUser.ts'

type Deps = { db: Database }

/** Lists the invitations of the person who is signed in, the latest first. */
export function listMyInvitations({ db }: Deps, { signedIn }: { signedIn: SignedIn }) {
  return inTenant(db, noTenant, (tx) => viewInvitations(tx, signedIn), keysOf(signedIn))
}

/**
 * Makes the person a member. Nobody else does that, and where they work stays as it is unless they say so.
 * @throws 404 when they are not invited any more, or the tenant does not take this sign-in
 */
export function acceptInvitation(
  { db }: Deps,
  { signedIn, params, body, request }: RequestInput<typeof calls.acceptInvitation>,
) {
  return ofInvitation(
    db,
    signedIn,
    params.tenantId,
    async (tx, { role }) => {
      const account = await tx
        .selectFrom('app_user')
        .select(['id', 'name', 'email', 'current_tenant_id'])
        .where('id', '=', signedIn.account.id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const others = await membershipsOf(tx, account.id)
      await tx
        .updateTable('tenant_assignment')
        .set({ state: 'member', joined_at: sql<Date>`now()`, version: sql<number>`version + 1` })
        .set({ invited_name: null, invited_email: null, invited_by: null, invited_at: null })
        .where('tenant_id', '=', params.tenantId)
        .where('user_id', '=', account.id)
        .execute()
      const [first] = others
      const name = first ? account.name : (body.name ?? account.name)
      // Without it, the tenant that comes first by name would be the one that they work in.
      const stays = account.current_tenant_id ?? first ?? params.tenantId
      await tx
        .updateTable('app_user')
        .set({ name, current_tenant_id: stays })
        .where('id', '=', account.id)
        .execute()
      if (name !== account.name) await nextVersion(tx, account.id)
      const { email } = account
      return { name, email, change: { action: 'user.invitationAccepted', after: { role } } }
    },
    request.ip,
  )
}

/** Declines an invitation. @throws 404 as for accepting */
export function declineInvitation(
  { db }: Deps,
  { signedIn, params, request }: RequestInput<typeof calls.declineInvitation>,
) {
  return ofInvitation(
    db,
    signedIn,
    params.tenantId,
    async (tx, { role, invitedName }) => {
      const declined = await tx
        .deleteFrom('tenant_assignment')
        .where('tenant_id', '=', params.tenantId)
        .where('user_id', '=', signedIn.account.id)
        .where('state', '=', 'invited')
        .returning('invited_email')
        .executeTakeFirstOrThrow()
      const email = declined.invited_email ?? ''
      return { name: invitedName, email, change: { action: 'user.invitationDeclined', before: { role } } }
    },
    request.ip,
  )
}

/** The audit of an answer. The organization reads the name that it wrote, or the one that its new member confirmed. */
type Answer = { name: string; email: string; change: Omit<AuditChange, 'subject'> }

/** Answers one invitation, with its audit in the tenant that invited. */
function ofInvitation(
  db: Database,
  signedIn: SignedIn,
  tenantId: string,
  answer: (tx: Tx, invitation: calls.MyInvitation) => Promise<Answer>,
  address: string,
): Promise<calls.MyInvitations> {
  return inTenant(
    db,
    tenantId,
    async (tx) => {
      await lockOwn(tx, signedIn.account.id, tenantId)
      const { invitations } = await viewInvitations(tx, signedIn)
      const invitation = invitations.find((each) => each.tenantId === tenantId)
      if (!invitation)
        throw notFound(
          inEnglish('This invitation is no longer open, or its organization uses another sign-in.'),
        )
      const { name, email, change } = await answer(tx, invitation)
      const by = { id: signedIn.account.id, name, email, address }
      await writeAudit(tx, tenantId, by, { ...change, subject: userLabel({ name, email }) })
      return viewInvitations(tx, signedIn)
    },
    keysOf(signedIn),
  )
}

/** Locks as administrators do, so that of an answer and a withdrawal at once the second finds it done: the account, then the tenant. */
async function lockOwn(tx: Tx, accountId: string, tenantId: string): Promise<void> {
  await tx.selectFrom('app_user').select('id').where('id', '=', accountId).forUpdate().execute()
  await tx.selectFrom('tenant').select('id').where('id', '=', tenantId).forNoKeyUpdate().execute()
}

const keysOf = ({ account }: SignedIn) => ({ user_id: account.id, all_assignments: 'on' })

async function viewInvitations(tx: Tx, signedIn: SignedIn): Promise<calls.MyInvitations> {
  const { account, signIn } = signedIn
  const rows = await tx
    .selectFrom('tenant_assignment as a')
    .innerJoin('tenant as t', 't.id', 'a.tenant_id')
    .select(['t.id', 't.key', 't.name', 'a.named_role', 'a.restricted'])
    .select(['a.invited_by', 'a.invited_name', 'a.invited_at'])
    .select(trustsSignInSql(signIn).as('isTaken'))
    .where('a.user_id', '=', account.id)
    .where('a.state', '=', 'invited')
    .where('t.is_active', '=', true)
    .orderBy('a.invited_at', 'desc')
    .orderBy('t.id')
    .execute()
  const { isOfAll, belongs, belongsElsewhere } = await belongingOf(tx, signedIn)
  // The sign-in of the deployment proves who somebody is to all; the provider of one organization only who belongs nowhere else.
  const taken = rows.filter(({ isTaken }) => (isOfAll ? isTaken || belongs : isTaken && !belongsElsewhere))
  const invitations = taken.map((row) => ({
    tenantKey: row.key,
    tenantId: row.id,
    tenantName: row.name,
    role: tenantRole.parse(row.named_role),
    restricted: row.restricted,
    invitedBy: row.invited_by ?? '',
    invitedName: row.invited_name ?? '',
    invitedAt: (row.invited_at ?? new Date()).toISOString(),
  }))
  // The provider of an organization has no say about others, and hears nothing of them.
  return { invitations, isWaitedForElsewhere: signIn.isDefault && taken.length < rows.length }
}

/** Returns whether the sign-in is one of all organizations, and whether the person belongs to any, or to one that it does not open. */
async function belongingOf(tx: Tx, { account, signIn, memberships }: SignedIn) {
  const opened = memberships.map(({ tenantId }) => tenantId)
  return tx
    .selectFrom('app_user as u')
    .leftJoin('tenant_assignment as a', (join) =>
      join.onRef('a.user_id', '=', 'u.id').on('a.state', '=', 'member'),
    )
    .leftJoin('tenant as t', (join) => join.onRef('t.id', '=', 'a.tenant_id').on('t.is_active', '=', true))
    .select(
      sql<boolean>`${signIn.isDefault}::boolean or is_common_provider(${signIn.providerId}::uuid)`.as(
        'isOfAll',
      ),
    )
    .select(sql<boolean>`u.is_global_admin or count(t.id) > 0`.as('belongs'))
    .select(
      sql<boolean>`u.is_global_admin or count(t.id) filter (where t.id <> all (${opened}::uuid[])) > 0`.as(
        'belongsElsewhere',
      ),
    )
    .where('u.id', '=', account.id)
    .groupBy(['u.id', 'u.is_global_admin'])
    .executeTakeFirstOrThrow()
}

async function membershipsOf(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('tenant_assignment as a')
    .innerJoin('tenant as t', 't.id', 'a.tenant_id')
    .select('t.id')
    .where('a.user_id', '=', accountId)
    .where('a.state', '=', 'member')
    .where('t.is_active', '=', true)
    .orderBy('t.name')
    .execute()
  return rows.map(({ id }) => id)
}
