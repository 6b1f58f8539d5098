/**
 * Imports users.csv: the people who may sign in, and their roles. Adds and changes; users who are not in the file stay
 * as they are.
 */

import { administratorRole, storedRole } from '@muster/domain/access/rights'
import type { ClientBase } from 'pg'
import { joinTransaction } from '../../platform/db/joinTransaction.ts'
import { userLabel } from '../audit/writeAudit.ts'
import { enqueueMails } from '../mail/enqueueMails.ts'
import { auditImport } from '../roster/auditImport.ts'
import { doubtsAboutChanges } from '../roster/importDoubts.ts'
import { ImportError } from '../roster/importError.ts'
import { noCounts } from '../roster/importReport.ts'
import { inviteMail } from '../user/inviteMail.ts'
import type { ChangeCollector } from './changeCollector.ts'
import type { CsvTable, CsvTableResult, ImportingUser } from './csvImport.ts'
import type { UserRow } from './csvRowSchemas.ts'
import { forEachChunk } from './forEachChunk.ts'
import { hasAdmin, lockTenantForImport } from './lockTenantForImport.ts'
import { type Member, type PlannedUser, planUsers } from './planUsers.ts'
import { readSiteNames, siteFinder } from './siteFinder.ts'
import { upsertAccounts } from './upsertAccounts.ts'

/** Rows on their way, with who invites and what invitations are written with. */
type UserTable = CsvTable<UserRow> & { by: ImportingUser } & {
  config: NonNullable<CsvTable<UserRow>['config']>
}

/** Updates roles to those of the rows, and invites by mail people who are new to the tenant. */
export async function importUsers(table: UserTable): Promise<CsvTableResult> {
  const { client, rows, skip, tenant, by, changes, dryRun } = table
  await client.query("select set_config('muster.all_assignments', 'on', true)")
  const giver = { email: by.email, role: administratorRole(by.isGlobalAdmin) }
  const members = await readMembers(client)
  const plan = planUsers(rows, members, giver, await siteFinder(client), skip)
  const accounts = await upsertAccounts(client, plan.invited)
  const changed = plan.changed.map(({ row, member }) => ({
    row,
    member,
    account: { id: member.id },
  }))
  await lockTenantForImport(
    table,
    changed.map(({ account }) => account.id),
  )
  const hadAdmin = await hasAdmin(client)
  await forEachChunk([...accounts, ...changed], (some) => assignRoles(table, some))
  if (hadAdmin && !(await hasAdmin(client)))
    throw new ImportError(
      `This would leave ${tenant.name} without an administrator. Nothing was imported: let one of them keep the role ${administratorRole(false)}.`,
    )
  if (!dryRun) {
    await forEachChunk(accounts, (some) => writeInvitations(table, some))
    await forEachChunk(accounts, (some) => auditInvited(table, some))
    await forEachChunk(changed, (some) => auditChanged(table, some))
  }
  await client.query("select set_config('muster.all_assignments', 'off', true)")
  const names = await readSiteNames(client)
  for (const { row, member } of changed) recordChange(changes, names, row, member)
  return {
    tables: { users: { ...noCounts(), added: accounts.length, changed: changed.length, left: plan.left } },
    doubts: doubtsAboutChanges({ things: 'users', present: members.length, ...changes.counts }),
  }
}

function recordChange(
  changes: ChangeCollector,
  names: ReadonlyMap<number, string>,
  row: PlannedUser,
  member: Member,
) {
  const list = (ids: readonly number[]) =>
    ids
      .map((id) => names.get(id) ?? '')
      .toSorted()
      .join(', ')
  const kept = member.restricted && row.restricted ? member.siteIds : []
  changes.add(
    { table: 'users', name: `${member.name} (${member.email})` },
    {
      role: [member.role, row.role],
      'only at': [
        member.restricted ? list(member.siteIds) : 'all sites',
        row.restricted ? list([...new Set([...kept, ...row.siteIds])]) : 'all sites',
      ],
    },
  )
}

async function readMembers(client: ClientBase): Promise<Member[]> {
  const { rows } = await client.query<Member>(
    `select a.user_id as id, a.named_role as role, a.restricted,
      coalesce(a.invited_name, u.name) as name, coalesce(a.invited_email, u.email) as email,
      a.state <> 'suspended' and coalesce(u.is_active, true) as "isActive", coalesce(u.is_global_admin, false) as "isGlobalAdmin",
      array(
        select distinct p.site_id from site_permission p
        where p.tenant_id = a.tenant_id and p.user_id = a.user_id and p.permission = 'manage'
        order by p.site_id
      ) as "siteIds"
    from tenant_assignment a
    left join app_user u on u.id = a.user_id and a.state <> 'invited'
    where a.tenant_id = tenant_in_use()`,
  )
  return rows
}

/** Gives the roles, to new people as invitations, and the sites to users who are restricted to sites; a user who no longer is loses theirs. */
async function assignRoles(
  { client, by }: UserTable,
  all: readonly { row: PlannedUser; account: { id: string } }[],
): Promise<void> {
  await client.query(
    `insert into tenant_assignment as before
      (tenant_id, user_id, role, restricted, invited_name, invited_email, invited_by, invited_at, state, version)
    select tenant_in_use(), *, $6, now(), 'invited', 1
    from unnest($1::uuid[], $2::text[], $3::boolean[], $4::text[], $5::text[])
    on conflict (tenant_id, user_id) do update
    set role = excluded.role, restricted = excluded.restricted, version = before.version + 1`,
    [
      all.map(({ account }) => account.id),
      all.map(({ row }) => storedRole(row.role)),
      all.map(({ row }) => row.restricted),
      all.map(({ row }) => row.name),
      all.map(({ row }) => row.email),
      by.name,
    ],
  )
  await client.query(
    `delete from site_permission
    where tenant_id = tenant_in_use() and user_id = any ($1::uuid[])`,
    [all.filter(({ row }) => !row.restricted).map(({ account }) => account.id)],
  )
  const pairs = all.flatMap(({ row, account }) => row.siteIds.map((siteId) => [account.id, siteId] as const))
  await client.query(
    `insert into site_permission (tenant_id, user_id, site_id)
    select tenant_in_use(), *
    from unnest($1::uuid[], $2::int[])
    on conflict do nothing`,
    [pairs.map(([userId]) => userId), pairs.map(([, siteId]) => siteId)],
  )
}

async function writeInvitations(
  { client, config, tenant, by }: UserTable,
  invited: readonly { row: PlannedUser; account: { id: string } }[],
) {
  const found = await client.query<{ prefix: string }>('select prefix from tenant where id = $1', [tenant.id])
  const common = { byName: by.name, tenantName: tenant.name, prefix: found.rows[0]?.prefix ?? tenant.key }
  const mails = invited.map(({ row, account }) => ({
    recipients: [row.email],
    invitedUserId: account.id,
    write: () => inviteMail(config, { ...row, ...common }),
  }))
  await joinTransaction(client, (tx) => enqueueMails(tx, tenant.id, mails))
}

function auditInvited({ client, by }: UserTable, invited: readonly { row: PlannedUser }[]) {
  const changes = invited.map(({ row }) => ({ subject: userLabel(row), after: auditView(row) }))
  return auditImport(client, by, 'user.invited', changes)
}

function auditChanged({ client, by }: UserTable, changed: readonly { row: PlannedUser; member: Member }[]) {
  const changes = changed.map(({ row, member }) => {
    const siteIds = [...new Set([...member.siteIds, ...row.siteIds])].sort((a, b) => a - b)
    return { subject: userLabel(member), before: auditView(member), after: auditView({ ...row, siteIds }) }
  })
  return auditImport(client, by, 'user.roleChanged', changes)
}

function auditView({ role, restricted, siteIds }: Pick<Member, 'role' | 'restricted' | 'siteIds'>) {
  return restricted ? { role, siteIds } : { role }
}
