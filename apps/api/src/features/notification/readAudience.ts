import { tenantRole } from '@muster/domain/access/rights'
import { type GroupMember, groupMember } from '@muster/domain/notification/notificationGroup'
import { type NotificationRule, notificationRule } from '@muster/domain/notification/notificationRule'
import { storedQuietHours } from '@muster/domain/notification/quietHours'
import type { Audience, NotifiableAccount } from '@muster/domain/notification/recipients'
import { endpointFormat } from '@muster/domain/notification/vocabulary'
import { isLanguage, type LanguageCode } from '@muster/words/languages'
import { sql } from 'kysely'
import { setLookup, type Tx } from '../../platform/db/database.ts'

/** Reads the active rules, by name. An unreadable one, whatever the reason, must not block the others. */
export async function readRules(tx: Tx): Promise<(NotificationRule & { ruleId: string })[]> {
  const rows = await tx
    .selectFrom('notification_rule')
    .select(['id', 'rule'])
    .where('is_active', '=', true)
    .orderBy(sql`rule->>'name'`)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, rule }) => {
    const read = notificationRule.safeParse(rule)
    return read.success ? [{ ...read.data, ruleId: id }] : []
  })
}

/** Reads all possible recipients of the tenant in use, with all their channels. */
export async function readAudience(tx: Tx): Promise<Audience> {
  const groups = await readGroups(tx)
  const members = [...groups.values()].flatMap((group) => group.members)
  const isAbout = (...kinds: GroupMember['kind'][]) => members.some(({ kind }) => kinds.includes(kind))
  return {
    groups,
    accounts: isAbout('account', 'role', 'siteStaff') ? await readAccounts(tx) : new Map(),
    rosterStaff: isAbout('siteStaff') ? await readRosterStaff(tx) : [],
    endpoints: isAbout('endpoint') ? await readEndpoints(tx) : new Map(),
  }
}

async function readGroups(tx: Tx): Promise<Audience['groups']> {
  const rows = await tx.selectFrom('notification_group').selectAll().where('is_active', '=', true).execute()
  const lines = await tx
    .selectFrom('notification_member')
    .select(['group_id', 'member'])
    .orderBy('position')
    .execute()
  const members = Map.groupBy(lines, ({ group_id }) => group_id)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        name: row.name,
        isForFamilies: row.is_for_families,
        quiet: storedQuietHours.nullable().catch(null).parse(row.quiet),
        language: languageIn(row.language) ?? null,
        members: (members.get(row.id) ?? []).flatMap(({ member }) => {
          const read = groupMember.safeParse(member)
          return read.success ? [read.data] : []
        }),
      },
    ]),
  )
}

/** Reads members, and people who have not accepted their invitation yet: a school's own staff is told by mail before their first sign-in. */
async function readAccounts(tx: Tx): Promise<Map<string, NotifiableAccount>> {
  await setLookup(tx, { all_assignments: 'on' })
  const { rows: people } = await sql<Person>`
    select a.user_id as id, coalesce(u.name, a.invited_name) as name, coalesce(u.email, a.invited_email) as email,
      a.named_role as role, c.phone, coalesce(u.language, u.desk_language) as language
    from tenant_assignment a
    left join app_user u on u.id = a.user_id and a.state = 'member'
    left join notification_contact c on c.user_id = u.id
    where a.tenant_id = tenant_in_use() and a.state <> 'suspended' and coalesce(u.is_active, a.state = 'invited')
    order by name, id`.execute(tx)
  await setLookup(tx, { all_assignments: 'off' })
  const sites = await tx
    .selectFrom('site_permission')
    .select(['user_id', 'site_id'])
    .distinct()
    .where('tenant_id', '=', sql<string>`tenant_in_use()`)
    .execute()
  const browsers = await tx
    .selectFrom('push_subscription')
    .select(['id', 'user_id', 'language'])
    .where('gone_at', 'is', null)
    .execute()
  const sitesOf = Map.groupBy(sites, ({ user_id }) => user_id)
  const browsersOf = Map.groupBy(browsers, ({ user_id }) => user_id)
  return new Map(
    people.map(({ id, name, email, role, phone, language }) => [
      id,
      {
        name,
        email,
        phone,
        role: tenantRole.parse(role),
        siteIds: sitesOf.get(id)?.map(({ site_id }) => site_id) ?? [],
        browsers: browsersOf.get(id)?.map((each) => each.id) ?? [],
        language: languageIn(language),
        browserLanguages: new Map(
          (browsersOf.get(id) ?? []).flatMap((each) => {
            const chosen = languageIn(each.language)
            return chosen ? [[each.id, chosen] as const] : []
          }),
        ),
      },
    ]),
  )
}

type Person = {
  id: string
  name: string
  email: string
  role: string
  phone: string | null
  language: string | null
}

/** A stored language, as far as this version of Muster knows it. */
function languageIn(stored: string | null): LanguageCode | undefined {
  return stored !== null && isLanguage(stored) ? stored : undefined
}

async function readRosterStaff(tx: Tx): Promise<Audience['rosterStaff']> {
  const rows = await tx
    .selectFrom('roster_entry as e')
    .innerJoin('person as p', 'p.id', 'e.person_id')
    .innerJoin('room as r', 'r.id', 'e.room_id')
    .select(['r.site_id', 'p.given_name', 'p.family_name', 'p.email'])
    .distinct()
    .where('e.role', '=', 'staff')
    .where('p.is_active', '=', true)
    .where('p.email', 'is not', null)
    .execute()
  return rows.flatMap(({ site_id, given_name, family_name, email }) => {
    const name = `${given_name} ${family_name}`.trim()
    return email?.includes('@') ? [{ siteId: site_id, name: name || email, email }] : []
  })
}

async function readEndpoints(tx: Tx): Promise<Audience['endpoints']> {
  const rows = await tx
    .selectFrom('notification_endpoint')
    .select(['id', 'name', 'format', 'language'])
    .where('is_active', '=', true)
    .execute()
  return new Map(
    rows.map(({ id, name, format, language }) => [
      id,
      { name, format: endpointFormat.parse(format), language: languageIn(language) },
    ]),
  )
}
