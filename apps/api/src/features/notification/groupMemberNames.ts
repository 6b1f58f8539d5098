import { roles } from '@muster/domain/access/roles'
import type { GroupMember } from '@muster/domain/notification/notificationGroup'
import { sql } from 'kysely'
import type { SecretBox } from '../../platform/config/secretBox.ts'
import type { Tx } from '../../platform/db/database.ts'
import { shownUrl } from './endpointRows.ts'

/** The display name of a group's member. */
export type MemberName = {
  name: string
  detail: string | null
  isOutOfUse: boolean
  /** An account's number for SMS. */
  phone: string | null
}
/** Names by id, of everything that members refer to. */
export type KnownNames = Record<'account' | 'site' | 'endpoint' | 'group', ReadonlyMap<string, MemberName>>

/** Reads the names that some members refer to; those of other tenants are not found. */
export async function readNames(
  tx: Tx,
  members: readonly GroupMember[],
  secrets: SecretBox,
): Promise<KnownNames> {
  const idsOf = (pick: (member: GroupMember) => string | null) => [
    ...new Set(members.flatMap((each) => pick(each) ?? [])),
  ]
  const accountIds = idsOf((each) => (each.kind === 'account' ? each.accountId : null))
  const siteIds = idsOf((each) =>
    each.kind === 'siteStaff' && each.siteId !== null ? String(each.siteId) : null,
  )
  const endpointIds = idsOf((each) => (each.kind === 'endpoint' ? each.endpointId : null))
  const groupIds = idsOf((each) => (each.kind === 'group' ? each.groupId : null))
  const accounts = await tx
    .selectFrom('tenant_assignment as a')
    .innerJoin('app_user as u', 'u.id', 'a.user_id')
    .leftJoin('notification_contact as c', 'c.user_id', 'u.id')
    .select(['u.id', 'u.name', 'u.email', 'u.is_active', 'c.phone'])
    .where('a.tenant_id', '=', sql<string>`tenant_in_use()`)
    .where('u.id', '=', (where) => where.fn.any(sql<string[]>`${accountIds}::uuid[]`))
    .execute()
  const sites = await tx
    .selectFrom('site')
    .select(['id', 'name', 'is_active'])
    .where('id', '=', (where) => where.fn.any(sql<number[]>`${siteIds}::integer[]`))
    .execute()
  const endpoints = await tx
    .selectFrom('notification_endpoint')
    .selectAll()
    .where('id', '=', (where) => where.fn.any(sql<string[]>`${endpointIds}::uuid[]`))
    .execute()
  const groups = await tx
    .selectFrom('notification_group')
    .select(['id', 'name', 'is_active'])
    .where('id', '=', (where) => where.fn.any(sql<string[]>`${groupIds}::uuid[]`))
    .execute()
  return {
    account: new Map(accounts.map((row) => [row.id, { ...named(row, row.email), phone: row.phone }])),
    site: new Map(sites.map((row) => [String(row.id), named(row, null)])),
    endpoint: new Map(endpoints.map((row) => [row.id, named(row, shownUrl(row, secrets))])),
    group: new Map(groups.map((row) => [row.id, named(row, null)])),
  }
}

const named = (
  { name, is_active }: { name: string; is_active: boolean },
  detail: string | null,
): MemberName => ({
  name,
  detail,
  isOutOfUse: !is_active,
  phone: null,
})

const alone = { detail: null, isOutOfUse: false, phone: null }

/** Returns the name of a member; null when it no longer exists. */
export function nameOf(member: GroupMember, names: KnownNames): MemberName | null {
  switch (member.kind) {
    case 'account':
      return names.account.get(member.accountId) ?? null
    case 'role':
      return { ...alone, name: roles[member.role].words.everybody }
    case 'siteStaff': {
      if (member.siteId === null) return { ...alone, name: 'Staff of the sites of the incident' }
      const site = names.site.get(String(member.siteId))
      return site ? { ...site, name: `Staff of ${site.name}` } : null
    }
    case 'email':
    case 'sms':
      return { ...alone, name: member.name ?? member.address, detail: member.address }
    case 'endpoint':
      return names.endpoint.get(member.endpointId) ?? null
    case 'group':
      return names.group.get(member.groupId) ?? null
  }
}
