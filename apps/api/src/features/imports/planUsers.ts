/** Plans the changes of a file of users before anything is written. */
import {
  isRestrictedByName,
  mayAssign,
  type Role,
  specificationRole,
  storedRole,
  type TenantRole,
} from '@muster/domain/access/rights'
import type { UserRow } from './csvRowSchemas.ts'
import type { Line } from './readCsv.ts'
import type { FindSite } from './siteFinder.ts'

/** Somebody who belongs to the tenant already, or is invited to it. */
export type Member = {
  id: string
  name: string
  email: string
  /** As the specification names it. */
  role: TenantRole
  restricted: boolean
  isActive: boolean
  isGlobalAdmin: boolean
  siteIds: readonly number[]
}

/** The importer's own role: nobody gives more than they have, and nobody changes their own account. */
export type RoleGranter = { email: string; role: Role }

/** A row whose sites were found. Somebody with sites is restricted to them in any role. */
export type PlannedUser = Line<UserRow> & { restricted: boolean; siteIds: number[] }

export type UserImportPlan = {
  /** Not yet of this tenant. */
  invited: PlannedUser[]
  /** Of this tenant, with another role or at more sites from now on. */
  changed: { row: PlannedUser; member: Member }[]
  left: number
}

/**
 * Decides each row. A member keeps the sites they have beside those of the file, and the name of their account.
 * @param skip called with rows that cannot be used
 */
export function planUsers(
  rows: readonly Line<UserRow>[],
  members: readonly Member[],
  granter: RoleGranter,
  find: FindSite,
  skip: (line: number, reason: string) => void,
): UserImportPlan {
  const plan: UserImportPlan = { invited: [], changed: [], left: 0 }
  const byEmail = new Map(members.map((member) => [member.email, member]))
  const lineOf = new Map<string, number>()
  for (const row of rows) {
    const reason = decide(row)
    if (reason) skip(row.line, reason)
  }
  return plan

  function decide(row: Line<UserRow>): string | undefined {
    const first = lineOf.get(row.email)
    if (first !== undefined) return `has the email address of line ${first}`
    lineOf.set(row.email, row.line)
    if (row.email === granter.email) return 'is your own account, which only another administrator changes'
    if (!mayAssign(granter.role, row.role)) return `has the role ${row.role}, which you may not give`
    const sites = sitesOf(row)
    if (typeof sites === 'string') return sites
    const restricted = sites.length > 0
    const role = specificationRole(storedRole(row.role), restricted)
    const planned = { ...row, role, restricted, siteIds: sites }
    const member = byEmail.get(row.email)
    if (!member) plan.invited.push(planned)
    else if (isSame(member, planned)) plan.left += 1
    else if (!mayAssign(granter.role, member.role))
      return `is ${member.role} here, a role that you may not take`
    else if (!member.isActive) return 'is an account that is deactivated; activate it first'
    else if (member.isGlobalAdmin && granter.role !== 'GlobalAdmin')
      return 'is a global administrator, whom only another one changes'
    else plan.changed.push({ row: planned, member })
    return undefined
  }

  function sitesOf({ role, sites }: UserRow): number[] | string {
    if (isRestrictedByName(role) && sites.length === 0)
      return `is ${role} and names no site; separate them with semicolons`
    const ids: number[] = []
    for (const text of sites) {
      const site = find(text)
      if ('reason' in site) return site.reason
      ids.push(site.id)
    }
    return [...new Set(ids)]
  }
}

function isSame(member: Member, { role, restricted, siteIds }: PlannedUser): boolean {
  return (
    member.role === role &&
    member.restricted === restricted &&
    siteIds.every((id) => member.siteIds.includes(id))
  )
}
